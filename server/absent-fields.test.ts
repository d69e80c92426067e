import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Product } from '#contract/products/products.ts'
import type { SettingsState } from '#contract/settings/settings.ts'
import { ignoresUnknownFields } from '#contract/specification-calls.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { optionalFields, shapeOf } from '#tests/support/schema-samples.ts'

// What a call that changes something does with a field that is left out (docs/decisions/0098): it never clears silently what
// is about money, access or law. A new optional field has to be entered here.

type Absent = { stays?: string; isNothing?: string; parts?: string }

/**
 * `stays`: the stored value is kept, and null or an empty text clears it. `isNothing`: nothing is stored that could be cleared, such
 * as a note of this one change or a confirmation that was not given. `parts`: parts of a value that is sent as a whole.
 */
const table: Readonly<Record<string, Absent>> = {
  'catalogue.edit': {
    stays:
      'image description sku pictures category attributes multiple supply taxClass shipWeight shipWeightUnit shippingClass tariffNumber originCountry netWeight contentAmount contentUnit maker responsiblePerson warnings safety withdrawal status metaTitle metaDescription slug variantGroup',
  },
  'orders.changeAddress': { stays: 'phone' },
  'cart.change': { stays: 'poNumber requestedOn note', isNothing: 'pricesSeen' },
  'cart.changeLine': { stays: 'quantity note requestedOn' },
  'lists.changeLine': { stays: 'quantity note' },
  // The texts of a language are one value with one version. What has none shows the original.
  'catalogue.saveTranslation': { parts: 'name description warnings attributes' },
  'variants.change': { stays: 'key', parts: 'axes.0.label axes.0.order members.0.values' },
  'catalogue.patch': {
    stays: 'unitprice stock',
    isNothing: 'version',
    parts: 'stock.change stock.count stock.note',
  },
  'adminLists.changeView': { stays: 'name query columns isShared' },
  'productDocuments.change': { stays: 'language edition' },
  'families.changeAttribute': { isNothing: 'isConfirmed', parts: 'choices.0.key' },
  'families.linkAttribute': { isNothing: 'isConfirmed' },
  'languages.change': { stays: 'position' },
  'staff.changeRole': { stays: 'description' },
  'users.setCustomerNumber': { stays: 'customerNumber', isNothing: 'next' },
  'payments.setTerms': { stays: 'buyerReference cashDiscount' },
  // Exactly one of both is sent.
  'payments.dispute': { isNothing: 'note dispute' },
  'orders.stateFreight': { isNothing: 'note' },
  // An address is one value; the country, the street and the town are required.
  'orders.changeShipTo': {
    stays: 'freightMethod',
    parts:
      'shipTo.name shipTo.company shipTo.line1 shipTo.line2 shipTo.postcode shipTo.city shipTo.region shipTo.phone',
  },
  'addresses.change': {
    stays: 'country name company line1 line2 postcode city region phone label vatId isDefaultShip isDefaultBill',
  },
}

const changing = (endpoints as readonly Endpoint[]).filter(
  (endpoint) => ['PUT', 'PATCH'].includes(endpoint.method) && !ignoresUnknownFields(endpoint),
)

test('of each call that changes something it is said what a field does that is left out', () => {
  const found = changing.flatMap(({ id, body }) => {
    // The blocks of a page are parts of one draft.
    const paths = body && id !== 'pages.saveDraft' ? optionalFields(shapeOf(body)).map(({ path }) => path) : []
    return paths.length > 0 ? [[id, [...new Set(paths)].toSorted()] as const] : []
  })
  const said = Object.entries(table).map(([id, { stays = '', isNothing = '', parts = '' }]) => {
    const fields = [stays, isNothing, parts].flatMap((names) => names.split(' ').filter(Boolean))
    return [id, fields.toSorted()] as const
  })
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(said))
})

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

test('a product keeps what the form leaves out: nothing but the name of a changed product is another one', async () => {
  const given = {
    sku: 'AB-1',
    multiple: 5,
    minorder: 10,
    status: 'draft',
    metaTitle: 'Title',
    metaDescription: 'Text',
  }
  const product = await addTestProduct(admin, given)
  const { _id, image, description, minorder, available, unitprice, version } = product
  const form = {
    name: 'Renamed',
    image,
    description,
    minorder,
    available,
    unitprice,
    seenAvailable: available,
    version,
  }
  const answer = await admin.call('PUT', `/product/${_id}`, form)
  expect(answer.json<Product>()).toMatchObject({ ...product, name: 'Renamed', version: version + 1 })
})

test('the terms of an account keep the reference and the discount that are left out; null removes each', async () => {
  const { id } = await signUp(portal)
  const set = async (body: object) => (await admin.call('PUT', `/users/${id}/terms`, body)).json()
  const cashDiscount = { percent: 2, days: 10 }
  await set({ paymentDays: 30, buyerReference: '04011000-1234512345-06', cashDiscount })
  const stored = { buyerReference: '04011000-1234512345-06', cashDiscount }
  expect(await set({ paymentDays: 20 })).toMatchObject({ paymentDays: 20, ...stored })
  expect(await set({ paymentDays: 20, buyerReference: null })).toMatchObject({ buyerReference: '', cashDiscount })
  expect(await set({ paymentDays: 20, cashDiscount: null })).toMatchObject({ cashDiscount: null })
})

test('settings that a client of an earlier release does not send stay as they are', async () => {
  const newer = {
    documents: { eInvoice: 'xrechnung' },
    payment: { transferDays: 21 },
    tax: { shownToBusiness: 'net' },
  }
  for (const [group, chosen] of Object.entries(newer)) {
    const path = `/manage/settings/${group}`
    const read = async () => (await admin.call('GET', path)).json<SettingsState>()
    const save = async (content: object) =>
      admin.call('PUT', `${path}/draft`, { revision: (await read()).revision, content })
    const { published } = await read()
    expect((await save({ ...published.content, ...chosen })).statusCode, group).toBe(200)
    const former = Object.entries(published.content).filter(([field]) => !(field in chosen))
    expect((await save(Object.fromEntries(former))).statusCode, group).toBe(200)
    expect((await read()).draft?.content, group).toMatchObject(chosen)
    await admin.call('POST', `${path}/discard`, { revision: (await read()).revision })
  }
})

test('a reply to a review is not removed by a field that is left out', async () => {
  const review = (await admin.call('POST', '/review', { reviewText: 'Runs true.', ratings: 5 })).json()
  const path = `/manage/reviews/${review._id}/reply`
  const replied = (await admin.call('PUT', path, { reply: 'Thank you.', version: 1 })).json()
  const answer = await admin.call('PUT', path, { version: replied.version })
  expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'reply'])
  const removed = await admin.call('PUT', path, { reply: null, version: replied.version })
  expect(removed.json()).toMatchObject({ reply: '', repliedAt: null })
})
