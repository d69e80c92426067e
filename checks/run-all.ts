import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { extent } from '#tests/support/extent.ts'
import type { Count } from './results.ts'
import { runSideBySide } from './side-by-side.ts'
import { root } from './sources.ts'
import { resultsFolder, type Stage, stagesOf } from './stages.ts'

/** Longer than any stage may take; a stage that hangs is ended and counts as failed. */
const stageLimitMs = 60 * 60_000

/** Runs one stage, its output into a file or straight to the terminal, and returns its exit code. */
function spawnStage({ command }: Stage, output: number | 'inherit'): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', output, output],
      timeout: stageLimitMs,
    })
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** The output of parallel stages is printed when each has ended: mixed lines would be unreadable. */
async function printWhenEnded(stage: Stage): Promise<number> {
  const file = path.join(resultsFolder, `${stage.name}.log`)
  const output = openSync(file, 'w')
  const exitCode = await spawnStage(stage, output)
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
  const isAlone = stages.length === 1
  process.stdout.write(`${stages.map(({ title }) => title).join(', ')} …\n`)
  await runSideBySide(stages, os.availableParallelism(), async (stage) => {
    const startedAt = performance.now()
    const exitCode = await (isAlone ? spawnStage(stage, 'inherit') : printWhenEnded(stage))
    const count = stage.count(exitCode)
    total.passed += count.passed
    total.failed += count.failed
    summary.set(stage, summaryOf(stage, count, performance.now() - startedAt))
  })
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
