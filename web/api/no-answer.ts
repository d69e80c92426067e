import { useSyncExternalStore } from 'react'

/** The first try comes soon: a page that is being left, and a portal that restarts, are not lost. */
const firstRetryMs = 1_000
const retryMs = 5_000

const listeners = new Set<() => void>()
let isLost = false
let isWatching = false

function setLost(next: boolean): void {
  isLost = next
  for (const listener of listeners) listener()
}

async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function untilNextTry(afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    function go(): void {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, afterMs)
    window.addEventListener('online', go)
  })
}

async function watch(): Promise<void> {
  for (let tries = 1; !(await isAnswered()); tries += 1) {
    if (tries === 2) setLost(true)
    await untilNextTry(tries === 1 ? firstRetryMs : retryMs)
  }
  isWatching = false
  if (!isLost) return
  setLost(false)
  // What waits for the connection goes on, as after a break of the network.
  window.dispatchEvent(new Event('online'))
}

/** A call got no answer. One that failed alone says nothing: only when the portal does not answer at all is it lost. */
export function noteNoAnswer(): void {
  if (isWatching || !navigator.onLine) return
  isWatching = true
  void watch()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the portal does not answer now, although the browser has a connection. */
export function useIsLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  )
}
