import { hashPassword } from '#server/features/identity/provider/identity.password.ts'
import type { RecordedStatements } from '#tests/support/statement-recorder.ts'
import { inTurn, type Measured, measure, median, type PlannedRequest, quantile } from './measure.ts'
import { demoPassword } from './portal.ts'
import type { Prepared, Scenario } from './scenario.ts'
import type { Shop } from './shop.ts'
import { freshTexts, type Swap } from './swaps.ts'

export type Pace = { rounds: number; seconds: number }

/**
 * A scenario at one size. `medianMs` and `p99Ms` cover all rounds. `cost`: how many times as long a request takes as one
 * of the scenario that it is compared with.
 */
export type Figures = {
  shop: Shop
  perSecond: number
  limitPerSecond: number
  ratio: number
  medianMs: number
  p99Ms: number
  limitP99Ms: number
  cost: number | undefined
  /** Compared with the minimal server, if it is measured. */
  minimal: { perSecond: number; ratio: number } | undefined
  statements: number
}

/** `growth`: how many times as long the largest size takes as the smallest; undefined with one size. */
export type Compared = { scenario: Scenario; sizes: Figures[]; growth: number | undefined }

type Run = (seconds: number, least?: number) => Promise<Measured>
/** `base`: the scenario whose requests the cost is a multiple of. */
type Side = {
  shop: Shop
  statements: number
  ours: Run
  limit: Run
  base: Run | undefined
  minimal: Run | undefined
  finish(): Promise<void>
}
type Pair = { ours: Measured; limit: Measured; base: Measured | undefined; minimal: Measured | undefined }
type Round = Pair[]

/** Warm-up: V8 compiles code only after it has run often. */
const minToWarmUp = 1_000

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
  try {
    const measured: Round[] = []
    await runRound(sides, 2 * seconds, scenario.warmUp ?? minToWarmUp)
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
  } finally {
    for (const { finish } of sides) await finish()
  }
}

/** Each side once, after the jobs of other sizes have finished. The first round only warms up. */
async function runRound(sides: readonly Side[], seconds: number, least?: number): Promise<Round> {
  const pairs: Round = []
  for (const { shop, ours, limit, base, minimal } of sides) {
    for (const other of sides) if (other.shop !== shop) await other.shop.settle()
    // The mails of a thousand lines would count as a cost of the orders after them.
    const run = async (side: Run) => {
      if (base || minimal) await shop.settle()
      return side(seconds, least)
    }
    pairs.push({
      ours: await run(ours),
      limit: await run(limit),
      base: base && (await run(base)),
      minimal: minimal && (await run(minimal)),
    })
  }
  return pairs
}

function growthOf(pairs: Round): number {
  return (pairs[0]?.ours.perSecond ?? 0) / (pairs.at(-1)?.ours.perSecond ?? 1)
}

function summarise(pairs: Round) {
  const costs = pairs.flatMap(({ ours, base }) => (base ? base.perSecond / ours.perSecond : []))
  const minimals = pairs.flatMap(({ ours, minimal }) => (minimal ? [{ ours, minimal }] : []))
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
    cost: costs.length > 0 ? median(costs) : undefined,
    minimal:
      minimals.length > 0
        ? {
            perSecond: median(minimals.map(({ minimal }) => minimal.perSecond)),
            ratio: median(minimals.map(({ ours, minimal }) => ours.perSecond / minimal.perSecond)),
          }
        : undefined,
  }
}

async function prepare(scenario: Scenario, shop: Shop): Promise<Side> {
  const prepared = await scenario.prepare(shop)
  const { filling, answered, recorded } = samplesOf(scenario, prepared)
  const recordings = scenario.limit === 'statements' ? await record(shop, filling, recorded) : []
  const path = `/${encodeURIComponent(scenario.name)}`
  await shop.limit.serve({
    path,
    ...(await answerTo(shop, answered)),
    recordings: recordings.slice(0, -1).map((groups, place) => {
      const made = isWrite(answered) ? freshTexts(groups, recordings[place + 1] ?? []) : []
      return { groups, swaps: withGiven(made, prepared.swaps ?? [], groups) }
    }),
    ...(scenario.limit === 'password' && {
      password: { password: demoPassword, hash: await hashPassword(demoPassword) },
    }),
  })
  const { connections, cost } = scenario
  return {
    shop,
    statements: recordings[0]?.flat().length ?? 0,
    ours: runOf(shop, scenario, prepared),
    limit: (seconds, least) =>
      measure({ url: shop.limit.url, requests: inTurn([{ path }]), connections, seconds, least }),
    base: cost && runOf(shop, cost.of, await cost.of.prepare(shop)),
    minimal: await minimalRun(scenario, shop),
    finish: async () => prepared.finish?.(),
  }
}

async function minimalRun({ minimal, connections }: Scenario, shop: Shop): Promise<Run | undefined> {
  const { minimalUrl: url } = shop
  if (!minimal || !url) return undefined
  const requests = inTurn(await minimal.asks(shop))
  return (seconds, least) => measure({ url, requests, connections, seconds, least })
}

function runOf({ portal }: Shop, { connections }: Scenario, { asks, isOnce }: Prepared): Run {
  const requests = inTurn(asks, isOnce)
  return (seconds, least) => measure({ url: portal.url, requests, connections, seconds, least })
}

/** By default the first two requests are recorded, after the last one has filled the caches. */
function samplesOf({ name }: Scenario, { asks, samples }: Prepared) {
  const [first, second = first] = asks
  const [filling, answered, ...recorded] = samples ?? [asks.at(-1), first, first, second]
  if (!filling || !answered) throw new Error(`${name} sends nothing`)
  return { filling, answered, recorded: recorded.filter((request) => request !== undefined) }
}

async function record(
  { answer, recorder }: Shop,
  filling: PlannedRequest,
  asks: readonly PlannedRequest[],
): Promise<RecordedStatements[]> {
  await answer(filling)
  const recordings: RecordedStatements[] = []
  for (const request of asks) recordings.push(await recorder.record(() => answer(request)))
  return recordings
}

/** A given swap goes before one that was found, and is left out where its text does not occur. */
function withGiven(made: readonly Swap[], given: readonly Swap[], groups: RecordedStatements): Swap[] {
  const values = groups.flat().flatMap((step) => step.values.filter((value) => typeof value === 'string'))
  return [
    ...given.filter(({ recorded }) => values.some((value) => value.includes(recorded))),
    ...made.filter(({ recorded }) => given.every((swap) => swap.recorded !== recorded)),
  ]
}

function isWrite({ method = 'GET' }: PlannedRequest): boolean {
  return method !== 'GET'
}

/** Headers that every HTTP server of Node.js adds. */
const addedByNode = new Set(['connection', 'date', 'keep-alive'])

/** Length and headers of the portal's response. */
async function answerTo(
  { portal }: Shop,
  { path, ...request }: PlannedRequest,
): Promise<{ size: number; headers: string[] }> {
  const sent = { 'accept-encoding': 'identity', ...request.headers }
  const answer = await fetch(portal.url + path, { ...request, headers: sent })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const headers = [...answer.headers].filter(([name]) => !addedByNode.has(name)).flat()
  return { size: Number(answer.headers.get('content-length')), headers }
}
