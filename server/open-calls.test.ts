import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import { callAs, shipTo, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { switchTaxOn } from '#tests/support/companies/tax.ts'
import { startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { replySchema } from './http/reply-encoder.ts'

const portal = testPortal()
const open = endpoints.filter(({ access }) => access === 'everyone' || access === 'visitor')
let admin: TestActor
let buyer: TestActor
let order: Order
/** Every id that a stranger could have of what belongs to the buyer. */
let ids: string[]

/** What only the buyer and staff know. */
const secrets = {
  name: 'Quillon Secretbuyer',
  line1: '77 Hidden Lane',
  phone: '+1 555 0177',
  vatId: 'NL004495445B01',
  poNumber: 'PO-SECRET-4711',
  note: 'Leave it behind the hidden shed',
  buyerReference: 'ROUTING-SECRET-99',
  education: 'Secret School',
}

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal, secrets.name)
  await switchTaxOn(admin)
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 37, buyerReference: secrets.buyerReference })
  await buyer.call('PUT', `/profile/${buyer.email}`, {
    email: buyer.email,
    education: secrets.education,
    location: secrets.line1,
    phone: secrets.phone,
    linkedin: 'https://www.linkedin.com/in/secret',
  })
  const product = await addTestProduct(admin, { unitprice: 20 })
  const lines = [{ productId: product._id, quantity: 2, note: secrets.note }]
  const cart = (await buyer.call('POST', '/cart/lines', { lines })).json()
  const to = { ...shipTo, line1: secrets.line1, phone: secrets.phone }
  const { vatId, poNumber, note } = secrets
  const place = { country: to.country, postcode: to.postcode, vatId }
  const expectedTotal = (await buyer.call('POST', '/cart/sums', place)).json().total
  const form = { cartId: cart.id, version: cart.version, expectedTotal, shipTo: to, vatId, poNumber, note }
  const placed = await buyer.call('POST', '/cart/order', form)
  expect(placed.statusCode, placed.body).toBe(201)
  order = placed.json()
  await buyer.call('POST', '/addresses', to)
  const started = await startPaying(buyer, order._id)
  const next = (await buyer.call('POST', '/cart/lines', { lines })).json()
  ids = [order._id, String(order.number), product._id, buyer.id, buyer.email, started.ref, next.id]
})

/** Names of fields, at every depth of a schema. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? [...Object.keys(value as object), ...Object.values(value as object).flatMap(namesIn)]
      : namesIn(value),
  )
}

const personal = new Set(
  `userName email address phone others poNumber shipTo billTo vatId treatment pricedFor paymentDays buyerReference refunded refunds
   received receipts card transactionId clientSecret requestedOn education location linkedin creditLimit`.split(
    /\s+/,
  ),
)

/** Fields with such a name that open calls may have, and whose they are. */
const declared: Record<string, readonly string[]> = {
  // Whole for the owner and staff; the tests below read it as others.
  'payments.get': [
    ...['userName', 'email', 'address', 'phone', 'others', 'poNumber', 'requestedOn', 'shipTo', 'billTo'],
    ...['pricedFor', 'treatment', 'paymentDays', 'refunded', 'vatId'],
  ],
  // The name under a review, and its masked address.
  'reviews.list': ['userName', 'email'],
  'reviews.ofProduct': ['userName', 'email'],
  // Who has the secret of an invitation or of the setup knows whose account it makes.
  'identity.readInvitation': ['email'],
  'identity.acceptInvitation': ['email'],
  // So does who has the link of a change of address, which is in a mail to that address.
  'identity.confirmEmailChange': ['email'],
  'identity.undoEmailChange': ['email'],
  'setup.admin': ['email'],
  // The web addresses of pages.
  'catalogue.describe': ['address'],
  'pages.menus': ['address'],
  'pages.read': ['address'],
}

/** A cart is its owner's: an account's, or a guest's who has its token. */
const ownCart = ['poNumber', 'requestedOn', 'treatment', 'vatId']

test('an open call declares no field about a buyer, an order, a payment or an account that is not on the list', () => {
  const found = open.map(({ id, reply }) => [
    id,
    [...new Set(namesIn(reply && replySchema(reply)).filter((name) => personal.has(name)))],
  ])
  const unexpected = found.filter(([id, names]) =>
    (names as string[]).some((name) => !declaredBy(id as string).includes(name)),
  )
  expect(Object.fromEntries(unexpected)).toEqual({})
})

function declaredBy(id: string): readonly string[] {
  return id.startsWith('cart.') ? ownCart : (declared[id] ?? [])
}

function pathsOf({ path }: Endpoint): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  if (names.length === 0) return [path]
  return ids.map((id) => fillPath(path, Object.fromEntries(names.map((name) => [name, id]))))
}

test('no open call tells a visitor or another user anything of a buyer, whichever id they have', async () => {
  const stranger = await signUp(portal)
  const found: string[] = []
  let answered = 0
  for (const endpoint of open) {
    for (const path of pathsOf(endpoint)) {
      for (const call of [callAs(portal), stranger.call]) {
        const answer = await call(endpoint.method, path, endpoint.method === 'GET' ? undefined : {})
        answered += answer.statusCode === 200 ? 1 : 0
        for (const secret of [
          ...Object.values(secrets),
          buyer.email,
          '"paymentDays"',
          '"pricedFor"',
          '"treatment":{',
        ]) {
          if (secret === '"treatment":{' && !path.includes(order._id)) continue
          if (answer.body.includes(secret)) found.push(`${endpoint.id} ${path} has ${secret}`)
        }
      }
    }
  }
  expect(found).toEqual([])
  expect(answered).toBeGreaterThan(10)
})

test('the order to pay says what is to be paid, and nothing of its terms to anybody but its owner and staff', async () => {
  const path = `/payment/${order._id}`
  expect((await buyer.call('GET', path)).json()).toMatchObject({ paymentDays: 37, poNumber: secrets.poNumber })
  expect((await admin.call('GET', path)).json()).toMatchObject({ paymentDays: 37, refunded: 0 })
  for (const call of [callAs(portal), (await signUp(portal)).call]) {
    const shown = (await call('GET', path)).json()
    expect(shown).toMatchObject({
      _id: order._id,
      total: order.total,
      tax: order.tax,
      payment: 'due',
      paid: false,
    })
    expect(Object.keys(shown).filter((name) => personal.has(name))).toEqual([])
  }
})
