import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './checks/longest-first.ts'
import { testLimitMs } from './tests/support/extent.ts'

// Workers and the programs that tests start keep what Node makes of the files, as `npm start` does: a third of the
// processor time of each start.
const env = { NODE_ENV: 'test', NODE_COMPILE_CACHE: path.join(import.meta.dirname, '.cache/compiled') }

const shared = {
  env,
  pool: 'forks' as const,
  // The files of a worker share its process and its modules: loading them again for each file took half of the processor time.
  // A file leaves nothing behind that another could see.
  isolate: false,
  setupFiles: ['tests/support/english.ts'],
  // These limits end what hangs. None of them is an expectation: a busy machine may take many times as long as an idle one.
  testTimeout: testLimitMs,
  hookTimeout: testLimitMs,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
}

export default defineConfig({
  test: {
    // The environment that workers start with is the one of here, not of a project.
    env,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: ['{i18n,contract,tenant,demo,web,checks,tests/record}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['{server,tests/support}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Node itself runs the server's files, as in production: no bundler between the test and what it tests.
          experimental: { viteModuleRunner: false },
        },
      },
    ],
  },
})
