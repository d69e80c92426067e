import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/imports.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

const headers = ['sku', 'name', 'description', 'image', 'unitprice', 'minorder', 'available', 'category', 'mass_g']

function rowOf(sku: string, given: Record<string, string | number> = {}): string {
  const row: Record<string, string | number> = {
    sku,
    name: `Imported ${sku}`,
    description: 'Imported',
    image: 'https://pictures.example/part.png',
    unitprice: '12.50',
    minorder: 5,
    available: 100,
    category: 'belt',
    mass_g: 250,
    ...given,
  }
  return headers.map((header) => `"${String(row[header]).replaceAll('"', '""')}"`).join(',')
}

function newSku(): string {
  return `IM-${crypto.randomBytes(4).toString('hex')}`
}

async function upload(rows: string[], name = 'parts.csv'): Promise<ProductImport> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api/imports?name=${name}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    payload: [headers.join(','), ...rows].join('\r\n'),
  })
  if (answer.statusCode !== 201) throw new Error(`the upload answered ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

/** Starts a step and waits until its jobs are done. */
async function take(imported: ProductImport, step: string, body?: unknown): Promise<ProductImport> {
  const answer = await admin.call('POST', `/imports/${imported._id}/${step}`, body)
  if (answer.statusCode !== 200) throw new Error(`${step} answered ${answer.statusCode}: ${answer.body}`)
  return settled(imported._id)
}

async function settled(id: string): Promise<ProductImport> {
  const read = async (): Promise<ProductImport> => (await admin.call('GET', `/imports/${id}`)).json()
  const isSettled = async () => !['checking', 'running', 'undoing'].includes((await read()).state)
  await expect.poll(isSettled).toBe(true)
  return read()
}

async function productBySku(sku: string): Promise<Product | undefined> {
  const { rows } = await portal.pool.query('select id from product where sku = $1 and archived_at is null', [sku])
  return rows[0] && (await admin.call('GET', `/purchase/${rows[0].id}`)).json()
}

async function ledgerOf(sku: string): Promise<{ available: number; sum: number }> {
  const { rows } = await portal.pool.query(
    `select available, (select coalesce(sum(delta), 0)::int from stock_movement where product_id = product.id) as sum
     from product where sku = $1 order by seq desc limit 1`,
    [sku],
  )
  return rows[0]
}

test('a table is read, checked, imported and undone as a whole', async () => {
  const known = await addTestProduct(admin, { sku: newSku(), available: 40, unitprice: 3, category: 'belt' })
  const [fresh, bad] = [newSku(), newSku()]
  const read = await upload([
    rowOf(fresh),
    rowOf(known.sku.toLowerCase(), { name: known.name, available: 70, unitprice: 4.25, description: 'New text' }),
    rowOf(bad, { unitprice: 'free', minorder: 0 }),
    rowOf(fresh, { name: 'Twice' }),
  ])
  expect(read).toMatchObject({ state: 'read', headers, counts: { total: 4 } })
  const checked = await take(read, 'check', { mapping: read.mapping })
  expect(checked).toMatchObject({ state: 'checked', counts: { toAdd: 1, toChange: 1, bad: 2, same: 0 } })
  expect(checked.faults.map(({ line, faults: errors }) => [line, errors.map(({ path }) => path).sort()])).toEqual([
    [4, ['minorder', 'unitprice']],
    [5, ['sku']],
  ])
  expect(await productBySku(fresh)).toBeUndefined()

  const done = await take(read, 'run')
  expect(done).toMatchObject({ state: 'done', counts: { added: 1, changed: 1, bad: 2, failed: 0 } })
  expect(await productBySku(fresh)).toMatchObject({
    category: 'belt',
    attributes: { mass_g: 250 },
    available: 100,
  })
  expect(await productBySku(known.sku)).toMatchObject({ unitprice: 4.25, available: 70, description: 'New text' })
  expect(await ledgerOf(known.sku)).toEqual({ available: 70, sum: 70 })
  expect(await ledgerOf(fresh)).toEqual({ available: 100, sum: 100 })

  const undone = await take(read, 'undo')
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } })
  expect(await productBySku(fresh)).toBeUndefined()
  const before = { unitprice: 3, available: 40, description: known.description, image: known.image }
  expect(await productBySku(known.sku)).toMatchObject(before)
  expect(await ledgerOf(known.sku)).toEqual({ available: 40, sum: 40 })
})

test('products that were changed or ordered since an import stay when it is undone, and are counted', async () => {
  const [edited, ordered] = [
    await addTestProduct(admin, { sku: newSku(), available: 10 }),
    await addTestProduct(admin, { sku: newSku(), available: 10 }),
  ]
  const rows = [edited, ordered].map(({ sku, name }) => rowOf(sku, { name, minorder: 1, available: 60 }))
  const read = await upload(rows)
  await take(read, 'check', { mapping: read.mapping })
  expect(await take(read, 'run')).toMatchObject({ counts: { changed: 2 } })
  await admin.call('PUT', `/product/${edited._id}/status`, { status: 'draft' })
  const buyer = await signUpVerified(portal)
  const { name, unitprice } = (await productBySku(ordered.sku)) as Product
  const order = { productId: ordered._id, name, unitprice, newOrderQty: 55, address: 'Street 1', phone: '123456' }
  const placed = await buyer.call('POST', '/order', { ...order, email: buyer.email, userName: buyer.name })
  expect(placed.statusCode).toBe(201)
  const undone = await take(read, 'undo')
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 0, kept: 2 } })
  expect(undone.faults.map(({ faults: errors }) => errors[0]?.message)).toEqual([
    'The product has since been changed by Test Admin',
    'The product has since been ordered',
  ])
  expect(await ledgerOf(ordered.sku)).toEqual({ available: 5, sum: 5 })
})

test('an import that is stopped while it runs leaves nothing changed', async () => {
  const skus = Array.from({ length: 3_000 }, newSku)
  const read = await upload(skus.map((sku) => rowOf(sku)))
  await take(read, 'check', { mapping: read.mapping })
  const started = await admin.call('POST', `/imports/${read._id}/run`)
  expect(started.statusCode).toBe(200)
  expect((await admin.call('POST', `/imports/${read._id}/cancel`)).statusCode).toBe(200)
  expect(await settled(read._id)).toMatchObject({ state: 'cancelled' })
  const { rows } = await portal.pool.query(
    'select count(*)::int as count from product where sku = any($1) and archived_at is null',
    [skus],
  )
  expect(rows[0].count).toBe(0)
})

test('if another product took a name since the check, only that row fails', async () => {
  const [one, two] = [newSku(), newSku()]
  const read = await upload([rowOf(one), rowOf(two)])
  await take(read, 'check', { mapping: read.mapping })
  await addTestProduct(admin, { name: `Imported ${one}` })
  const done = await take(read, 'run')
  expect(done).toMatchObject({ state: 'done', counts: { added: 1, failed: 1 } })
  expect(done.faults).toMatchObject([
    { line: 2, faults: [{ path: 'name', message: expect.stringContaining('This name is already in use') }] },
  ])
})

test('steps run in their order, once each, also when requested at the same moment', async () => {
  const read = await upload([rowOf(newSku())])
  expect((await admin.call('POST', `/imports/${read._id}/run`)).json()).toMatchObject({
    code: 'import_step_not_allowed',
  })
  const refused = await admin.call('POST', `/imports/${read._id}/check`, { mapping: { sku: 99 } })
  expect(refused.json()).toMatchObject({ code: 'rule_broken', errors: [{ path: 'mapping.sku' }] })
  const none = await admin.call('POST', `/imports/${read._id}/check`, { mapping: { name: 1 } })
  expect(none.json()).toMatchObject({ errors: [{ path: 'mapping.sku' }] })
  await take(read, 'check', { mapping: read.mapping })
  const both = await Promise.all([1, 2].map(() => admin.call('POST', `/imports/${read._id}/run`)))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await settled(read._id)).toMatchObject({ counts: { added: 1 } })
})

test('an upload that breaks off leaves nothing, and one that is too large is not read', async () => {
  const send = (payload: string | Buffer, type = 'text/csv') =>
    portal.app.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      payload,
    })
  const count = async () => (await portal.pool.query('select count(*)::int as n from product_import')).rows[0].n
  const before = await count()
  const broken = await send(`sku,name\n${'A-1,b\n'.repeat(2_500)}A-2,"open`)
  expect(broken.statusCode).toBe(422)
  expect(broken.json()).toMatchObject({ code: 'table_unreadable', errors: [{ path: 'file' }] })
  expect((await send('a,b\n1,2', 'image/png')).json()).toMatchObject({ code: 'table_type' })
  expect((await send(Buffer.alloc(50_000_001, 'a'))).json()).toMatchObject({ code: 'table_too_large' })
  expect((await send('sku,name\n')).statusCode).toBe(422)
  expect(await count()).toBe(before)
})

test('the file of faults can be corrected and uploaded again; formulas in it do not run', async () => {
  const read = await upload([rowOf('=1+1', { name: '=HYPERLINK("x")', unitprice: 'free' })])
  await take(read, 'check', { mapping: read.mapping })
  const errors = await admin.call('GET', `/imports/${read._id}/faults.csv`)
  expect(errors.headers['content-type']).toContain('text/csv')
  expect(errors.body).toContain("'=HYPERLINK")
  const sample = await admin.call('GET', '/imports/sample.csv')
  const again = await portal.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    payload: sample.body,
  })
  const checked = await take(again.json(), 'check', { mapping: again.json().mapping })
  expect(checked).toMatchObject({ counts: { toAdd: 2, bad: 0 } })
})
