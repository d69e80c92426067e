import type { Guard } from './guards.ts'

function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (navigator.onLine) return resolve()
    function goOn(): void {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    function giveUp(): void {
      window.removeEventListener('online', goOn)
      reject(signal.reason)
    }
    window.addEventListener('online', goOn, { once: true })
    signal.addEventListener('abort', giveUp, { once: true })
  })
}

/**
 * Loads nothing while the browser is offline: a filter, a page of a list or the way back waits for the connection, and the
 * page stays. Another navigation replaces it.
 */
export const waitUntilOnline: Guard = async ({ request }, next) => {
  await untilOnline(request.signal)
  await next()
}
