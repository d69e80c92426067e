import { defineConfig } from 'vitest/config'

const shared = {
  env: { NODE_ENV: 'test' },
  pool: 'forks' as const,
  setupFiles: ['testing/english.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.cache/results/vitest.json' }]],
    projects: [
      { test: { ...shared, name: 'pure', include: ['{texts,contract,tenant,web,checks}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['{server,testing}/**/*.test.ts'],
          globalSetup: ['testing/global-setup.ts'],
          // Node itself runs the server's files, as in production: no bundler between the test and what it tests.
          experimental: { viteModuleRunner: false },
        },
      },
    ],
  },
})
