import { beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import type { Product } from '#contract/products/products.ts'
import { unusedSql } from '#server/pictures/pictures.store.ts'
import { pictureUses } from '#server/worker.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { fillTable } from '#tests/support/database.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let seed = 700
const { upload, take } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

async function send(): Promise<string> {
  seed += 1
  const bytes = await samplePicture({ width: 60, height: 45, seed })
  const answer = await admin.callWith({ 'content-type': 'image/jpeg' })('POST', '/pictures', bytes)
  return answer.json<Picture>().address
}

async function isServed(address: string): Promise<boolean> {
  return (await portal.app.inject({ url: new URL(address).pathname })).statusCode === 200
}

/** Runs the hourly sweep, two days after all uploads. It ends with the unused picture `last`. */
async function sweep(): Promise<void> {
  await portal.pool.query("update picture set wanted_at = now() - interval '2 days'")
  const last = await send()
  await portal.pool.query(
    "update picture set wanted_at = now() - interval '25 hours' where wanted_at > now() - interval '1 day'",
  )
  await portal.pool.query("select graphile_worker.add_job('pictures.sweep')")
  await expect.poll(() => isServed(last)).toBe(false)
}

async function importOf(product: Product, given: Record<string, string>) {
  const read = await upload(
    csvOf([
      ['sku', ...Object.keys(given)],
      [product.sku, ...Object.values(given)],
    ]),
  )
  await take(read, 'check', { mapping: read.mapping })
  expect(await take(read, 'run')).toMatchObject({ counts: { changed: 1 } })
  return read
}

test('a picture that an import replaced is served after the sweep and after undoing the import', async () => {
  const before = await send()
  const product = await addTestProduct(admin, { sku: newSku(), image: before })
  const imported = await importOf(product, { image: 'https://pictures.example/new.png' })
  await sweep()
  expect(await take(imported, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 1 } })
  const now = (await admin.call('GET', `/purchase/${product._id}`)).json<Product>()
  expect(now.image).toBe(before)
  expect(await isServed(now.image)).toBe(true)
})

test('when an import can no longer be undone, the sweep deletes the pictures that it replaced', async () => {
  const before = await send()
  const product = await addTestProduct(admin, { sku: newSku(), image: before })
  const imported = await importOf(product, { image: 'https://pictures.example/new.png' })
  await portal.pool.query("update product_import set updated_at = now() - interval '31 days' where id = $1", [
    imported._id,
  ])
  await portal.pool.query("select graphile_worker.add_job('imports.sweep')")
  await expect.poll(async () => (await admin.call('GET', `/imports/${imported._id}`)).statusCode).toBe(404)
  await sweep()
  expect(await isServed(before)).toBe(false)
})

test('the sweep finds pictures of imports by an index, among rows of many imports', async () => {
  const product = await addTestProduct(admin, { sku: newSku() })
  const { _id } = await importOf(product, { name: `Named ${product.sku}` })
  await fillTable(
    portal.pool,
    `insert into product_import_row (import_id, line, cells, outcome, before)
     select $1, line, '[]', 'changed', jsonb_build_object('image', case when line % 1000 = 0
       then '/pictures/' || repeat('a', 40) || '-1280.webp' else 'https://pictures.example/' || line || '.png' end)
     from generate_series(100, 30000) line`,
    [_id],
  )
  await portal.pool.query('vacuum analyze product_import_row')
  const { rows } = await portal.pool.query<{ 'QUERY PLAN': string }>(`explain ${unusedSql(pictureUses)}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('product_import_row_picture')
  expect(plan).not.toContain('Seq Scan on product_import_row')
})
