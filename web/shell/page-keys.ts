import { useEffect } from 'react'

/** What a key does on the page that is shown. `label` is for the help. */
export type PageKey = { key: string; label: string; act: () => void }

const registered = new Set<readonly PageKey[]>()

/** Gives single letters a meaning as long as this component is shown. Switched off where single keys are. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
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
