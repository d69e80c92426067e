import type { Guard } from './guards.ts'

function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (navigator.onLine) return resolve()
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
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
