/** How many tests of a stage passed and how many did not. */
export type Count = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** Counts Vitest's JSON report. A file that could not be loaded is one failure; a skipped test has failed as well. */
export function readVitest(text: string): Count {
  const { numPassedTests, numTotalTests, testResults }: VitestReport = JSON.parse(text)
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken.length }
}

type PlaywrightReport = {
  errors: unknown[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Counts Playwright's JSON report. A test that passed only on a retry, or was skipped, has failed. */
export function readPlaywright(text: string): Count {
  const { errors, stats }: PlaywrightReport = JSON.parse(text)
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return { passed: stats.expected, failed: failed === 0 && errors.length > 0 ? errors.length : failed }
}
