import {
  type Comparison,
  compareRecordings,
  type Difference,
  type Recording,
  type Step,
  splitLine,
} from './compare/compare.ts'
import { findUnplayed } from './coverage.ts'
import { findBreaches } from './invariants.ts'
import type { Player } from './player.ts'
import { saveRecording } from './save.ts'
import { playScenario } from './scenario/all.ts'
import { playFirstHalf, playSecondHalf } from './scenario/small.ts'
import { type Release, type Session, withSession } from './session.ts'

/** Records the scenario on a release; `unplayed` names the calls that it does not cover. */
export function recordScenario(
  release: Release,
): Promise<{ recording: Recording; unplayed: string[]; where: string }> {
  return withSession(release, async (session) => {
    const player = await session.player()
    await playScenario(player, () => session.restart(release.folder))
    const recording = player.recording()
    const unknown = [...player.missing].map((id) => `the scenario plays ${id}, and there is no such call`)
    const unplayed = [...unknown, ...findUnplayed(player.operations, player.played)]
    return { recording, unplayed, where: saveRecording(release.name, recording) }
  })
}

/** Breaches that no list can allow, found during `what`. */
export type Verdict = { comparison: Comparison; steps: number; breaches: string[] }

async function breachesOf(session: Session, recording: Recording, what: string): Promise<string[]> {
  const failed = recording.steps.filter(isServerError).map(({ name }) => `${name}: an error of the server`)
  return [...failed, ...(await findBreaches(session.portal().pool))].map((breach) => `${what}: ${breach}`)
}

function isServerError({ lines }: Step): boolean {
  return lines.some(({ field, value }) => field === 'status' && value.startsWith('5'))
}

/** The small scenario, its second half on `after` with the data of `before`. */
function recordHalves(before: Release, after: Release): Promise<{ recording: Recording; breaches: string[] }> {
  return withSession(before, async (session) => {
    const first = await session.player()
    const made = await playFirstHalf(first)
    await session.restart(after.folder)
    await playSecondHalf(first, made)
    const recording = first.recording()
    const breaches = await breachesOf(session, recording, `${before.name} and then ${after.name}`)
    return { recording, breaches }
  })
}

/**
 * An upgrade: the old release is used and stopped, and the new one started on its data. Its responses must be the same
 * as with data that it created itself.
 */
export async function recordUpgrade(old: Release, current: Release): Promise<Verdict> {
  const upgraded = await recordHalves(old, current)
  const fresh = await recordHalves(current, current)
  saveRecording(`${current.name}-after-${old.name}`, upgraded.recording)
  saveRecording(`${current.name}-restarted`, fresh.recording)
  const second = ({ recording }: { recording: Recording }): Recording => ({
    calls: [],
    steps: recording.steps
      .filter(({ name }) => name.startsWith('after/'))
      .map((step) => ({ ...step, call: null, name: `upgrade/${step.name}` })),
  })
  const comparison = compareRecordings(second(fresh), second(upgraded))
  const steps = upgraded.recording.steps.length
  return { comparison, steps, breaches: [...upgraded.breaches, ...fresh.breaches] }
}

/** When the second release joins: at once, or after an upgrade in which the old one was stopped. */
const beginnings = ['beside', 'upgraded-beside'] as const

/** Both releases on one database, request by request in turn, twice, so that each step is answered by both. */
export async function recordSideBySide(old: Release, current: Release): Promise<Verdict> {
  const [ofOld, ofNew] = [await recordHalves(old, old), await recordHalves(current, current)]
  const known = knownLines([ofOld.recording, ofNew.recording])
  const breaches = [...ofOld.breaches, ...ofNew.breaches]
  const differences: Difference[] = []
  let steps = 0
  for (const beginning of beginnings) {
    for (const turn of [0, 1]) {
      const mixed = await recordMixed(old, current, { known, turn, beginning })
      saveRecording(`${current.name}-${beginning}-${old.name}-${turn}`, mixed.recording)
      steps += mixed.recording.steps.length
      breaches.push(...mixed.breaches)
      differences.push(...mixed.recording.steps.flatMap((step) => strangeLines(step, known)))
    }
  }
  return { comparison: { differences, added: [] }, steps, breaches }
}

type Known = Map<string, Step[]>

function knownLines(recordings: readonly Recording[]): Known {
  return Map.groupBy(
    recordings.flatMap(({ steps }) => steps),
    ({ name }) => name,
  )
}

/**
 * Lines that neither release has alone, and lines that both have and that are missing now. A line of one release may
 * appear among lines of the other: rows that one has written are answered by the other in its own format.
 */
function strangeLines(step: Step, known: Known): Difference[] {
  const sides = (known.get(step.name) ?? []).map(({ lines }) =>
    lines.map(({ field, value }) => `${field}: ${value}`),
  )
  const now = step.lines.map(({ field, value }) => `${field}: ${value}`)
  const all = new Set(sides.flat())
  const [first = [], ...others] = sides.map((lines) => new Set(lines))
  const shared = [...first].filter((line) => others.every((lines) => lines.has(line)))
  const name = `side-by-side/${step.name}`
  const differs = (line: string, side: 'before' | 'after'): Difference => {
    const [field, value] = splitLine(line)
    const none = { step: name, field, before: null, after: null }
    return { ...none, [side]: value }
  }
  const present = new Set(now)
  return [
    ...now.filter((line) => !all.has(line)).map((line) => differs(line, 'after')),
    ...shared.filter((line) => !present.has(line)).map((line) => differs(line, 'before')),
  ]
}

type Mix = { known: Known; turn: number; beginning: (typeof beginnings)[number] }

/**
 * The small scenario by both releases in turn. `upgraded-beside` is a rolling upgrade and its way back: the old release
 * plays the first half alone and is stopped, the new one starts on its data, and the old one starts again beside it.
 */
function recordMixed(
  old: Release,
  current: Release,
  { known, turn, beginning }: Mix,
): Promise<{ recording: Recording; breaches: string[] }> {
  return withSession(old, async (session) => {
    let urls = [session.portal().url]
    let count = turn
    const player: Player = await session.player({
      url: () => urls[count++ % urls.length] ?? '',
      isExpected: (step) => strangeLines(step, known).length === 0,
    })
    if (beginning === 'beside') urls.push((await session.join(current.folder)).url)
    const made = await playFirstHalf(player)
    if (beginning === 'upgraded-beside') {
      await session.restart(current.folder)
      urls = [session.portal().url, (await session.join(old.folder)).url]
    }
    await playSecondHalf(player, made)
    const recording = player.recording()
    return { recording, breaches: await breachesOf(session, recording, `${beginning}, turn ${turn + 1}`) }
  })
}
