import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Extent } from '#tests/support/extent.ts'
import { type Count, readPlaywright, readVitest } from './results.ts'
import { root } from './sources.ts'

/** A part of the tests: what runs, and how its result is counted once it has ended. */
export type Stage = {
  name: string
  title: string
  /** Arguments of Node. */
  command: string[]
  /** How many processor cores it uses. */
  cores: number
  count: (exitCode: number) => Count
}

export const resultsFolder = path.join(root, '.cache', 'results')

function tool(...parts: string[]): string {
  return path.join(root, 'node_modules', ...parts)
}

function asOne(exitCode: number): Count {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function reported(name: string, read: (text: string) => Count): Stage['count'] {
  return (exitCode) => {
    try {
      return closing(exitCode, read(readFileSync(path.join(resultsFolder, name), 'utf8')))
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

/** Biome uses colours even when it writes into a file. */
const colours = process.stdout.isTTY ? [] : ['--colors=off']

const quickStages: Stage[] = [
  {
    name: 'e2e',
    title: 'End-to-end tests',
    command: [tool('@playwright/test/cli.js'), 'test'],
    cores: 1,
    count: reported('playwright.json', readPlaywright),
  },
  {
    name: 'unit',
    title: 'Architecture, unit and integration tests',
    command: [tool('vitest/vitest.mjs'), 'run'],
    cores: 1,
    count: reported('vitest.json', readVitest),
  },
  {
    name: 'types',
    title: 'Types',
    command: [tool('typescript/bin/tsc'), '-b', '--force'],
    cores: 1,
    count: asOne,
  },
  {
    name: 'lint',
    title: 'Format and lint',
    command: [tool('@biomejs/biome/bin/biome'), 'ci', '.', ...colours],
    cores: 1,
    count: asOne,
  },
  {
    name: 'unused',
    title: 'Unused files, exports and packages',
    command: [tool('knip/bin/knip.js')],
    cores: 1,
    count: asOne,
  },
]

/** They start their own servers and load them, so each runs alone. */
const longStages: Stage[] = [
  {
    name: 'abuse',
    title: 'Abuse cases',
    command: ['tests/security/run.ts', '--only', 'cases'],
    cores: Number.POSITIVE_INFINITY,
    count: asOne,
  },
  {
    name: 'random',
    title: 'Random requests',
    command: ['tests/security/run.ts', '--only', 'random', '--requests', '20000'],
    cores: Number.POSITIVE_INFINITY,
    count: asOne,
  },
  {
    name: 'record',
    title: 'Every call by visitor, customer and admin',
    command: ['tests/record/run.ts'],
    cores: 1,
    count: asOne,
  },
  {
    name: 'chaos',
    title: 'Faults under load, short',
    command: ['tests/chaos/run.ts', '--rounds', '2'],
    cores: Number.POSITIVE_INFINITY,
    count: asOne,
  },
]

/** The stages of `npm test` or of `npm run test:all`, in the order of their start: the slowest first. */
export function stagesOf(extent: Extent): Stage[] {
  return extent === 'quick' ? quickStages : [...quickStages, ...longStages]
}
