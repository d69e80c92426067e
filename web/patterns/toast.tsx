import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import type { Undo } from './raise-toast.tsx'

let askForContainer: () => void = () => {}
let announceReady: () => void = () => {}
const containerReady = new Promise<void>((resolve) => {
  announceReady = resolve
})

/**
 * Says that something worked, for five seconds (specification section 9). What needs an action is never only a toast.
 * With `undo` it stays for ten seconds and offers to undo the action.
 */
export function showToast(text: string, undo?: Undo): void {
  askForContainer()
  void Promise.all([import('./raise-toast.tsx'), containerReady]).then(([{ raiseToast }]) =>
    raiseToast(text, undo),
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

function takeStoredToast(): string | null {
  try {
    const text = sessionStorage.getItem(nextKey)
    sessionStorage.removeItem(nextKey)
    return text
  } catch {
    return null
  }
}

type Container = ComponentType<{ position: 'bottom-left'; visibleToasts: number; gap: number }>

/**
 * The container that toasts appear in, on every page. Its content is loaded once the page is hydrated and a user is signed in, or
 * with the first toast: a visitor never sees one and should not wait for it.
 */
export function ToastContainer() {
  const isSignedIn = useSession() !== null
  const [isAsked, setIsAsked] = useState(false)
  const [Toaster, setToaster] = useState<Container | null>(null)
  useEffect(() => {
    askForContainer = () => setIsAsked(true)
    const stored = takeStoredToast()
    if (stored) showToast(stored)
  }, [])
  useEffect(() => {
    if (isSignedIn || isAsked) void import('sonner').then((sonner) => setToaster(() => sonner.Toaster))
  }, [isSignedIn, isAsked])
  useEffect(() => {
    if (Toaster) announceReady()
  }, [Toaster])
  return (
    <div data-toast-container="">
      {Toaster ? <Toaster position="bottom-left" visibleToasts={1} gap={8} /> : null}
    </div>
  )
}
