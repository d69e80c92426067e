import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../api/session.ts'

const key = 'datum.density'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function choose(compact: boolean): void {
  writeStored(key, compact ? null : 'normal')
  for (const listener of listeners) listener()
}

/** The row height of all tables, stored in this browser. A row is one line unless staff choose more. */
export function useDensity() {
  const isCompact = useSyncExternalStore(
    subscribe,
    () => readStored(key) !== 'normal',
    () => true,
  )
  return { isCompact, choose }
}
