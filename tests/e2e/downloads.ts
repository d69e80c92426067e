import type { Download, Page, Request } from '@playwright/test'

/** Longer than any document takes, and short enough that the reason is in the log of the test. */
const longestMs = 60_000

/** The last request of the page below `/api`, as it stands: a file is fetched before it is saved. */
function watchRequests(page: Page): { stop(): void; said(): string } {
  let last: Request | undefined
  const onRequest = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) last = request
  }
  page.on('request', onRequest)
  return {
    stop: () => page.off('request', onRequest),
    said() {
      if (!last) return 'nothing was requested'
      const result = last.failure()?.errorText ?? last.existingResponse()?.status() ?? 'no response yet'
      return `${last.method()} ${last.url()}: ${result}`
    },
  }
}

/** Presses, and returns the file that the browser saves. Without one it fails with what the page says instead. */
export async function downloadBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const requests = watchRequests(page)
  try {
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: longestMs }), press()])
    return download
  } catch (error) {
    const shown = await page.locator('[role=alert], [data-sonner-toast], [aria-disabled=true]').allInnerTexts()
    throw new Error(
      `No download at ${page.url()}; ${requests.said()}; the page says: ${shown.join(' | ') || 'nothing'}`,
      { cause: error },
    )
  } finally {
    requests.stop()
  }
}
