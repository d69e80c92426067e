import type { Browser, BrowserContext, Page } from '@playwright/test'
import { visitorAddress } from './sign-in.ts'

/** Settings of a browser that it keeps as long as it is open. */
export type Kind = {
  viewport: { width: number; height: number } | null
  hasTouch: boolean
  locale: string | undefined
  javaScriptEnabled: boolean
}

type Device = {
  kind: string
  context: BrowserContext
  /** Keeps the process of the portal's pages alive between two tests. A test that closes it has the browser for itself. */
  keeper: Page
}

/** A browser of a user, for one test. */
export type Devices = {
  take(kind: Kind): Promise<Device>
  giveBack(device: Device): Promise<void>
}

/**
 * The browsers of one worker. A later test gets one that an earlier test has given back: a page costs half the
 * processor time in a process that has already compiled the portal's scripts and read its fonts. Of a test nothing stays:
 * pages, cookies, storage, permissions and routes are removed. The cache stays, as in the browser of a user.
 */
export function createDevices(browser: Browser): Devices {
  const free: Device[] = []
  return {
    async take(options) {
      const kind = JSON.stringify(options)
      const index = free.findIndex((device) => device.kind === kind)
      const device = free.splice(index, index === -1 ? 0 : 1)[0] ?? (await openDevice(browser, kind))
      // The sign-in is limited by address: each test is another visitor.
      await device.context.setExtraHTTPHeaders({ 'X-Forwarded-For': visitorAddress() })
      return device
    },
    async giveBack(device) {
      if (device.keeper.isClosed()) return device.context.close()
      await clean(device)
      free.push(device)
    },
  }
}

/** The other options are those of the test that opens it, which are the same in all tests. */
async function openDevice(browser: Browser, kind: string): Promise<Device> {
  const context = await browser.newContext(JSON.parse(kind) as Kind)
  const keeper = await context.newPage()
  // A page of the portal without scripts.
  await keeper.goto('/healthz')
  return { kind, context, keeper }
}

async function clean({ context, keeper }: Device): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
  await keeper.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
