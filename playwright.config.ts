import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

/** Written by ops/chromium.ts. Absent: Playwright's own browser. */
const record = path.join(import.meta.dirname, '.cache', 'chromium-path')
const executablePath = existsSync(record) ? readFileSync(record, 'utf8').trim() : undefined

/**
 * The pictures take both sizes themselves; the others are written for a wide screen, and how their screens look on a
 * narrow one is tested in `screens.test.ts`.
 */
const atOneSize = /(a-picture-.*|grid|price-change|people|live|product-model|find|pictures)\.test\.ts$/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 2,
  // Two cores share the portal, its database and two browsers: a slow answer is no wrong one.
  timeout: 90_000,
  expect: {
    timeout: 20_000,
    // Browsers of other versions smooth edges a little differently; a button more or less is noticed.
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      stylePath: 'e2e/pictures.css',
      threshold: 0.3,
      maxDiffPixelRatio: 0.001,
    },
  },
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/results/playwright.json' }]],
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', testIgnore: atOneSize, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
})
