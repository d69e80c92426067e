import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxMinor } from '#contract/money.ts'
import { type TaxedLine, taxedSums } from '#contract/tax/sums.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { extent } from '#tests/support/extent.ts'
import { randomOf } from '#tests/support/providers/random.ts'
import { sharesSql } from './orders.shares.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})

afterAll(() => database.drop())

const categories = ['S', 'Z', 'K'] as const
const rates = [0, 250, 550, 700, 810, 1900, 2000, 2550, 10_000]
const orders = extent === 'full' ? 100_000 : 5_000
/** Orders in one statement, so that a busy machine keeps within its time limit. */
const atOnce = Math.min(orders, 10_000)

type Line = TaxedLine & { rateBp: number; order: number }

/** Orders of one to five lines; prices of three decimals are a thousand times those of none. */
function linesOf(random: () => number, decimals: number): Line[] {
  const pick = (most: number) => Math.floor(random() * most)
  return Array.from({ length: atOnce }, (_, order) =>
    Array.from({ length: 1 + pick(5) }, () => ({
      order,
      netMinor: (1 + pick(100_000)) * (1 + pick(100)) * 10 ** pick(decimals + 1),
      rateBp: rates[pick(rates.length)] ?? 0,
      category: categories[pick(categories.length)] ?? 'S',
    })),
  ).flat()
}

test.each([0, 2, 3])(
  'the tax of thousands of orders with freight is the same in SQL and TypeScript, with %i decimals',
  async (decimals) => {
    const grouped = `select id, rate as rate_bp, category, sum(net) as net_minor, max(sent.minor)::numeric as freight_minor,
        sum(sum(net)) over (partition by id) as goods_minor
      from unnest($1::integer[], $2::bigint[], $3::integer[], $4::text[]) as line (id, net, rate, category)
        join unnest($5::bigint[]) with ordinality as sent (minor, place) on place = id + 1
      group by id, rate, category`
    const random = randomOf(decimals + 1)
    for (let done = 0; done < orders; done += atOnce) {
      const lines = linesOf(random, decimals)
      const freight = Array.from(
        { length: atOnce },
        () => Math.floor(random() * 3) * Math.floor(random() * 100_000),
      )
      const { rows } = await database.pool.query<{ id: number; tax: number }>(
        `select id, sum(tax_of(net_minor, rate_bp))::bigint as tax from (${sharesSql(grouped, 'id')}) shared group by id order by id`,
        [
          lines.map(({ order }) => order),
          lines.map(({ netMinor }) => netMinor),
          lines.map(({ rateBp }) => rateBp),
          lines.map(({ category }) => category),
          freight,
        ],
      )
      const byOrder = Map.groupBy(lines, ({ order }) => order)
      const different = rows.filter(
        ({ id, tax }) => taxedSums(byOrder.get(id) ?? [], freight[id]).taxMinor !== tax,
      )
      expect(rows).toHaveLength(atOnce)
      expect(different).toEqual([])
    }
  },
)

test('the largest amount has its tax to the last unit', async () => {
  const { rows } = await database.pool.query('select tax_of($1, 1900) as tax, tax_of(50, 1900) as half', [
    maxMinor,
  ])
  const line = { netMinor: maxMinor, rateBp: 1900, category: 'S' as const }
  expect(rows).toEqual([{ tax: taxedSums([line]).taxMinor, half: 10 }])
})
