import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { errorCode } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  const before = readMigrations().filter(({ name }) => name < '0270')
  await migrate(database.pool, new Set(before.map(({ name }) => name)))
})

afterAll(() => database.drop())

async function insert(sku: string, name: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into product (sku, name, description, image, unit_price_minor, min_order, available)
     values ($1, $2, '', '', 100, 1, 0) returning id`,
    [sku, name],
  )
  return rows[0]?.id ?? ''
}

test('products of former releases keep their numbers: those that look generated do not share a name, the others do', async () => {
  const { pool } = database
  await pool.query(
    `insert into product (sku, name, description, image, unit_price_minor, min_order, available, archived_at)
     select case when n % 2 = 0 then 'P-' || upper(lpad(to_hex(n), 8, '0')) else 'N-' || n end, 'Part ' || n, '', '', 100, 1, 0,
       case when n % 5 = 0 then now() end
     from generate_series(1, 2500) n`,
  )
  await insert('p-0000000a', 'Small letters')
  await migrate(pool)
  const { rows } = await pool.query(
    `select is_sku_given as given, count(*)::int as count, min(left(sku, 2)) as from, max(left(sku, 2)) as to from product group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { given: false, count: 1250, from: 'P-', to: 'P-' },
    { given: true, count: 1251, from: expect.any(String), to: expect.any(String) },
  ])
  const share = (name: string) =>
    pool
      .query(
        `insert into product (sku, is_sku_given, name, description, image, unit_price_minor, min_order, available)
         values ('S-' || $1::text, true, $1, '', '', 100, 1, 0)`,
        [name],
      )
      .then(() => 'added', errorCode)
  expect(await share('Part 1')).toBe('added')
  expect(await share('Part 2')).toBe('23505')
  // Deleted, so its name is free; it does not come back beside its namesake.
  expect(await share('Part 10')).toBe('added')
  const back = pool.query(
    `update product set archived_at = null where name = 'Part 10' and archived_at is not null`,
  )
  expect(await back.then(() => 'restored', errorCode)).toBe('23505')
})

test('what the former release adds while it still runs shares its name with no other', async () => {
  await insert('X-1', 'Of the former release')
  await expect(insert('X-2', 'Of the former release')).rejects.toMatchObject({
    code: '23505',
    constraint: 'product_name',
  })
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
