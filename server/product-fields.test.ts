import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { adminProductsExportPath } from '#contract/products/admin-list.ts'
import type { ProductField } from '#contract/products/product-field.ts'
import { type ProductFieldKey, productFieldEntries } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { storedColumns } from './features/products/products.columns.ts'

const portal = testPortal()
let admin: TestActor
const imports = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

/** Columns that are no field of a form, each with what writes it. */
const otherColumns = {
  id: 'given once',
  seq: 'given once',
  is_sku_given: 'follows from who gave the part number',
  drawing: 'follows from the picture',
  available: 'the sum of the ledger',
  version: 'counted',
  created_at: 'the clock',
  updated_at: 'the clock',
  published_at: 'follows from the status',
  archived_at: 'set when the product is deleted',
  words: 'generated for the search',
  narrowing: 'generated for the search',
}

test('every column of the table is that of a field, or is written by the server alone', async () => {
  const { rows } = await portal.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'product'::regclass and attnum > 0 and not attisdropped`,
  )
  const known = [...storedColumns.map(({ name }) => name as string), ...Object.keys(otherColumns)]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

/** What the table leaves out on purpose: a new field without one of these parts is named here with the reason. */
const leftOut: Record<
  'imported' | 'isExported' | 'audit' | 'reply' | 'example',
  Partial<Record<ProductFieldKey, string>>
> = {
  imported: {
    attributes: 'each attribute has a column',
  },
  isExported: {
    pictures: 'the column of the image has the first one',
    attributes: 'each attribute has a column',
  },
  audit: {
    shipWeightUnit: 'the weight in milligrams says it',
    metaTitle: 'recorded with the page',
    metaDescription: 'recorded with the page',
    slug: 'recorded with the page',
    variantGroup: 'recorded with the group',
  },
  reply: {
    pictures: 'another call answers them',
    metaTitle: 'another call answers the page',
    metaDescription: 'another call answers the page',
    slug: 'another call answers the page',
    variantGroup: 'another call answers the group',
  },
  example: {
    pictures: 'tried with pictures',
    category: 'tried with families',
    attributes: 'tried with families',
    taxClass: 'tried with classes of the settings',
    shippingClass: 'tried with classes of the settings',
    variantGroup: 'tried with groups',
  },
}

test.each(Object.entries(leftOut))('a field without %s is named with the reason', (part, reasons) => {
  const without = productFieldEntries().filter(([, field]) => field[part as keyof ProductField] === undefined)
  expect(without.map(([key]) => key).toSorted()).toEqual(Object.keys(reasons).toSorted())
})

function formOf({ name, image, description, minorder, available, unitprice, version }: Product) {
  return { name, image, description, minorder, available, unitprice, version, seenAvailable: available }
}

async function stateOf(id: string): Promise<string> {
  const { rows } = await portal.pool.query('select product_state(product) as state from product where id = $1', [
    id,
  ])
  return rows[0].state
}

async function auditedOf(id: string): Promise<Record<string, unknown>> {
  const { rows } = await portal.pool.query(
    `select after from audit_log where subject_kind = 'product' and subject_id = $1 order by id desc limit 1`,
    [id],
  )
  return rows[0].after
}

async function exported({ _id }: Product, key: string): Promise<string | undefined> {
  const { body } = await admin.call('GET', `${adminProductsExportPath}?ids=${_id}&columns=${key}`)
  const [, row] = parse(body, { bom: true }) as string[][]
  return row?.[0]
}

const tried = productFieldEntries().filter(([, { example }]) => example !== undefined)

/** What an example is stored as: a name and an address have to be new. */
function valueFor(key: ProductFieldKey, example: unknown): unknown {
  if (key === 'sku' || key === 'name' || key === 'slug') return `${String(example)}-${newSku().toLowerCase()}`
  return example
}

test.each(tried)(
  '%s is stored, answered, audited, exported and part of the state of a product',
  async (key, field) => {
    const product = await addTestProduct(admin, { sku: newSku(), minorder: 10 })
    const before = await stateOf(product._id)
    const value = valueFor(key, field.example)
    const body = { ...formOf(product), [key]: value }
    const answer = await admin.call('PUT', `/product/${product._id}`, body)
    expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
    if (field.reply) expect(answer.json()[key]).toEqual(value)
    if (field.audit) expect(Object.keys(await auditedOf(product._id))).toContain(field.audit)
    if (field.isExported) expect(await exported(product, key)).toBe(String(value))
    const isInState = storedColumns.some((column) => column.key === key) || key === 'status'
    expect((await stateOf(product._id)) !== before).toBe(isInState)
  },
)

test.each(tried.filter(([key, { imported }]) => imported && key !== 'sku'))(
  '%s is imported: the check names the change, the run writes it and the undo takes it back',
  async (key, field) => {
    const product = await addTestProduct(admin, { sku: newSku(), minorder: 10 })
    const former = await exported(product, key)
    const value = String(valueFor(key, field.example))
    const read = await imports.upload(
      csvOf([
        ['sku', key],
        [product.sku, value],
      ]),
    )
    const checked = await imports.take(read, 'check', { mapping: { sku: 0, [key]: 1 }, decimal: 'point' })
    expect(checked).toMatchObject({ counts: { toChange: 1, bad: 0 } })
    const { items } = (await admin.call('GET', `/imports/${read._id}/changes`)).json()
    expect(items[0].changes.map((change: { field: string }) => change.field)).toEqual([key])
    expect(await imports.take(checked, 'run')).toMatchObject({ counts: { changed: 1, failed: 0 } })
    expect(await exported(product, key)).toBe(value)
    expect(await imports.take(checked, 'undo')).toMatchObject({ counts: { undone: 1, kept: 0 } })
    expect(await exported(product, key)).toBe(former)
  },
)
