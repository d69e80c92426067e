import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take, changes, undoPreview } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

async function add(given: Record<string, unknown> = {}): Promise<Product> {
  return addTestProduct(admin, { sku: newSku(), unitprice: 100, available: 100, ...given })
}

async function now({ _id }: Product): Promise<Product> {
  return (await admin.call('GET', `/purchase/${_id}`)).json()
}

test('before writing, each changed product is shown before and after, warnings and large changes first', async () => {
  const small = await add()
  const dear = await add()
  const gone = await add({ minorder: 5 })
  const renamed = await add()
  const same = await add()
  const read = await upload(
    csvOf([
      ['sku', 'name', 'unitprice', 'available', 'minorder'],
      [small.sku, small.name, 110, 90, 1],
      [renamed.sku, `${renamed.name} new`, 100, 100, 2],
      [gone.sku, gone.name, 100, 1, 5],
      [dear.sku, dear.name, 400, 100, 1],
      [same.sku, same.name, 100, 100, 1],
    ]),
  )
  const checked = await take(read, 'check', { mapping: read.mapping })
  expect(checked).toMatchObject({ counts: { toChange: 4, same: 1 }, warned: { price: 1, stock: 1 } })
  const shown = await changes(read)
  expect(shown.map(({ sku, warnings }) => [sku, warnings])).toEqual([
    [dear.sku, ['price']],
    [gone.sku, ['stock']],
    [small.sku, []],
    [renamed.sku, []],
  ])
  expect(shown.map((one) => one.changes)).toEqual([
    [{ field: 'unitprice', before: 100, after: 400 }],
    [{ field: 'available', before: 100, after: 1 }],
    [
      { field: 'unitprice', before: 100, after: 110 },
      { field: 'available', before: 100, after: 90 },
    ],
    [
      { field: 'name', before: renamed.name, after: `${renamed.name} new` },
      { field: 'minorder', before: 1, after: 2 },
    ],
  ])
  expect(shown.map(({ line }) => line)).toEqual([5, 4, 2, 3])
  expect((await changes(read, 'only=warned')).map(({ sku }) => sku)).toEqual([dear.sku, gone.sku])
  expect(await now(dear)).toEqual(dear)
})

test('the pages of changes contain every product once, in one order, whatever the page length', async () => {
  const products = await Promise.all(Array.from({ length: 7 }, () => add()))
  const rows = products.map(({ sku }, index) => [sku, 100 + 10 * (index % 3) + 1])
  const read = await upload(csvOf([['sku', 'unitprice'], ...rows]))
  await take(read, 'check', { mapping: read.mapping })
  const whole = await changes(read, 'limit=100')
  expect(whole).toHaveLength(7)
  for (const limit of [1, 2, 3]) expect(await changes(read, `limit=${limit}`)).toEqual(whole)
  const first = (await admin.call('GET', `/imports/${read._id}/changes?limit=3`)).json()
  expect(first).toMatchObject({ total: 7, next: expect.any(String) })
})

test('changes and the undo preview are for admins only', async () => {
  const customer = await signUp(portal)
  const read = await upload(csvOf([['sku'], [newSku()]]))
  for (const path of ['changes', 'undo']) {
    expect((await callAs(portal)('GET', `/imports/${read._id}/${path}`)).statusCode).toBe(401)
    expect((await customer.call('GET', `/imports/${read._id}/${path}`)).statusCode).toBe(403)
    expect((await admin.call('GET', `/imports/none/${path}`)).statusCode).toBe(404)
  }
  expect((await admin.call('GET', `/imports/${read._id}/undo`)).json()).toMatchObject({
    code: 'import_step_not_allowed',
  })
})

test('only what the check showed is written: the row of a product that was changed since fails', async () => {
  const [edited, sold, untouched] = [await add(), await add(), await add()]
  const rows = [edited, sold, untouched].map(({ sku }) => [sku, 120, 100])
  const read = await upload(csvOf([['sku', 'unitprice', 'available'], ...rows]))
  await take(read, 'check', { mapping: read.mapping })
  await admin.call('PATCH', `/manage/products/${edited._id}`, { version: edited.version, unitprice: 7 })
  const buyer = await signUp(portal)
  expect((await buyer.call('POST', '/order', { productId: sold._id, newOrderQty: 30 })).statusCode).toBe(201)
  const done = await take(read, 'run')
  expect(done).toMatchObject({ state: 'done', counts: { changed: 2, failed: 1 } })
  expect(done.faults).toMatchObject([
    { line: 2, faults: [{ message: 'The product has been changed since the check' }] },
  ])
  expect(await now(edited)).toMatchObject({ unitprice: 7 })
  // The check showed no change of the stock, so the order placed meanwhile keeps its pieces.
  expect(await now(sold)).toMatchObject({ unitprice: 120, available: 70 })
  expect(await now(untouched)).toMatchObject({ unitprice: 120, available: 100 })
})

test('the undo preview says which products change back and which stay and why, and undoing does exactly that', async () => {
  const [back, changed, deleted, ordered] = await Promise.all([add(), add(), add(), add({ available: 10 })])
  const added = newSku()
  const whole = ['A part', 'https://pictures.example/part.png', 1]
  const read = await upload(
    csvOf([
      ['sku', 'name', 'unitprice', 'available', 'description', 'image', 'minorder'],
      ...[back, changed, deleted].map(({ sku, name }) => [sku, name, 120, 100, ...whole]),
      [ordered.sku, ordered.name, 100, 60, ...whole],
      [added, `Imported ${added}`, 5, 5, ...whole],
    ]),
  )
  await take(read, 'check', { mapping: read.mapping })
  await take(read, 'run')
  expect(await undoPreview(read)).toMatchObject({ back: 4, offSale: 1, keptCount: 0 })
  const other = await signUpAdmin(portal)
  const { version } = await now(changed)
  await other.call('PATCH', `/manage/products/${changed._id}`, { version, unitprice: 130 })
  await other.call('DELETE', `/product/${deleted._id}`)
  const buyer = await signUpVerified(portal)
  const placed = await buyer.call('POST', '/order', { productId: ordered._id, newOrderQty: 55 })
  expect(placed.statusCode).toBe(201)
  const preview = await undoPreview(read)
  expect(preview).toMatchObject({ back: 1, offSale: 1, keptCount: 3 })
  expect(preview.fields).toContainEqual({ field: 'unitprice', count: 1 })
  const reasons = preview.kept.map(({ name, reason, by }) => [name, reason, by])
  expect(reasons).toEqual([
    [changed.name, 'changed', other.name],
    [deleted.name, 'deleted', other.name],
    [ordered.name, 'ordered', null],
  ])
  const undone = await take(read, 'undo')
  expect(undone.counts).toMatchObject({ undone: 2, kept: 3 })
  expect(undone.faults.map(({ faults: errors }) => errors[0]?.message)).toEqual(
    preview.kept.map(({ message }) => message),
  )
  expect(await now(back)).toMatchObject({ unitprice: 100 })
  expect(await now(changed)).toMatchObject({ unitprice: 130 })
  expect(await now(ordered)).toMatchObject({ available: 5 })
})

test('a change that was itself undone does not prevent undoing', async () => {
  const product = await add()
  const read = await upload(
    csvOf([
      ['sku', 'unitprice'],
      [product.sku, 120],
    ]),
  )
  await take(read, 'check', { mapping: read.mapping })
  await take(read, 'run')
  for (const unitprice of [150, 120]) {
    const { version } = await now(product)
    await admin.call('PATCH', `/manage/products/${product._id}`, { version, unitprice })
  }
  expect(await undoPreview(read)).toMatchObject({ back: 1, keptCount: 0 })
  expect(await take(read, 'undo')).toMatchObject({ counts: { undone: 1, kept: 0 } })
  expect(await now(product)).toMatchObject({ unitprice: 100 })
})
