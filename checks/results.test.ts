import { expect, test } from 'vitest'
import { readPlaywright, readVitest } from './results.ts'

test('Vitest: skipped tests and files that did not load count as failed', () => {
  const report = {
    numPassedTests: 5,
    numTotalTests: 8,
    testResults: [
      { status: 'failed', assertionResults: [{}, {}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  }
  expect(readVitest(JSON.stringify(report))).toEqual({ passed: 5, failed: 4 })
})

test('Playwright: skipped tests count as failed, and so does one that passed only on a retry', () => {
  const report = { errors: [], stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 } }
  expect(readPlaywright(JSON.stringify(report))).toEqual({ passed: 7, failed: 3 })
})

test('Playwright: an error outside every test counts as failed', () => {
  const report = { errors: [{}], stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }
  expect(readPlaywright(JSON.stringify(report))).toEqual({ passed: 0, failed: 1 })
})
