import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { callWith, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { translator } from '#tests/support/translations.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let product: Product
const { save } = translator(() => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await portal.pool.query(`update account_language set language = 'de' where user_id = $1`, [buyer.id])
  product = await addTestProduct(admin, { name: 'Ball valve DN 25' })
  await save(product, { name: 'Kugelhahn DN 25' })
})

const inGerman = () => callWith(portal, { authorization: `Bearer ${buyer.token}`, 'accept-language': 'de' })
const form = () => ({ productId: product._id, newOrderQty: 2, address: 'Musterweg 1' })

test('an order keeps the name in the base language and in that of its buyer, for its page, its mails and its documents', async () => {
  await portal.startJobs()
  const answer = await inGerman()('POST', '/order', form())
  expect([answer.statusCode, answer.json().name]).toEqual([201, 'Ball valve DN 25'])
  const { _id } = answer.json<Order>()
  // A later translation is not that of the order.
  await save(product, { name: 'Absperrhahn' }, 1)
  const order = (await buyer.call('GET', `/order/${_id}`)).json<{ lines: object[] }>()
  const translation = { language: 'de', name: 'Kugelhahn DN 25' }
  expect(order.lines).toMatchObject([{ name: 'Ball valve DN 25', translation }])
  await untilNoJobs(portal.pool)
  const { rows } = await portal.pool.query<{ text: string }>(
    'select text_body as text from mail where to_address = $1',
    [buyer.email],
  )
  expect(rows.map(({ text }) => text).join()).toContain('Kugelhahn DN 25')

  const textOf = async (call: TestActor['call']) => {
    const pdf = await call('GET', documentPath(_id, 'proforma'))
    return (await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })).text
  }
  expect(await textOf(inGerman())).toContain('Kugelhahn DN 25')
  expect(await textOf(buyer.call)).toContain('Ball valve DN 25')
})

test('an order in the base language has no other name, and staff order in the language of the customer', async () => {
  const placed = (await buyer.call('POST', '/order', form())).json<Order>()
  const own = (await buyer.call('GET', `/order/${placed._id}`)).json<{ lines: object[] }>()
  expect(own.lines).toMatchObject([{ translation: null }])
  const answer = await admin.call('POST', `/users/${buyer.id}/orders`, {
    lines: [{ productId: product._id, quantity: 1 }],
    expectedTotal: 12.5,
    shipTo: { country: 'NL', name: 'Demo Buyer', line1: '12 Example Quay', postcode: '3011AA', city: 'Rotterdam' },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { _id } = answer.json<Order>()
  const theirs = (await buyer.call('GET', `/order/${_id}`)).json<{ lines: object[] }>()
  expect(theirs.lines).toMatchObject([{ translation: { language: 'de', name: 'Absperrhahn' } }])
})
