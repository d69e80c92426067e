import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkOut, shareMigrations, thisCheckout } from '#tests/support/checkout.ts'
import { judge, readAllowed } from './compare/allowed.ts'
import { compareRecordings } from './compare/compare.ts'
import { writeJudged } from './compare/print.ts'
import { interrupted } from './interrupt.ts'
import { recordScenario, recordSideBySide, recordUpgrade, type Verdict } from './runs.ts'
import type { Release } from './session.ts'

const { values } = parseArgs({
  options: {
    /** The commit to compare with. By default, this checkout is only recorded. */
    against: { type: 'string' },
    /** One part of the comparison: `scenario`, `upgrade` or `side-by-side`. */
    only: { type: 'string' },
  },
})

function say(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

async function recordAlone(current: Release): Promise<boolean> {
  const { recording, unplayed, where } = await recordScenario(current)
  say(...unplayed, `${recording.steps.length} steps in ${where}`)
  return unplayed.length === 0
}

type Part = (old: Release, current: Release) => Promise<Verdict>

const compareScenarios: Part = async (old, current) => {
  const before = await recordScenario(old)
  const after = await recordScenario(current)
  const comparison = compareRecordings(before.recording, after.recording)
  return { comparison, steps: after.recording.steps.length, breaches: after.unplayed }
}

const parts: Record<string, Part> = {
  scenario: compareScenarios,
  upgrade: recordUpgrade,
  'side-by-side': recordSideBySide,
}

async function compare(old: Release, current: Release, base: string): Promise<boolean> {
  const possible = shareMigrations(old, current) ? Object.keys(parts) : ['scenario']
  if (possible.length === 1) say('The two share no migration: neither can use the data of the other.')
  const chosen = possible.filter((name) => (values.only ?? name) === name)
  if (chosen.length === 0) throw new Error(`--only is one of ${possible.join(', ')}`)
  const list = fs.readFileSync(path.join(import.meta.dirname, 'allowed-differences.json'), 'utf8')
  const allowed = readAllowed(list)
  const verdicts: Verdict[] = []
  for (const name of chosen) {
    say(`${name} …`)
    const verdict = await parts[name]?.(old, current)
    if (verdict) verdicts.push(verdict)
  }
  const differences = verdicts.flatMap(({ comparison }) => comparison.differences)
  const breaches = verdicts.flatMap((verdict) => verdict.breaches)
  const judged = judge(differences, allowed, base)
  // One part alone cannot show that an entry is unused.
  const unused = chosen.length === Object.keys(parts).length ? judged.unused : []
  const added = verdicts.flatMap(({ comparison }) => comparison.added)
  if (added.length > 0) say(`New calls: ${added.join(', ')}`)
  say(...writeJudged({ ...judged, unused }), ...breaches)
  const steps = verdicts.reduce((sum, verdict) => sum + verdict.steps, 0)
  say(`${steps} steps, ${differences.length} differences, ${judged.listed} listed`)
  return judged.unlisted.length === 0 && breaches.length === 0
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

async function main(): Promise<boolean> {
  const day = today()
  const isRight = await record()
  if (day === today()) return isRight
  say('Midnight (UTC) has passed meanwhile, so days have other names than before. Make the recording again.')
  return false
}

async function record(): Promise<boolean> {
  const own = await thisCheckout()
  const current = { folder: own.folder, name: own.commit }
  if (values.against === undefined) return recordAlone(current)
  const other = await checkOut(values.against)
  try {
    return await compare({ folder: other.folder, name: other.commit }, current, other.commit)
  } finally {
    other.remove()
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  if (!interrupted.aborted) throw error
  say('Stopped before the end.')
  process.exitCode = 1
}
