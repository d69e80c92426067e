import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { errorCode } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

async function insert(sku: string, name: string, isSkuGiven = false): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into product (sku, is_sku_given, name, description, image, unit_price_minor, min_order, available)
     values ($1, $2, $3, '', '', 100, 1, 0) returning id`,
    [sku, isSkuGiven, name],
  )
  return rows[0]?.id ?? ''
}

test('a product without a given part number shares its name with no other', async () => {
  await insert('X-1', 'Alone')
  for (const isSkuGiven of [false, true]) {
    await expect(insert('X-2', 'Alone', isSkuGiven)).rejects.toMatchObject({
      code: '23505',
      constraint: 'product_name',
    })
  }
})

test('products with given part numbers share a name, which an archived one without a number leaves free', async () => {
  await insert('X-5', 'Shared', true)
  await insert('X-6', 'Shared', true)
  const id = await insert('X-7', 'Free again')
  await database.pool.query('update product set archived_at = now() where id = $1', [id])
  await insert('X-8', 'Free again', true)
  const back = database.pool.query('update product set archived_at = null where id = $1', [id])
  expect(await back.then(() => 'restored', errorCode)).toBe('23505')
})

test('products swap their names in one statement', async () => {
  const [one, other] = [await insert('X-3', 'One'), await insert('X-4', 'Other')]
  await database.pool.query(
    `update product set name = case id when $1 then 'Other' else 'One' end where id in ($1, $2)`,
    [one, other],
  )
  const { rows } = await database.pool.query('select name from product where id = $1', [one])
  expect(rows).toEqual([{ name: 'Other' }])
})
