import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Checkout, checkOut, shareMigrations, thisCheckout } from '#tests/support/checkout.ts'
import type { Pace } from './compare.ts'
import { inTurn, type Measured, measure, median, quantile } from './measure.ts'
import { databaseOf, type Size } from './portal.ts'
import type { Scenario } from './scenario.ts'
import { makeData, openTarget, type Target } from './shop.ts'

/** One scenario on two checkouts. `ratio` is how many requests the new one answers for each of the old one. */
export type Comparison = {
  name: string
  ratio: number
  /** Lowest and highest ratio of the rounds. */
  spread: [lowest: number, highest: number]
  old: Speed
  new: Speed
}

type Speed = { perSecond: number; medianMs: number; p99Ms: number }

/** The results, with the names of both commits. */
export type Comparisons = { old: string; new: string; results: Comparison[] }

type PairRequest = {
  commit: string
  size: Size
  dataDir: string | undefined
  /** Whether PostgreSQL counts statements, in the extension pg_stat_statements. */
  countsStatements?: boolean
}
type Request = PairRequest & { pace: Pace; scenarios: readonly Scenario[] }

/** The share of the old speed that the new one has to reach. */
export const minRatio = 0.9

/** Another commit and this checkout, with their names, on equal data. */
export type Pair = { old: string; new: string; targets: readonly Target[] }

/** Measures this checkout and another commit in alternation on equal data. */
export function measureAgainst({ pace, scenarios, ...request }: Request): Promise<Comparisons> {
  return withPair(request, async ({ targets, ...names }) => {
    const results: Comparison[] = []
    for (const scenario of scenarios) {
      if (await isInBoth(scenario, targets)) results.push(await measureScenario(scenario, targets, pace))
    }
    return { ...names, results }
  })
}

/**
 * Starts another commit and this checkout on equal data: the other one fills a folder, which is copied, so that this one
 * migrates the data of that commit. Where they share no migration, each fills its own. `dataDir`: a filled folder to copy
 * instead; it must not be newer than the other commit.
 */
export async function withPair<Result>(
  { commit, size, dataDir, countsStatements = false }: PairRequest,
  run: (pair: Pair) => Promise<Result>,
): Promise<Result> {
  const ours = await thisCheckout()
  const other = await checkOut(commit)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-against-'))
  fs.chmodSync(folder, 0o755)
  const targets: Target[] = []
  try {
    const sources = await fillSources({ other, ours }, size, dataDir)
    const open = (name: string, checkout: Checkout) => {
      copy(checkout === ours ? sources.ours : sources.other, path.join(folder, name))
      if (countsStatements) countStatements(path.join(folder, name))
      return openCopy(path.join(folder, name), checkout, countsStatements)
    }
    targets.push(await open('old', other))
    targets.push(await open('new', ours))
    sources.remove()
    return await run({ old: other.commit, new: ours.commit, targets })
  } finally {
    for (const target of targets) await target.close()
    fs.rmSync(folder, { recursive: true, force: true })
    other.remove()
  }
}

type Sources = { other: string; ours: string; remove(): void }

/** A filled folder for each checkout: one for both, unless they share no migration. `dataDir`: one that the other has filled. */
export async function fillSources(
  { other, ours }: { other: Checkout; ours: Checkout },
  size: Size,
  dataDir: string | undefined,
): Promise<Sources> {
  const first = dataDir ?? (await makeData(size, other.folder))
  const second = shareMigrations(other, ours) ? first : await makeData(size, ours.folder)
  const made = [...new Set([first, second])].filter((one) => one !== dataDir)
  const remove = () => {
    for (const one of made) fs.rmSync(one, { recursive: true, force: true })
  }
  return { other: first, ours: second, remove }
}

/** With owners and modes: PostgreSQL refuses a folder that other accounts can read. */
export function copy(source: string, dataDir: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', source, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the data could not be copied: ${stderr}`)
}

function countStatements(dataDir: string): void {
  const settings = `shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track = 'all'\n`
  fs.appendFileSync(path.join(dataDir, 'postgres/18/postgresql.auto.conf'), settings)
}

async function openCopy(dataDir: string, { folder: root }: Checkout, countsStatements: boolean): Promise<Target> {
  const target = await openTarget({ dataDir, root, settings: {} })
  try {
    if (countsStatements) await allowCounts(dataDir)
    // Jobs that follow a migration write products again.
    await target.settle()
    await target.pool.query('vacuum analyze')
    return target
  } catch (error) {
    await target.close()
    throw error
  }
}

/** The portal's own role is not a superuser, and so may neither add the extension nor reset its counts. */
async function allowCounts(dataDir: string): Promise<void> {
  const client = new pg.Client({ ...databaseOf(dataDir), user: 'postgres' })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query(`grant execute on function pg_stat_statements_reset to ${databaseOf(dataDir).user}`)
  } finally {
    await client.end()
  }
}

async function isInBoth({ name, needs }: Scenario, targets: readonly Target[]): Promise<boolean> {
  if (!needs) return true
  for (const { pool } of targets) {
    const { rows } = await pool.query('select 1 where to_regclass($1) is not null', [needs])
    if (rows.length === 0) {
      process.stderr.write(`${name}: left out, because one of the two releases has no table "${needs}"\n`)
      return false
    }
  }
  return true
}

type Run = (seconds: number, least?: number) => Promise<Measured>

/** As many requests as V8 needs to compile a slow scenario. */
const minToWarmUp = 1_000

async function measureScenario(
  scenario: Scenario,
  targets: readonly Target[],
  { rounds, seconds }: Pace,
): Promise<Comparison> {
  process.stderr.write(`${scenario.name}\n`)
  const runs: Run[] = []
  const finishes: (() => Promise<void>)[] = []
  for (const target of targets) {
    await target.settle()
    const { asks, isOnce, finish } = await scenario.prepare(target)
    if (finish) finishes.push(finish)
    const load = { url: target.portal.url, requests: inTurn(asks, isOnce), connections: scenario.connections }
    runs.push((time, least) => measure({ ...load, seconds: time, least }))
  }
  try {
    const least = scenario.warmUp ?? minToWarmUp
    await runRound(runs, targets, { seconds: 2 * seconds, least, isReversed: false })
    const measured: Measured[][] = []
    for (let round = 0; round < rounds; round++) {
      measured.push(await runRound(runs, targets, { seconds, isReversed: round % 2 === 1 }))
    }
    const compared = summarise(scenario.name, measured)
    process.stderr.write(`  ${compared.ratio.toFixed(2)} of before\n`)
    return compared
  } finally {
    for (const finish of finishes) await finish()
  }
}

type Turn = { seconds: number; least?: number; isReversed: boolean }

/** Each checkout once. In every second round the other one is first, because the second run finds warmer caches. */
async function runRound(
  runs: readonly Run[],
  targets: readonly Target[],
  { seconds, least, isReversed }: Turn,
): Promise<Measured[]> {
  const results: Measured[] = []
  const places = isReversed ? [1, 0] : [0, 1]
  for (const place of places) {
    // Unfinished jobs of the other portal, such as mails for orders, would slow this one down.
    for (const target of targets) await target.settle()
    const run = runs[place]
    if (run) results[place] = await run(seconds, least)
  }
  return results
}

function summarise(name: string, rounds: readonly Measured[][]): Comparison {
  const ratios = rounds.map(([before, after]) => (after?.perSecond ?? 0) / (before?.perSecond ?? 1))
  return {
    name,
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    old: speedOf(rounds.flatMap(([before]) => before ?? [])),
    new: speedOf(rounds.flatMap(([, after]) => after ?? [])),
  }
}

function speedOf(measured: readonly Measured[]): Speed {
  const times = measured.flatMap(({ timesMs }) => timesMs)
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    medianMs: median(times),
    p99Ms: quantile(times, 0.99),
  }
}

/** A table of all scenarios; ratios below the minimum are marked. */
export function comparisonTable({ old: oldCommit, new: newCommit, results }: Comparisons): string {
  const rows = results.map(({ name, ratio, spread, old, new: ours }) => {
    const cells = [
      name,
      `${ratio.toFixed(2)}${ratio < minRatio ? ', **below**' : ''}`,
      spread.map((one) => one.toFixed(2)).join(' to '),
      `${Math.round(old.perSecond)} | ${Math.round(ours.perSecond)}`,
      `${old.medianMs.toFixed(2)} | ${ours.medianMs.toFixed(2)}`,
      `${old.p99Ms.toFixed(0)} | ${ours.p99Ms.toFixed(0)}`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `# ${newCommit} against ${oldCommit}`,
    '',
    `Requests per second of this checkout for each of the other one, turn by turn on equal data: median, lowest and highest round. At least ${minRatio} is asked.`,
    '',
    '| scenario | new/old | rounds | old/s | new/s | old ms | new ms | old p99 | new p99 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
