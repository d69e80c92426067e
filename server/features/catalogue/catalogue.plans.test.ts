import { beforeAll, expect, test } from 'vitest'
import { productSearch } from '#contract/catalogue/search.ts'
import type { Statement } from '#server/database/statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { seedLarge } from '#server/demo/large.ts'
import { testModel } from '#tests/support/catalogue/families.ts'
import { vacuumed } from '#tests/support/database.ts'
import { extent } from '#tests/support/extent.ts'
import { testPortal } from '#tests/support/portal.ts'
import { readCriteria } from './catalogue.criteria.ts'
import { familiesStatement, spansStatement, valuesStatement } from './catalogue.facet-counts.store.ts'
import { listStatement, type OrderOfList, perPage } from './catalogue.list.store.ts'
import { toTextQuery } from './wording/wording.text-query.ts'
import { createWording } from './wording/wording.ts'

const portal = testPortal()

beforeAll(async () => {
  await seedLarge(portal.pool, { products: extent === 'full' ? 6_000 : 2_500, orders: 0, model: testModel })
  await vacuumed(portal.pool, 'product')
})

/** `isLarge`: plans as for a table that is too large to be read as a whole; the test's table is small. */
async function planOf({ text, values }: Statement, isLarge = false): Promise<string> {
  return inTransaction(portal.pool, async (tx) => {
    if (isLarge) await tx.query('set local enable_seqscan = off')
    if (isLarge && !text.includes('words @@ ')) await tx.query('set local enable_bitmapscan = off')
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

async function criteriaIn(query: Record<string, string>) {
  const search = productSearch.parse(query)
  return {
    ...readCriteria(search, 'USD'),
    words: search.q ? toTextQuery(await createWording(portal.pool).understand(search.q)) : null,
  }
}

type Query = Record<string, string>

test.each<[Query, number]>([
  [{}, 1],
  [{}, 200],
  [{ sort: 'name' }, 1],
  [{ sort: 'price' }, 100],
  [{ sort: '-price' }, 1],
  [{ price: '10..20' }, 1],
  [{ family: 'compressor' }, 1],
  [{ family: 'motor', holes: '24,28' }, 3],
  [{ family: 'motor', holes: '24,28', mass_g: '200..300', sort: 'price' }, 1],
  [{ q: 'compressor' }, 1],
  [{ q: 'motor', family: 'motor', holes: '32' }, 1],
])('the list of %j, page %i, uses an index', async (query, page) => {
  const order = (query.sort ?? (query.q ? 'relevance' : 'newest')) as OrderOfList
  const listQuery = { criteria: await criteriaIn(query), order, page, total: page * perPage + 400 }
  const plan = await planOf(listStatement(listQuery), 'family' in query || 'q' in query)
  expect(plan).not.toContain('Seq Scan on product')
  expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
})

/** One attribute with a value each, and one with a list. */
const facets = { keys: ['stages', 'sockets'], lists: ['sockets'], chosen: [] }

test.each<Query>([{}, { price: '10..20' }, { family: 'compressor' }, { family: 'compressor', price: '10..20' }])(
  'the counts of %j use only an index',
  async (query) => {
    const criteria = await criteriaIn(query)
    const { family } = query
    const counted = family
      ? [spansStatement(family, criteria), valuesStatement(facets, criteria)]
      : [familiesStatement(criteria)]
    for (const statement of counted) {
      const plan = await planOf(statement, true)
      expect(plan).toContain('Index Only Scan')
      expect(plan).not.toContain('Seq Scan')
    }
  },
)

test('the attributes of all families are counted in an index', async () => {
  const plan = await planOf(valuesStatement(facets, await criteriaIn({})), true)
  expect(plan).toContain('Index Only Scan')
  expect(plan).not.toContain('Seq Scan')
})

test('low stock is counted without reading the products themselves', async () => {
  const plan = await planOf(familiesStatement(await criteriaIn({ stock: 'in' })), true)
  expect(plan).toContain('Index Only Scan')
  expect(plan).not.toMatch(/(Seq|Index) Scan (on|using \S+ on) product /)
})
