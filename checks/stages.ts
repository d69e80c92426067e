import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Extent } from '#tests/support/extent.ts'
import { type Report, readPlaywright, readVitest } from './results.ts'
import { root } from './sources.ts'

/** `name` is what `--only` takes. */
type Named = { name: string; title: string }

/** A part of the tests: what runs, and how its result is counted once it has ended. */
export type Stage = Named & {
  /** Arguments of Node. */
  command: string[]
  /** In addition to the caller's environment. */
  env?: Record<string, string>
  /** How many processor cores it uses. */
  cores: number
  count: (exitCode: number) => Report
}

export const resultsFolder = path.join(root, '.cache', 'results')

function tool(...parts: string[]): string {
  return path.join(root, 'node_modules', ...parts)
}

function asOne(exitCode: number): Report {
  return exitCode === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] }
}

function reported(file: string, read: (text: string) => Report): Stage['count'] {
  return (exitCode) => {
    try {
      return closing(exitCode, read(readFileSync(file, 'utf8')))
    } catch {
      return { passed: 0, failed: 1, failures: [`${file} holds no report`] }
    }
  }
}

/** A runner that fails without a failed test, or runs no test at all, has failed once. */
function closing(exitCode: number, { passed, failed, failures }: Report): Report {
  const hasFailed = exitCode !== 0 || passed === 0
  return { passed, failures, failed: hasFailed ? Math.max(failed, 1) : failed }
}

/** Biome uses colours even when it writes into a file. */
const colours = process.stdout.isTTY ? [] : ['--colors=off']

/** Vitest; `choice` are its arguments that choose files. Parts that run at the same time write different reports. */
function vitest({ name, title }: Named, choice: readonly string[] = []): Stage {
  const report = path.join(resultsFolder, `${name}.json`)
  return {
    name,
    title,
    command: [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...choice,
    ],
    cores: 1,
    count: reported(report, readVitest),
  }
}

/** Playwright; `choice` are its arguments that choose projects. Each part starts its own portal. */
function playwright({ name, title }: Named, choice: readonly string[] = []): Stage {
  const report = path.join(resultsFolder, `${name}.json`)
  return {
    name,
    title,
    command: [tool('@playwright/test/cli.js'), 'test', '--output', `test-results/${name}`, ...choice],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    cores: 1,
    count: reported(report, readPlaywright),
  }
}

const journeys = { name: 'e2e', title: 'End-to-end tests' }
const tests = { name: 'unit', title: 'Architecture, unit and integration tests' }

const staticStages: Stage[] = [
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

/** Starts of whole programs, and what changes rarely: `npm run test:all` and `npm run test:changed` run these files. */
const fullOnly = '--exclude=**/*.full.test.ts'

const quickStages: Stage[] = [playwright(journeys), vitest(tests, [fullOnly]), ...staticStages]

/** Test files that take minutes in the full run, by the part that runs them there instead of `unit`. */
export const filesOfTheirOwn = {
  kills: 'server/features/payments/payments.kills.test.ts',
  interleavings: 'server/features/payments/payments.interleavings.test.ts',
  // It measures turns of the main thread for minutes: after other tests their garbage would be collected in one.
  imports: 'server/features/imports/imports.size.test.ts',
}

/** The same tests as `npm test`, with larger numbers, in parts that can be run alone. */
const fullStages: Stage[] = [
  // The pictures are taken before the journeys change what lists show; here each part has its own portal.
  playwright(journeys, ['--project=desktop', '--no-deps']),
  vitest(
    tests,
    Object.values(filesOfTheirOwn).map((file) => `--exclude=${file}`),
  ),
  playwright({ name: 'sizes', title: 'End-to-end tests at the size of a phone' }, [
    '--project=phone',
    '--no-deps',
  ]),
  vitest({ name: 'kills', title: 'Payments killed at every write' }, [filesOfTheirOwn.kills]),
  playwright({ name: 'pictures', title: 'Pictures of every screen' }, ['--project=pictures', '--no-deps']),
  vitest({ name: 'interleavings', title: 'Steps of payments in random orders' }, [filesOfTheirOwn.interleavings]),
  vitest({ name: 'imports', title: 'An import of 100,000 rows' }, [filesOfTheirOwn.imports]),
  ...staticStages,
  {
    name: 'openapi',
    title: 'The OpenAPI document and a client of it',
    command: ['checks/openapi.ts'],
    env: { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
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
  return extent === 'quick' ? quickStages : [...fullStages, ...longStages]
}
