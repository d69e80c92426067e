import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Count, readPlaywright, readVitest } from './results.ts'
import { root } from './sources.ts'

/** A part of the checks: what runs, and how its result is counted once it has ended. */
type Stage = { name: string; title: string; command: string[]; count: (exitCode: number) => Count }

const results = path.join(root, '.cache', 'results')
/** Longer than any stage may take; a stage that hangs is ended and counts as failed. */
const stageLimitMs = 60 * 60_000

function tool(...parts: string[]): string {
  return path.join(root, 'node_modules', ...parts)
}

function asOne(exitCode: number): Count {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function reported(name: string, read: (text: string) => Count): Stage['count'] {
  return (exitCode) => {
    try {
      return closing(exitCode, read(readFileSync(path.join(results, name), 'utf8')))
    } catch {
      return { passed: 0, failed: 1 }
    }
  }
}

/** A runner that fails without a failed test, or runs no test at all, has failed once. */
function closing(exitCode: number, { passed, failed }: Count): Count {
  const hasFailed = exitCode !== 0 || passed === 0
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed }
}

/** Biome colours even what goes into a file. */
const colours = process.stdout.isTTY ? [] : ['--colors=off']

const stages: Stage[] = [
  { name: 'types', title: 'Types', command: [tool('typescript/bin/tsc'), '-b', '--force'], count: asOne },
  {
    name: 'lint',
    title: 'Format and lint',
    command: [tool('@biomejs/biome/bin/biome'), 'ci', '.', ...colours],
    count: asOne,
  },
  {
    name: 'unit',
    title: 'Architecture, unit and integration tests',
    command: [tool('vitest/vitest.mjs'), 'run'],
    count: reported('vitest.json', readVitest),
  },
  {
    name: 'e2e',
    title: 'End-to-end tests',
    command: [tool('@playwright/test/cli.js'), 'test'],
    count: reported('playwright.json', readPlaywright),
  },
]

/** Runs one stage with its output as it comes, and answers its exit code. */
function run({ command }: Stage): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: stageLimitMs,
    })
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

function summaryOf(stage: Stage, { passed, failed }: Count, elapsedMs: number): string {
  return `${stage.title.padEnd(42)} ${passed} passed, ${failed} failed  (${Math.round(elapsedMs / 1000)} s)`
}

async function runAll(only: string | undefined): Promise<Count> {
  const chosen = stages.filter(({ name }) => only === undefined || name === only)
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const total: Count = { passed: 0, failed: 0 }
  const summary: string[] = []
  for (const stage of chosen) {
    process.stdout.write(`\n== ${stage.title}\n`)
    const startedAt = Date.now()
    const count = stage.count(await run(stage))
    total.passed += count.passed
    total.failed += count.failed
    summary.push(summaryOf(stage, count, Date.now() - startedAt))
  }
  process.stdout.write(`\n${summary.join('\n')}\n\n`)
  return total
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
if (only !== undefined && !stages.some(({ name }) => name === only)) {
  process.stderr.write(`--only takes one of: ${stages.map(({ name }) => name).join(', ')}\n`)
  process.exit(2)
}
const { passed, failed } = await runAll(only)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
// The last line of all, for whoever reads only that.
process.stdout.write(`${passed} passed, ${failed} failed\n`)
