import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { extent } from '#tests/support/extent.ts'

/** Written by ops/chromium.ts. Absent: Playwright's own browser. */
const record = path.join(import.meta.dirname, '.cache', 'chromium-path')
const executablePath = existsSync(record) ? readFileSync(record, 'utf8').trim() : undefined

const wide = { viewport: { width: 1440, height: 900 } }
const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true }
const pictures = /a-picture-.*\.test\.ts$/
/** Written for a wide screen, or for all sizes at once. `checks/browser-tests.test.ts` compares them with the files. */
const atOneSize = [
  'a-picture-of-each-screen.test.ts',
  'attribute-kinds.test.ts',
  'families.test.ts',
  'first-hour.test.ts',
  'grid.test.ts',
  'languages.test.ts',
  'live.test.ts',
  'people.test.ts',
  'pictures.test.ts',
  'price-change.test.ts',
  'product-model.test.ts',
  'readme-pictures.test.ts',
  'screens.test.ts',
  'search.test.ts',
  'settings.test.ts',
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Nets for what hangs, wide enough for a busy machine: no test is about time. Each wait has its own, which says what was
  // waited for: a step or an event a minute, an expectation half of one. Only a call inside a page has none but the test's.
  timeout: extent === 'full' ? 300_000 : 240_000,
  expect: {
    timeout: 30_000,
    // Browsers of other versions smooth edges a little differently; a button more or less is noticed.
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      stylePath: 'tests/e2e/pictures.css',
      threshold: 0.3,
      maxDiffPixelRatio: 0.001,
    },
  },
  snapshotPathTemplate: 'tests/e2e/pictures/{arg}{ext}',
  forbidOnly: true,
  // Parts that run at the same time say by PLAYWRIGHT_JSON_OUTPUT_FILE that theirs is another file.
  reporter: [['list'], ['json', { outputFile: '.cache/results/playwright.json' }]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Toasts and drawers are there and gone at once; what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a seventh of the processor time of the browser tests, and with pictures a third more. The quick run
    // has none: `npx playwright test NAME --trace on` repeats a failed test with one.
    trace:
      extent === 'full'
        ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false }
        : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        // The headless shell draws letters then as Chromium does, to the pixel.
        '--font-render-hinting=none',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of one browser share a process, which the next test finds warm (tests/e2e/devices.ts).
        '--process-per-site',
      ],
    },
  },
  projects: [
    // Before the others, whose journeys change what lists show.
    ...(extent === 'full' ? [{ name: 'pictures', testMatch: pictures, use: wide }] : []),
    {
      name: 'desktop',
      testIgnore: pictures,
      // What is about a phone is looked at once, on the phone.
      grepInvert: extent === 'full' ? /@phone-only/ : /@full|@phone-only/,
      dependencies: extent === 'full' ? ['pictures'] : [],
      use: wide,
    },
    {
      name: 'phone',
      testIgnore: atOneSize.map((name) => `**/${name}`),
      grep: extent === 'full' ? /./ : /@phone/,
      dependencies: extent === 'full' ? ['pictures'] : [],
      use: narrow,
    },
  ],
})
