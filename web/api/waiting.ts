import { useSyncExternalStore } from 'react'
import { readWaiting, type Waiting } from '#contract/lists/waiting.ts'
import { call } from './call.ts'

const listeners = new Set<() => void>()
let known: Waiting | null = null
let latest = 0

/** Reads what waits for staff. The last answer stays when it cannot be read; an answer that was overtaken is dropped. */
export async function refreshWaiting(): Promise<void> {
  latest += 1
  const mine = latest
  const read = await call(readWaiting, {}).catch(() => null)
  if (!read || mine !== latest) return
  known = read
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null until it is known, and for customers. */
export function useWaiting(): Waiting | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
}
