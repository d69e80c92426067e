import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { type Portal, portalOfThisRun } from './portal.ts'
import { visitorAddress } from './sign-in.ts'

export type { Locator, Page }
export { expect }

/** Errors in the browser during a test. An unexpected one fails the test. */
type Trouble = {
  /** Expects an error that this test is about, such as the 404 of a missing page. */
  expect(pattern: RegExp): void
  watch(page: Page): void
}

type Fixtures = {
  portal: Portal
  trouble: Trouble
  /** Another user in a separate browser context. */
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

export const test = base.extend<Fixtures>({
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
  page: async ({ page, trouble }, use) => {
    trouble.watch(page)
    await use(page)
  },
  newVisitor: async ({ browser, trouble, baseURL, viewport, contextOptions }, use) => {
    const pages: Page[] = []
    await use(async () => {
      const page = await openVisitor(browser, { ...contextOptions, baseURL, viewport })
      trouble.watch(page)
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

async function openVisitor(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    extraHTTPHeaders: { 'X-Forwarded-For': visitorAddress() },
  })
  return context.newPage()
}
