import type { Case, Report } from './case.ts'
import type { OpenEnvironment } from './environment.ts'

type Outcome = {
  name: string
  requirement: string
  requests: number
  ms: number
  skipped?: string
  findings: string[]
}

/** Most faults shown of one case: a broken rule causes hundreds. */
const shown = 12

async function runOne({ name, requirement, run }: Case, environment: OpenEnvironment): Promise<Outcome> {
  const outcome: Outcome = {
    name,
    requirement,
    requests: environment.requests(),
    ms: performance.now(),
    findings: [],
  }
  const report: Report = {
    expect: (isTrue, otherwise) => {
      if (!isTrue) outcome.findings.push(otherwise)
    },
    skip: (why) => {
      outcome.skipped = why
    },
  }
  try {
    await run(environment, report)
  } catch (error) {
    outcome.findings.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  return {
    ...outcome,
    requests: environment.requests() - outcome.requests,
    ms: performance.now() - outcome.ms,
  }
}

function sayOutcome({ name, requirement, requests, ms, skipped, findings }: Outcome): string {
  const verdict = findings.length > 0 ? `${findings.length} FAULTS` : skipped ? `skipped: ${skipped}` : 'held'
  const figures = `${String(requests).padStart(6)} ${(ms / 1000).toFixed(1).padStart(6)} s`
  return `${requirement.padEnd(16)}${name.padEnd(58)}${figures}  ${verdict}`
}

/** Runs the cases in order, prints a table, and returns whether all passed. */
export async function runCases(cases: readonly Case[], environment: OpenEnvironment): Promise<boolean> {
  const outcomes: Outcome[] = []
  for (const one of cases) {
    const outcome = await runOne(one, environment)
    outcomes.push(outcome)
    for (const finding of outcome.findings.slice(0, shown)) console.error(`${one.name}: ${finding}`)
  }
  console.log(`\n${'requirement'.padEnd(16)}${'case'.padEnd(58)}requests   time`)
  for (const outcome of outcomes) console.log(sayOutcome(outcome))
  const failed = outcomes.filter(({ findings }) => findings.length > 0).length
  const skipped = outcomes.filter((one) => one.skipped).length
  const total = outcomes.reduce((sum, { requests }) => sum + requests, 0)
  console.log(`${outcomes.length} cases, ${total} requests, ${failed} failed, ${skipped} skipped`)
  return failed === 0
}
