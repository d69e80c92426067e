import { beforeAll, expect, test, vi } from 'vitest'
import type { ProductBulkPreview } from '#contract/products/admin-list.ts'
import type { BulkProductFields } from '#contract/products/bulk-fields.ts'
import type { ProductChangeUndo } from '#contract/products/changes.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addHoses } from '#tests/support/catalogue/hoses.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct, addVariants, membersOf, messagesOf } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await addHoses(portal.pool)
  const isKnown = async () => expect((await callAs(portal)('GET', '/catalogue/families')).body).toContain('"hose"')
  await vi.waitFor(isKnown, { timeout: waitLimitMs, interval: 20 })
})

type Fields = BulkProductFields | Record<string, unknown>

function bodyOf(products: readonly Pick<Product, '_id'>[], fields: Fields) {
  return { action: 'change_fields', fields, selection: { ids: products.map(({ _id }) => _id) } }
}

async function preview(products: readonly Product[], fields: Fields): Promise<ProductBulkPreview> {
  const answer = await admin.call('POST', '/manage/products/bulk/preview', bodyOf(products, fields))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function run(products: readonly Product[], fields: Fields) {
  const answer = await admin.call('POST', '/manage/products/bulk', bodyOf(products, fields))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function undo(id: string): Promise<ProductChangeUndo> {
  const answer = await admin.call('POST', `/manage/products/changes/${id}/undo`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function read({ _id }: Product): Promise<Product> {
  return (await admin.call('GET', `/purchase/${_id}`)).json()
}

async function save(product: Product, given: object): Promise<void> {
  const { name, image, description, minorder, available, unitprice, version } = await read(product)
  const form = { name, image, description, minorder, available, unitprice, version, seenAvailable: available }
  const answer = await admin.call('PUT', `/product/${product._id}`, { ...form, ...given })
  expect(answer.statusCode, answer.body).toBe(200)
}

const hose = { category: 'hose', attributes: { bore: 6, length: 2, ferrule: 'steel' } }

test('weights, customs data and supply change together, as the preview says, and go back; nothing else changes', async () => {
  const light = await addTestProduct(admin, { shipWeight: 120, shipWeightUnit: 'g', tariffNumber: '8481.80' })
  const plain = await addTestProduct(admin, { multiple: 5, minorder: 10, withdrawal: 'sealed' })
  const same = await addTestProduct(admin, {
    ...{ shipWeight: 2.5, shipWeightUnit: 'kg', netWeight: 2300 },
    ...{ tariffNumber: '7315.11', originCountry: 'DE', supply: 'make' },
  })
  const products = [light, plain, same]
  const fields = {
    ...{ shipWeight: 2.5, shipWeightUnit: 'kg', netWeight: 2300, supply: 'make' },
    ...{ tariffNumber: ' 7315.11 ', originCountry: 'de' },
  }
  const shown = await preview(products, fields)
  expect(await Promise.all(products.map(read))).toEqual(products)
  expect(shown).toMatchObject({ changing: 2, same: 1, failedCount: 0 })
  expect(shown.rows.find(({ id }) => id === light._id)?.changes).toEqual([
    { field: 'supply', before: 'From stock', after: 'Made to order' },
    { field: 'shipWeight', before: '120 g', after: '2.5 kg' },
    { field: 'netWeight', before: '', after: '2300 g' },
    { field: 'tariffNumber', before: '8481.80', after: '7315.11' },
    { field: 'originCountry', before: '', after: 'DE' },
  ])
  const { changeId, done } = await run(products, fields)
  expect(done).toBe(3)
  const values = { shipWeight: 2.5, shipWeightUnit: 'kg', netWeight: 2300, supply: 'make', originCountry: 'DE' }
  expect(await read(light)).toEqual({ ...light, ...values, tariffNumber: '7315.11', version: light.version + 1 })
  expect(await read(plain)).toEqual({ ...plain, ...values, tariffNumber: '7315.11', version: plain.version + 1 })
  expect(await read(same)).toEqual(same)
  expect(await undo(changeId)).toMatchObject({ back: 2, keptCount: 0 })
  expect(await read(light)).toEqual({ ...light, version: light.version + 2 })
  expect(await read(plain)).toEqual({ ...plain, version: plain.version + 2 })
})

test('a field that is left out stays; null or an empty text removes what a product may lack', async () => {
  const product = await addTestProduct(admin, {
    ...{ shipWeight: 3, netWeight: 2, tariffNumber: '7315.11', originCountry: 'DE', taxClass: 'standard' },
  })
  await run([product], { shipWeight: null, tariffNumber: '', supply: null, taxClass: '' })
  expect(await read(product)).toMatchObject({
    shipWeight: null,
    netWeight: 2,
    tariffNumber: '',
    originCountry: 'DE',
    taxClass: 'standard',
  })
})

test('undo leaves a product whose field was changed since, names it, and gives the others back', async () => {
  const products = [await addTestProduct(admin), await addTestProduct(admin), await addTestProduct(admin)]
  const [edited, renamed, deleted] = products as [Product, Product, Product]
  const { changeId } = await run(products, { tariffNumber: '7315.11', netWeight: 5 })
  await save(edited, { tariffNumber: '8481.80' })
  await save(renamed, { name: `${renamed.name} new`, originCountry: 'AT' })
  await admin.call('DELETE', `/product/${deleted._id}`)
  const kept = [
    { name: edited.name, reason: 'changed' },
    { name: deleted.name, reason: 'deleted' },
  ].map((one) => expect.objectContaining(one))
  const shown = await admin.call('GET', `/manage/products/changes/${changeId}`)
  expect(shown.json()).toMatchObject({ back: 1, keptCount: 2, change: { action: 'change_fields', count: 3 } })
  expect(await undo(changeId)).toMatchObject({ back: 1, keptCount: 2, kept: expect.arrayContaining(kept) })
  expect(await read(edited)).toMatchObject({ tariffNumber: '8481.80', netWeight: 5 })
  expect(await read(renamed)).toMatchObject({ tariffNumber: '', netWeight: null, originCountry: 'AT' })
})

test('attributes change one by one: others stay, wrong ones and those of other families are refused with the reason', async () => {
  const hoses = [await addTestProduct(admin, hose), await addTestProduct(admin, hose)]
  const [one] = hoses as [Product, Product]
  const none = await addTestProduct(admin)
  const fields = { attributes: { length: 2.5, ferrule: 'brass' } }
  const shown = await preview([...hoses, none], fields)
  expect(shown).toMatchObject({ changing: 2, failedCount: 1 })
  expect(shown.rows[0]?.changes).toEqual([
    { field: 'attributes.length', before: '2 m', after: '2.5 m' },
    { field: 'attributes.ferrule', before: 'Steel', after: 'Brass' },
  ])
  expect(shown.failed).toMatchObject([
    { id: none._id, message: 'A product without a family does not have the attribute length' },
  ])
  const { changeId, failedCount } = await run([...hoses, none], fields)
  expect(failedCount).toBe(1)
  expect((await read(one)).attributes).toEqual({ bore: 6, length: 2.5, ferrule: 'brass' })
  expect(await undo(changeId)).toMatchObject({ back: 2 })
  expect((await read(one)).attributes).toEqual(hose.attributes)

  const removed = await run(hoses, { attributes: { length: null } })
  expect((await read(one)).attributes).toEqual({ bore: 6, ferrule: 'steel' })
  await undo(removed.changeId)
  expect((await read(one)).attributes).toEqual(hose.attributes)
  expect(await preview(hoses, { attributes: { length: 'long' } })).toMatchObject({ changing: 0, failedCount: 2 })
  // A published product keeps what its family requires.
  const required = await preview(hoses, { attributes: { bore: null } })
  expect(required.failed.map(({ message }) => message)).toEqual(['Bore is Required', 'Bore is Required'])
})

test('the family changes and goes back with it, but not to attributes that were changed since', async () => {
  const products = [await addTestProduct(admin, hose), await addTestProduct(admin, hose)]
  const [edited, other] = products as [Product, Product]
  const lacking = await addTestProduct(admin)
  const { changeId } = await run(products, { category: null })
  expect((await read(other)).category).toBeNull()
  await save(edited, { attributes: { bore: 12 } })
  expect(await undo(changeId)).toMatchObject({ back: 1, keptCount: 1, kept: [{ name: edited.name }] })
  expect(await read(other)).toMatchObject({ category: 'hose', attributes: hose.attributes })
  const into = await preview([lacking], { category: 'hose' })
  expect(into.failed.map(({ message }) => message)).toEqual(['Bore is Required'])
  const filled = { category: 'hose', attributes: { bore: 8 } }
  await run([lacking], filled)
  expect(await read(lacking)).toMatchObject(filled)
})

test('variants that would no longer differ are refused, also in the preview and one after the other', async () => {
  const sizes = [6, 12].flatMap((bore) => [1, 2].map((length) => ({ bore, length })))
  const four: Product[] = []
  for (const attributes of sizes) four.push(await addTestProduct(admin, { category: 'hose', attributes }))
  const axes = [{ key: 'bore' }, { key: 'length' }]
  await addVariants(admin, { name: { en: `Hoses ${four[0]?.sku}` }, axes, members: membersOf(four) })
  const fields = { attributes: { bore: 6 } }
  const shown = await preview(four, fields)
  const done = await run(four, fields)
  expect(shown).toMatchObject({ changing: 0, same: 2, failedCount: 2 })
  expect({ failed: done.failed, done: done.done }).toEqual({ failed: shown.failed, done: 2 })
})

test.each([
  [{}, 'Choose at least one field to change'],
  [{ shipWeight: 2 }, 'Choose the unit of the shipping weight'],
  [{ shipWeightUnit: 'g' }, 'Enter the shipping weight'],
  [{ tariffNumber: '12' }, 'Tariff number must have 6 to 11 digits, such as 8481.80.19'],
  [{ netWeight: -1 }, 'Net weight per piece (g) must be above 0, up to 100000000'],
  [{ originCountry: 'Germany' }, 'Country of origin must be two letters, such as DE, or blank'],
  [{ supply: 'maybe' }, 'Supply must be one of stock, make'],
  [{ attributes: {} }, 'Choose 1 to 20 attributes'],
  [
    { attributes: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, 1])) },
    'Choose 1 to 20 attributes',
  ],
])('%j is refused: %s', async (fields, message) => {
  const product = await addTestProduct(admin)
  for (const path of ['/manage/products/bulk', '/manage/products/bulk/preview']) {
    const answer = await admin.call('POST', path, bodyOf([product], fields))
    expect([answer.statusCode >= 400 && answer.statusCode < 500, messagesOf(answer)[0]]).toEqual([true, message])
  }
  const unknown = await preview([product], { taxClass: 'secret' })
  expect(unknown).toMatchObject({ changing: 0, failedCount: 1 })
})

test('without fields, with one that no bulk change has, or by others, nothing changes', async () => {
  const product = await addTestProduct(admin)
  const { fields: _none, ...without } = bodyOf([product], {})
  expect(messagesOf(await admin.call('POST', '/manage/products/bulk', without))).toEqual([
    'Choose at least one field to change',
  ])
  const other = await admin.call('POST', '/manage/products/bulk', bodyOf([product], { name: 'Same' }))
  expect(other.statusCode).toBe(422)
  const customer = await signUp(portal)
  const body = bodyOf([product], { supply: 'make' })
  expect((await customer.call('POST', '/manage/products/bulk', body)).statusCode).toBe(403)
  expect((await callAs(portal)('POST', '/manage/products/bulk', body)).statusCode).toBe(401)
  expect(await read(product)).toEqual(product)
})

test('a product that was saved since the preview is left out and named', async () => {
  const products = [await addTestProduct(admin), await addTestProduct(admin)]
  const shown = await preview(products, { netWeight: 7 })
  await save(products[0] as Product, { originCountry: 'AT' })
  const body = { action: 'change_fields', fields: { netWeight: 7 }, selection: { rows: shown.selected } }
  const answer = await admin.call('POST', '/manage/products/bulk', body)
  expect(answer.json()).toMatchObject({ done: 1, failedCount: 1, failed: [{ code: 'stale_version' }] })
})
