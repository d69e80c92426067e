import { useEffect, useRef } from 'react'
import { readSession, writeStored } from '../../api/session.ts'

const writeDelayMs = 500

/**
 * Stores a draft of a signed-in user half a second after its last change, and at once when its page is left. `text` is null
 * while there is nothing to store, which deletes it; without a key nothing is stored.
 */
export function useStoredDraft(key: string | null, text: string | null) {
  const isDone = useRef(false)
  const store = useRef(() => {})
  store.current = () => {
    // A page that is left by signing out leaves nothing behind.
    if (key && !isDone.current && readSession()) writeStored(key, text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is a reason to wait again
  useEffect(() => {
    const timer = setTimeout(() => store.current(), writeDelayMs)
    return () => clearTimeout(timer)
  }, [key, text])
  useEffect(() => {
    const leave = () => store.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    /** What was typed has been sent. */
    clear(): void {
      isDone.current = true
      if (key) writeStored(key, null)
    },
  }
}
