import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostMinor } from '#contract/money.ts'
import { type TaxedLine, taxedSums } from '#contract/tax-rules/sums.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})

afterAll(() => database.drop())

/** A generator of numbers that gives the same ones again (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const rates = [0, 250, 550, 700, 810, 1900, 2000, 2550, 10_000]
const orders = 100_000

type Line = TaxedLine & { rateBp: number; order: number }

/** Orders of one to five lines; prices of three decimals are a thousand times those of none. */
function linesOf(decimals: number): Line[] {
  const random = randomOf(decimals + 1)
  const pick = (most: number) => Math.floor(random() * most)
  return Array.from({ length: orders }, (_, order) =>
    Array.from({ length: 1 + pick(5) }, () => ({
      order,
      netMinor: (1 + pick(100_000)) * (1 + pick(100)) * 10 ** pick(decimals + 1),
      rateBp: rates[pick(rates.length)] ?? 0,
      category: 'S' as const,
    })),
  ).flat()
}

test.each([0, 2, 3])(
  'the sums of 100,000 orders are the same in SQL and TypeScript, with %i decimals',
  async (decimals) => {
    const lines = linesOf(decimals)
    const { rows } = await database.pool.query<{ id: number; tax: number }>(
      `select id, sum(tax_of(net, rate))::bigint as tax from (
       select id, rate, sum(net)::bigint as net from unnest($1::integer[], $2::bigint[], $3::integer[]) as line (id, net, rate)
       group by id, rate
     ) groups group by id order by id`,
      [lines.map(({ order }) => order), lines.map(({ netMinor }) => netMinor), lines.map(({ rateBp }) => rateBp)],
    )
    const byOrder = Map.groupBy(lines, ({ order }) => order)
    const different = rows.filter(({ id, tax }) => taxedSums(byOrder.get(id) ?? []).taxMinor !== tax)
    expect(rows).toHaveLength(orders)
    expect(different).toEqual([])
  },
)

test('the largest amount has its tax to the last unit', async () => {
  const { rows } = await database.pool.query('select tax_of($1, 1900) as tax, tax_of(50, 1900) as half', [
    mostMinor,
  ])
  const line = { netMinor: mostMinor, rateBp: 1900, category: 'S' as const }
  expect(rows).toEqual([{ tax: taxedSums([line]).taxMinor, half: 10 }])
})
