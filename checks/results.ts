import path from 'node:path'
import { root } from './sources.ts'

/** How many tests of a stage passed and how many did not. */
export type Count = { passed: number; failed: number }

/** A count with the tests that failed: each a line of file, name and the first line of its error. */
export type Report = Count & { failures: string[] }

type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

const maxLine = 300

/** Terminals' colour codes, which runners write into error messages. */
const colourCode = /\u001b\[[0-9;]*m/g

function failure(file: string, name: string, message = 'skipped'): string {
  const lines = message.replace(colourCode, '').split('\n')
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return `${path.relative(root, path.resolve(root, file))} › ${name}: ${first.trim()}`.slice(0, maxLine)
}

/** Counts Vitest's JSON report. A file that could not be loaded is one failure; a skipped test has failed as well. */
export function readVitest(text: string): Report {
  const { numPassedTests, numTotalTests, testResults }: VitestReport = JSON.parse(text)
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0])),
  )
  return {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests + broken.length,
    failures: [...broken.map(({ name, message }) => failure(name, 'did not load', message)), ...failures],
  }
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

type PlaywrightReport = {
  config: { rootDir: string }
  errors: { message?: string }[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

function failuresOf(rootDir: string, { file, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error !== undefined)?.error?.message
        return failure(path.resolve(rootDir, file), `${title} (${projectName})`, message)
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresOf(rootDir, suite))]
}

/** Counts Playwright's JSON report. A test that passed only on a retry, or was skipped, has failed. */
export function readPlaywright(text: string): Report {
  const { config, errors, stats, suites }: PlaywrightReport = JSON.parse(text)
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return {
    passed: stats.expected,
    failed: failed === 0 && errors.length > 0 ? errors.length : failed,
    failures: [
      ...errors.map(({ message }) => failure(config.rootDir, 'outside every test', message)),
      ...suites.flatMap((suite) => failuresOf(config.rootDir, suite)),
    ],
  }
}
