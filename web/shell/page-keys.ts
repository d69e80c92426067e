import { useLayoutEffect } from 'react'

/** What a key does on the page that is shown. `label` is for the help. */
export type PageKey = { key: string; label: string; act: () => void }

const registered = new Set<readonly PageKey[]>()

/**
 * Gives single letters a meaning as long as this component is shown. Switched off where single keys are. A key means what
 * the page shows: an effect after painting would leave a busy browser with keys of the page before.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  useLayoutEffect(() => {
    registered.add(keys)
    return () => {
      registered.delete(keys)
    }
  })
}

/** The keys of the page that is shown now. */
export function readPageKeys(): PageKey[] {
  return [...registered].flat()
}
