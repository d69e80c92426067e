import { useSyncExternalStore } from 'react'
import { maxCompared } from '#contract/catalogue/compare-page.ts'

const key = 'datum.compare'
const listeners = new Set<() => void>()

function readText(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function idsIn(text: string): string[] {
  return text === '' ? [] : text.split(',').slice(0, maxCompared)
}

function write(ids: readonly string[]): void {
  try {
    localStorage.setItem(key, ids.join(','))
  } catch {
    // Without browser storage there is no comparison; the rest of the page works.
  }
  for (const listener of listeners) listener()
}

/** Chooses a part for comparing, or lets it go. A fifth is not taken. */
export function toggleCompared(id: string): void {
  const ids = idsIn(readText())
  if (ids.includes(id)) write(ids.filter((one) => one !== id))
  else if (ids.length < maxCompared) write([...ids, id])
}

/** A compare page replaces the selection with its own parts. */
export function setCompared(ids: readonly string[]): void {
  if (readText() !== ids.join(',')) write(ids)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Ids of the parts that are chosen for comparing, in this browser; none while the page is not alive. */
export function useCompared(): string[] {
  return idsIn(useSyncExternalStore(subscribe, readText, () => ''))
}
