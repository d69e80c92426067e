import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../api/session.ts'
import { sideKey } from '../preferences/side-key.ts'

const listeners = new Set<() => void>()

function readIsNarrow(): boolean {
  return readStored(sideKey) === 'narrow'
}

/** Shows the dashboard's sidebar as icons alone, or with its words, and keeps the choice for the next visit. */
export function chooseNarrowSide(isNarrow: boolean): void {
  writeStored(sideKey, isNarrow ? 'narrow' : null)
  if (isNarrow) document.documentElement.dataset.side = 'narrow'
  else delete document.documentElement.dataset.side
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsNarrowSide(): boolean {
  return useSyncExternalStore(subscribe, readIsNarrow, () => false)
}
