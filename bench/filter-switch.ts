/**
 * `node bench/filter-switch.ts`: buyers order while staff make an attribute that all products have a filter. Prints how long
 * orders take before and meanwhile, and how long it takes until buyers can filter. `--products` and `--orders` change the size.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPool, unhurried } from '#server/database/pool.ts'
import { quantile } from './measure.ts'
import { databaseOf } from './portal.ts'
import { makeData, openTarget } from './shop.ts'
import { startTraffic } from './traffic/upgrade-traffic.ts'

const { values } = parseArgs({
  options: { products: { type: 'string', default: '100000' }, orders: { type: 'string', default: '1000' } },
})

const quietMs = 15_000
const longestMs = 10 * 60_000

function timesOf(answered: readonly { what: string; ms: number }[]): string {
  const times = answered.filter(({ what }) => what === 'order').map(({ ms }) => ms)
  const [middle, rare, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0))
  return `${times.length} orders, median ${middle} ms, p99 ${rare} ms, longest ${longest} ms`
}

const size = { products: Number(values.products), orders: Number(values.orders) }
const dataDir = await makeData(size)
const target = await openTarget({ dataDir })
const pool = createPool({ connection: databaseOf(dataDir), max: 1, onError: () => undefined })
try {
  await target.settle()
  // As if it had never been a filter.
  await pool.query(`set statement_timeout = 0`)
  await pool.query(
    `update family_attribute set filter = 'none' from product_attribute a where a.id = attribute_id and a.key = 'mass_g'`,
  )
  await pool.query(`delete from filter_key where key = 'mass_g'`)
  await pool.query(unhurried(`update product set narrowing = narrowing - 'mass_g'`))
  await pool.query(unhurried('vacuum analyze product'))
  const traffic = await startTraffic(target)
  await sleep(quietMs)
  const before = traffic.answered.splice(0)
  const startedAt = performance.now()
  await pool.query(
    `update family_attribute set filter = 'range' from product_attribute a where a.id = attribute_id and a.key = 'mass_g'`,
  )
  for (;;) {
    const { rows } = await pool.query(`select filled_at is not null as is from filter_key where key = 'mass_g'`)
    if (rows[0]?.is || performance.now() - startedAt > longestMs) break
    await sleep(100)
  }
  const tookMs = performance.now() - startedAt
  await traffic.stop()
  process.stdout.write(`before: ${timesOf(before)}\nmeanwhile: ${timesOf(traffic.answered)}\n`)
  process.stdout.write(`filled after ${(tookMs / 1000).toFixed(1)} s\n`)
} finally {
  await pool.end()
  await target.close()
}
