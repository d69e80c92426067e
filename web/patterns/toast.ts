import type { Undo } from './raise-toast.tsx'

/**
 * Says that something worked, for five seconds (specification section 9). What needs an action is never only a toast.
 * With `undo` it stays for ten seconds and offers to undo the action.
 */
export function showToast(text: string, undo?: Undo): void {
  void Promise.all([import('./raise-toast.tsx'), import('./toast-container.tsx')]).then(
    async ([{ raiseToast }, { openContainer }]) => {
      await openContainer()
      raiseToast(text, undo)
    },
  )
}

const nextKey = 'datum.toast'

/** Stores a toast for the page that is loaded next, where an action ends with loading a page. */
export function showToastNext(text: string): void {
  try {
    sessionStorage.setItem(nextKey, text)
  } catch {
    // Storage is switched off: the action is done, only without a toast.
  }
}

export function takeStoredToast(): string | null {
  try {
    const text = sessionStorage.getItem(nextKey)
    sessionStorage.removeItem(nextKey)
    return text
  } catch {
    return null
  }
}
