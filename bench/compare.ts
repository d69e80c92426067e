import { hashPassword } from '#server/features/identity/provider/identity.password.ts'
import type { RecordedStatements } from '#tests/support/statement-recorder.ts'
import { type Ask, type Measured, measure, median, quantile } from './measure.ts'
import { demoPassword } from './portal.ts'
import type { Prepared, Scenario } from './scenarios.ts'
import type { Shop } from './shop.ts'
import { freshTexts } from './swaps.ts'

export type Pace = { rounds: number; seconds: number }

/** A scenario at one size. `medianMs` and `p99Ms` cover all rounds. */
export type Figures = {
  shop: Shop
  perSecond: number
  limitPerSecond: number
  ratio: number
  medianMs: number
  p99Ms: number
  limitP99Ms: number
  statements: number
}

/** `growth`: how many times as long the largest size takes as the smallest; undefined with one size. */
export type Compared = { scenario: Scenario; sizes: Figures[]; growth: number | undefined }

type Run = (seconds: number, least?: number) => Promise<Measured>
type Side = { shop: Shop; statements: number; ours: Run; limit: Run }
type Round = { ours: Measured; limit: Measured }[]

/** Warm-up: V8 compiles code only after it has run often. */
const leastToWarmUp = 1_000

/**
 * Measures the portal and its limit in alternation, at every size, because the machine is shared and its speed varies.
 * Ratio and growth are the medians of the rounds.
 */
export async function compare(
  scenario: Scenario,
  shops: readonly Shop[],
  { rounds, seconds }: Pace,
): Promise<Compared> {
  for (const shop of shops) await shop.settle()
  const sides: Side[] = []
  for (const shop of shops) sides.push(await prepare(scenario, shop))
  const measured: Round[] = []
  await runRound(sides, 2 * seconds, leastToWarmUp)
  for (let round = 0; round < rounds; round++) measured.push(await runRound(sides, seconds))
  return {
    scenario,
    sizes: sides.map(({ shop, statements }, place) => ({
      shop,
      statements,
      ...summarise(measured.flatMap((pairs) => pairs[place] ?? [])),
    })),
    growth: sides.length > 1 ? median(measured.map(growthOf)) : undefined,
  }
}

/** Each side once, after the jobs of other sizes have finished. The first round only warms up. */
async function runRound(sides: readonly Side[], seconds: number, least?: number): Promise<Round> {
  const pairs: Round = []
  for (const { shop, ours, limit } of sides) {
    for (const other of sides) if (other.shop !== shop) await other.shop.settle()
    pairs.push({ ours: await ours(seconds, least), limit: await limit(seconds, least) })
  }
  return pairs
}

function growthOf(pairs: Round): number {
  return (pairs[0]?.ours.perSecond ?? 0) / (pairs.at(-1)?.ours.perSecond ?? 1)
}

function summarise(pairs: Round) {
  const times = pairs.flatMap(({ ours }) => ours.timesMs)
  return {
    perSecond: median(pairs.map(({ ours }) => ours.perSecond)),
    limitPerSecond: median(pairs.map(({ limit }) => limit.perSecond)),
    ratio: median(pairs.map(({ ours, limit }) => ours.perSecond / limit.perSecond)),
    medianMs: median(times),
    p99Ms: quantile(times, 0.99),
    limitP99Ms: quantile(
      pairs.flatMap(({ limit }) => limit.timesMs),
      0.99,
    ),
  }
}

async function prepare(scenario: Scenario, shop: Shop): Promise<Side> {
  const prepared = await scenario.prepare(shop)
  const [first] = prepared.asks
  if (!first) throw new Error(`${scenario.name} sends nothing`)
  const recordings = scenario.limit === 'statements' ? await record(shop, prepared) : []
  const path = `/${encodeURIComponent(scenario.name)}`
  const given = prepared.swaps ?? []
  const made = isWrite(first) ? freshTexts(recordings[0] ?? [], recordings[1] ?? []) : []
  await shop.limit.serve({
    path,
    ...(await answerTo(shop, first)),
    groups: recordings[0] ?? [],
    swaps: [...given, ...made.filter(({ recorded }) => given.every((swap) => swap.recorded !== recorded))],
    ...(scenario.limit === 'password' && {
      password: { password: demoPassword, hash: await hashPassword(demoPassword) },
    }),
  })
  const { connections } = scenario
  return {
    shop,
    statements: recordings[0]?.flat().length ?? 0,
    ours: (seconds, least) => measure({ url: shop.portal.url, asks: prepared.asks, connections, seconds, least }),
    limit: (seconds, least) => measure({ url: shop.limit.url, asks: [{ path }], connections, seconds, least }),
  }
}

/** Two recordings, of different requests if there are two, after a request that fills the caches. */
async function record({ answer, recorder }: Shop, { asks }: Prepared): Promise<RecordedStatements[]> {
  const [first, second = first] = asks
  if (!first || !second) return []
  await answer(asks.at(-1) ?? first)
  return [await recorder.record(() => answer(first)), await recorder.record(() => answer(second))]
}

function isWrite({ method = 'GET' }: Ask): boolean {
  return method !== 'GET'
}

/** Headers that every HTTP server of Node.js adds. */
const addedByNode = new Set(['connection', 'date', 'keep-alive'])

/** Length and headers of the portal's response. */
async function answerTo({ portal }: Shop, { path, ...ask }: Ask): Promise<{ size: number; headers: string[] }> {
  const sent = { 'accept-encoding': 'identity', ...ask.headers }
  const answer = await fetch(portal.url + path, { ...ask, headers: sent })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const headers = [...answer.headers].filter(([name]) => !addedByNode.has(name)).flat()
  return { size: Number(answer.headers.get('content-length')), headers }
}
