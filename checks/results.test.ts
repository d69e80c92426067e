import path from 'node:path'
import { expect, test } from 'vitest'
import { readPlaywright, readVitest } from './results.ts'
import { root } from './sources.ts'

const colouredError = '\u001b[31mError: expected 1\u001b[39m\n  at a line'

test('Vitest: skipped tests and files that did not load count as failed, and are named with their error', () => {
  const report = {
    numPassedTests: 1,
    numTotalTests: 3,
    testResults: [
      {
        name: 'server/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'failed', failureMessages: [colouredError] },
          { fullName: 'waits', status: 'skipped' },
        ],
      },
      { name: 'server/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: 'server/c.test.ts', status: 'passed', assertionResults: [{ fullName: 'holds', status: 'passed' }] },
    ],
  }
  expect(readVitest(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      'server/b.test.ts › did not load: Cannot find module',
      'server/a.test.ts › adds: Error: expected 1',
      'server/a.test.ts › waits: skipped',
    ],
  })
})

function playwrightReport(parts: object): string {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return JSON.stringify({ config: { rootDir: path.join(root, 'tests') }, errors: [], stats, suites: [], ...parts })
}

test('Playwright: skipped tests count as failed, and so does one that passed only on a retry; each is named', () => {
  const spec = (title: string, status: string, results: object[]) => ({
    title,
    tests: [{ projectName: 'desktop', status, results }],
  })
  const report = playwrightReport({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        file: 'e2e/a.test.ts',
        specs: [
          spec('opens', 'expected', [{}]),
          spec('saves', 'unexpected', [{ error: { message: colouredError } }]),
        ],
        suites: [
          {
            file: 'e2e/a.test.ts',
            specs: [
              spec('retries', 'flaky', [{ error: { message: 'Timeout' } }, {}]),
              spec('waits', 'skipped', [{}]),
            ],
          },
        ],
      },
    ],
  })
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      'tests/e2e/a.test.ts › saves (desktop): Error: expected 1',
      'tests/e2e/a.test.ts › retries (desktop): Timeout',
      'tests/e2e/a.test.ts › waits (desktop): skipped',
    ],
  })
})

test('Playwright: an error outside every test counts as failed', () => {
  const report = playwrightReport({ errors: [{ message: 'The portal did not start' }] })
  expect(readPlaywright(report)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['tests › outside every test: The portal did not start'],
  })
})
