import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { createDevices, type Devices } from './devices.ts'
import { type Portal, portalOfThisRun } from './portal.ts'
import { visitorAddress } from './sign-in.ts'

export type { Locator, Page }
export { expect }

/** Errors in the browser during a test. An unexpected one fails the test. */
export type Trouble = {
  /** Expects an error that this test is about, such as the 404 of a missing page. */
  expect(pattern: RegExp): void
  watch(page: Page): void
}

type Fixtures = {
  portal: Portal
  trouble: Trouble
  /** Another user with a browser of their own. */
  newVisitor: () => Promise<Page>
}

function createTrouble(): Trouble & { unexpected(): string[] } {
  const found: string[] = []
  const announced: RegExp[] = []
  return {
    expect: (pattern) => announced.push(pattern),
    watch(page) {
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => found.push(`exception: ${error.message}`))
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // The browser aborts requests of a page that is being left.
        if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.method()} ${request.url()} ${reason}`)
      })
    },
    unexpected: () => found.filter((entry) => !announced.some((pattern) => pattern.test(entry))),
  }
}

export const test = base.extend<Fixtures, { devices: Devices }>({
  devices: [async ({ browser }, use) => use(createDevices(browser)), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures used from this pattern.
  portal: async ({}, use) => use(portalOfThisRun()),
  baseURL: async ({ portal }, use) => use(portal.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': visitorAddress() }),
  trouble: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const trouble = createTrouble()
      await use(trouble)
      expect(trouble.unexpected(), 'no error in the browser').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ devices, viewport, hasTouch, locale, javaScriptEnabled }, use) => {
    const device = await devices.take({ viewport, hasTouch, locale, javaScriptEnabled })
    await use(device.context)
    await devices.giveBack(device)
  },
  page: async ({ page, trouble }, use) => {
    trouble.watch(page)
    await use(page)
  },
  newVisitor: async ({ devices, trouble, viewport, hasTouch, locale, javaScriptEnabled }, use) => {
    const taken: Awaited<ReturnType<Devices['take']>>[] = []
    await use(async () => {
      const device = await devices.take({ viewport, hasTouch, locale, javaScriptEnabled })
      taken.push(device)
      const page = await device.context.newPage()
      trouble.watch(page)
      return page
    })
    for (const device of taken) await devices.giveBack(device)
  },
})
