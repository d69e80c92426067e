import { useLayoutEffect } from 'react'

/** What a key does on the page that is shown. `label` is for the help. */
export type PageKey = { key: string; label: string; run: () => void }

const registered = new Set<readonly PageKey[]>()

/** A key of a page whose rows are not there yet. The next key takes its place, and on another page it means nothing. */
let earlyKey: { key: string; page: string } | null = null

function isPageLoading(): boolean {
  return document.querySelector('main [aria-busy="true"]') !== null
}

/** Does what the kept key means, if these are the keys that it came for. Once the page is there it means nothing more. */
function pressEarlyKey(keys: readonly PageKey[]): void {
  if (!earlyKey) return
  const { key: pressed, page } = earlyKey
  const found = page === location.pathname ? keys.find(({ key }) => key === pressed) : undefined
  if (found) earlyKey = null
  // After all that appears together.
  queueMicrotask(() => {
    found?.run()
    if (!isPageLoading()) earlyKey = null
  })
}

/**
 * Gives single letters a meaning as long as this component is shown. Switched off where single keys are. A key means what
 * the page shows: an effect after painting would leave a busy browser with keys of the page before.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  useLayoutEffect(() => {
    registered.add(keys)
    pressEarlyKey(keys)
    return () => {
      registered.delete(keys)
    }
  })
}

/** The keys of the page that is shown now. */
export function readPageKeys(): PageKey[] {
  return [...registered].flat()
}

/** What a key does on the page that is shown. One that comes before the rows of the page are there is kept for them. */
export function findPageKey(key: string): PageKey | undefined {
  const found = readPageKeys().find((one) => one.key === key)
  earlyKey = !found && isPageLoading() ? { key, page: location.pathname } : null
  return found
}

/** The last key that was pressed before anything followed keys. */
let early: { event: KeyboardEvent; page: string } | null = null

function keepEarly(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) early = { event, page: location.pathname }
}

if (typeof document !== 'undefined') document.addEventListener('keydown', keepEarly)

/** From now on keys are followed. Returns the one that was pressed on this page before, to be followed too. */
export function takeEarlyKey(): KeyboardEvent | null {
  document.removeEventListener('keydown', keepEarly)
  const event = early?.page === location.pathname ? early.event : null
  early = null
  return event
}
