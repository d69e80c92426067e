import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { extent } from '#tests/support/extent.ts'
import type { Count } from './results.ts'
import { runPart } from './run-part.ts'
import { runSideBySide } from './side-by-side.ts'
import { resultsFolder, type Stage, stagesOf } from './stages.ts'

/** More than these are counted and stand above, in the output of their part. */
const maxFailures = 50

const limitMinutes = extent === 'full' ? 120 : 85
/** The whole run ends then: what runs is stopped, what waits does not start, and both count as failed. */
const limit = AbortSignal.timeout(limitMinutes * 60_000)

/** The output of parallel stages is printed when each has ended: mixed lines would be unreadable. */
async function printWhenEnded(stage: Stage): Promise<number> {
  const file = path.join(resultsFolder, `${stage.name}.log`)
  const output = openSync(file, 'w')
  const exitCode = await runPart(stage, { output, signal: limit })
  closeSync(output)
  process.stdout.write(`\n== ${stage.title}\n${readFileSync(file, 'utf8')}`)
  return exitCode
}

function summaryOf(stage: Stage, { passed, failed }: Count, elapsedMs: number): string {
  return `${stage.title.padEnd(42)} ${passed} passed, ${failed} failed  (${Math.round(elapsedMs / 1000)} s)`
}

async function runAll(stages: readonly Stage[]): Promise<Count> {
  rmSync(resultsFolder, { recursive: true, force: true })
  mkdirSync(resultsFolder, { recursive: true })
  const total: Count = { passed: 0, failed: 0 }
  const summary = new Map<Stage, string>()
  const failures: string[] = []
  const isAlone = stages.length === 1
  process.stdout.write(`${stages.map(({ title }) => title).join(', ')} …\n`)
  await runSideBySide(stages, os.availableParallelism(), async (stage) => {
    const startedAt = performance.now()
    const exitCode = await (isAlone ? runPart(stage, { output: 'inherit', signal: limit }) : printWhenEnded(stage))
    const count = stage.count(exitCode)
    total.passed += count.passed
    total.failed += count.failed
    failures.push(...count.failures)
    summary.set(stage, summaryOf(stage, count, performance.now() - startedAt))
  })
  if (limit.aborted) process.stdout.write(`\nStopped after ${limitMinutes} minutes\n`)
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.slice(0, maxFailures).join('\n')}\n`)
  process.stdout.write(`\n${stages.map((stage) => summary.get(stage)).join('\n')}\n\n`)
  return total
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const stages = stagesOf(extent)
const names = only?.split(',')
const unknown = names?.find((name) => !stages.some((stage) => stage.name === name))
if (unknown !== undefined) {
  process.stderr.write(`--only takes ${stages.map(({ name }) => name).join(', ')}; not ${unknown}\n`)
  process.exit(2)
}
const { passed, failed } = await runAll(stages.filter(({ name }) => names?.includes(name) ?? true))
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
// CI reads the last line.
process.stdout.write(`${passed} passed, ${failed} failed\n`)
