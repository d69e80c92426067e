import { beforeAll, expect, test } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import { callAs } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { fillFilters } from './products.filters.ts'

const portal = testPortal()
const visitor = callAs(portal)

const search = async (query: string) =>
  (await visitor('GET', `/products?family=fill_valve${query}`)).json<FoundProducts>()
const facetKeys = async () => (await search('')).facets.map(({ key }) => key)

beforeAll(async () => {
  await portal.pool.query(`
    insert into product_family (key, name, position) values ('fill_valve', '{"en": "Valves"}', 90);
    with added as (
      insert into product_attribute (key, kind, label) values
        ('fill_ways', 'number', '{"en": "Ways"}'), ('fill_seat', 'text', '{"en": "Seat"}') returning id
    )
    insert into family_attribute (family_key, attribute_id, position) select 'fill_valve', id, 1 from added;
    insert into product (sku, name, description, image, family, attributes, unit_price_minor, min_order, available, published_at)
    select 'FILL-' || n, 'Valve ' || n, 'Made.', '/x.png', 'fill_valve', jsonb_build_object('fill_ways', 2 + n % 3), 100, 1, 1, now()
    from generate_series(1, 350) n`)
})

async function switchOn(key: string): Promise<void> {
  await portal.pool.query(
    `update family_attribute set filter = 'values' where attribute_id = (select id from product_attribute where key = $1)`,
    [key],
  )
}

const unfilled = async () => {
  const { rows } = await portal.pool.query<{ count: number }>(
    `select count(*)::int as count from product where sku like 'FILL-%' and not coalesce(narrowing ? 'fill_ways', false)`,
  )
  return rows[0]?.count
}

test('an attribute that products have becomes a filter when all of them can be found by it', async () => {
  await switchOn('fill_ways')
  const { rows } = await portal.pool.query(`select filled_at from filter_key where key = 'fill_ways'`)
  expect([rows[0].filled_at, await unfilled()]).toEqual([null, 350])
  await fillFilters(portal.pool)
  expect(await unfilled()).toBe(0)
  await expect.poll(facetKeys).toEqual(['fill_ways'])
  expect((await search('&fill_ways=3')).total).toBe(117)
})

test('an attribute that no product has is a filter at once, and a product that is being written is found by it later', async () => {
  const client = await portal.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into product (sku, name, description, image, family, attributes, unit_price_minor, min_order, available, published_at)
       values ('FILL-LATE', 'Valve, late', 'Made.', '/x.png', 'fill_valve', '{"fill_seat": "PTFE"}', 100, 1, 1, now())`,
    )
    await switchOn('fill_seat')
    const filling = fillFilters(portal.pool)
    await client.query('commit')
    await filling
  } finally {
    client.release()
  }
  await expect.poll(facetKeys).toEqual(['fill_seat', 'fill_ways'])
  expect((await search('&fill_seat=PTFE')).total).toBe(1)
})

test('a filling that was killed goes on where products lack values, and products stay as they are', async () => {
  const versions = async () =>
    (
      await portal.pool.query(
        `select sum(version)::int as sum, max(updated_at) as at from product where sku like 'FILL-%'`,
      )
    ).rows
  const before = await versions()
  await portal.pool.query(`
    update product set narrowing = narrowing - 'fill_ways' where sku like 'FILL-1%';
    update filter_key set is_checked = false where key = 'fill_ways'`)
  expect(await unfilled()).toBeGreaterThan(100)
  await fillFilters(portal.pool)
  // Only the one without ways lacks them.
  expect(await unfilled()).toBe(1)
  expect(await versions()).toEqual(before)
})
