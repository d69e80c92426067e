/**
 * `node bench/processor.ts "order at 8" --against <commit>`: the processor time of a request with all that follows from
 * it, such as its mail, of PostgreSQL and of the portal, for another commit and for this checkout, in turn on equal data.
 * Processor time means the same on a busy machine as on an idle one. `--statements` prints on which statements of this
 * checkout PostgreSQL spends its time; counting them costs both some time. `--taxed` switches tax and freight on in this checkout. `--data <folder>` copies a folder that the other commit has filled.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { withPair } from './against.ts'
import { inTurn, measure, median, type Requests } from './measure.ts'
import { type ProcessorTimes, processorTimesOf } from './processor-time.ts'
import { scenarios } from './scenarios.ts'
import type { Target } from './shop.ts'
import { switchMoneyOn } from './traffic/money-settings.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    data: { type: 'string' },
    products: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '40000' },
    /** How many in each round. */
    requests: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    statements: { type: 'boolean', default: false },
    taxed: { type: 'boolean', default: false },
  },
})

const idleMs = 3_000

function less(after: ProcessorTimes, before: ProcessorTimes): ProcessorTimes {
  return { portalMs: after.portalMs - before.portalMs, databaseMs: after.databaseMs - before.databaseMs }
}

type Measured = { target: Target; requests: Requests; connections: number }

/** The times of one request. What both spend without requests is taken off. */
async function measureRound({ target, requests, connections }: Measured, count: number): Promise<ProcessorTimes> {
  const times = processorTimesOf(target.portal)
  await target.settle()
  const atRest = times()
  await sleep(idleMs)
  const idle = less(times(), atRest)
  const before = times()
  const startedAt = performance.now()
  await measure({ url: target.portal.url, requests, connections, seconds: 0, least: count })
  await target.settle()
  const periods = (performance.now() - startedAt) / idleMs
  const spent = less(times(), before)
  return {
    portalMs: (spent.portalMs - idle.portalMs * periods) / count,
    databaseMs: (spent.databaseMs - idle.databaseMs * periods) / count,
  }
}

function row(name: string, rounds: readonly ProcessorTimes[]): string {
  const of = (key: keyof ProcessorTimes) => {
    const all = rounds.map((times) => times[key])
    return `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)})`
  }
  return `| ${name} | ${of('databaseMs')} | ${of('portalMs')} |\n`
}

async function measureScenario(name: string, targets: readonly Target[], names: readonly string[]): Promise<void> {
  const scenario = scenarios.find((one) => one.name === name)
  if (!scenario) throw new Error(`There is no ${name}. There are: ${scenarios.map((one) => one.name).join('; ')}`)
  const all: (Measured & { rounds: ProcessorTimes[]; finish: (() => Promise<void>) | undefined })[] = []
  for (const target of targets) {
    const { asks, isOnce, finish } = await scenario.prepare(target)
    const { connections } = scenario
    all.push({ target, requests: inTurn(asks, isOnce), connections, finish, rounds: [] })
  }
  const count = Number(values.requests)
  for (const one of all) await measureRound(one, count)
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const one of round % 2 === 0 ? all : all.toReversed()) one.rounds.push(await measureRound(one, count))
  }
  process.stdout.write(`\n${name}, milliseconds of processor time a request, median and range of the rounds\n\n`)
  process.stdout.write('| commit | PostgreSQL | portal |\n| --- | --- | --- |\n')
  for (const [place, { rounds }] of all.entries()) process.stdout.write(row(names[place] ?? '', rounds))
  const ours = all.at(-1)
  if (values.statements && ours) await printStatements(ours, count)
  for (const { finish } of all) await finish?.()
}

async function query<Row extends pg.QueryResultRow>({ pool }: Target, sql: string): Promise<Row[]> {
  return (await pool.query<Row>(sql)).rows
}

/** The statements of a function or a trigger count for the statement that calls it, and in lines of their own. */
async function printStatements({ target, requests, connections }: Measured, count: number): Promise<void> {
  await target.settle()
  await query(target, 'select pg_stat_statements_reset()')
  await measure({ url: target.portal.url, requests, connections, seconds: 0, least: count })
  await target.settle()
  const rows = await query<{ ms: number; calls: number; text: string }>(
    target,
    `select (total_exec_time + total_plan_time) / ${count} as ms, calls::float8 / ${count} as calls,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as text
     from pg_stat_statements where query !~ 'pg_stat_statements' order by total_exec_time + total_plan_time desc limit 25`,
  )
  process.stdout.write('\n| ms a request | calls a request | statement |\n| --- | --- | --- |\n')
  for (const { ms, calls, text } of rows) {
    process.stdout.write(`| ${ms.toFixed(3)} | ${calls.toFixed(2)} | ${text.replaceAll('|', '\\|')} |\n`)
  }
}

if (!values.against || positionals.length === 0) {
  process.stderr.write('Say what and against what: node bench/processor.ts "order at 8" --against <commit>\n')
  process.exit(1)
}
const size = { products: Number(values.products), orders: Number(values.orders) }
const { against: commit, data: dataDir, statements: countsStatements } = values
await withPair({ commit, size, dataDir, countsStatements }, async ({ targets, old, new: ours }) => {
  const [, ownTarget] = targets
  if (values.taxed && ownTarget) await switchMoneyOn(ownTarget)
  for (const name of positionals) await measureScenario(name, targets, [old, ours])
})
