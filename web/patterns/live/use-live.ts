import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LiveTopic } from '#contract/live.ts'
import { listenLive } from '../../api/live.ts'

/** Several change events in a short time cause one reload. */
const gatherMs = 300
/** How often a page that must not change during user input checks whether the input has ended. */
const pollMs = 1_000
/** How long the note is visible, and how long its text stays for a screen reader, which gets no second announcement meanwhile. */
const seenMs = 8_000
const announcedMs = 60_000

const inTheMiddle = [
  'dialog[open]',
  'main :popover-open',
  'main [aria-busy="true"]',
  // At an end of a list the ways on are switched off, too: they stand in its navigation.
  'main button[aria-disabled="true"]:not(nav *)',
].join(', ')

/** Whether the user is doing something that a reload would disturb: an open dialog or menu, or a form that is being sent. */
function isBusy(): boolean {
  return document.querySelector(inTheMiddle) !== null
}

/** Selected rows are not replaced by others before the user has decided about them. */
function isChoosing(): boolean {
  return document.querySelector('main [data-bulk]') !== null
}

const fields = 'input, textarea, select'

/** Forms of this page in which something was typed and that are still there: they go once they are sent. */
function useTypedForms(): () => boolean {
  const typed = useRef(new Set<Element>())
  useEffect(() => {
    const note = ({ target }: Event) => {
      const form = target instanceof Element && target.matches(fields) ? target.closest('main form') : null
      if (form && form.role !== 'search') typed.current.add(form)
    }
    const removeTyped = ({ target }: Event) => target instanceof Element && typed.current.delete(target)
    document.addEventListener('input', note)
    document.addEventListener('reset', removeTyped)
    return () => {
      document.removeEventListener('input', note)
      document.removeEventListener('reset', removeTyped)
    }
  }, [])
  return useCallback(() => [...typed.current].some((form) => form.isConnected), [])
}

/**
 * `current`: nothing new. `updated`: read again just now; `announced`: a little ago. `waiting`: something is new, and typed
 * values stay until asked. `held`: something is new, and comes by itself once no row is chosen any more.
 */
export type LiveState = 'current' | 'updated' | 'announced' | 'waiting' | 'held'

/**
 * Keeps an open page as it is on the server: reads it again when something it shows has changed. Never while a question is
 * open, and with something typed into a form only by `show`.
 */
export function useLive(topics: readonly LiveTopic[]): { state: LiveState; show: () => void } {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<LiveState>('current')
  const hasTyped = useTypedForms()
  const timer = useRef<number>(undefined)
  const show = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    void revalidate().then(() => setState('updated'))
  }, [revalidate])
  useEffect(() => {
    if (state !== 'updated' && state !== 'announced') return
    const next = state === 'updated' ? 'announced' : 'current'
    const fading = window.setTimeout(() => setState(next), state === 'updated' ? seenMs : announcedMs)
    return () => clearTimeout(fading)
  }, [state])
  const named = topics.join(',')
  useEffect(() => {
    const wait = (ms: number) => {
      timer.current = window.setTimeout(apply, ms)
    }
    const apply = () => {
      timer.current = undefined
      const isHeld = isChoosing()
      if (isHeld) setState('held')
      if (isHeld || isBusy()) wait(pollMs)
      else if (hasTyped()) setState('waiting')
      else show()
    }
    const stop = listenLive({
      topics: named.split(',') as LiveTopic[],
      onChange: () => {
        if (timer.current === undefined) wait(gatherMs)
      },
    })
    return () => {
      stop()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [named, hasTyped, show])
  return { state, show }
}
