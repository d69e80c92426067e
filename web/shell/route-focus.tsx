import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** The state of a link that chooses among variants of what the page shows: the keyboard stays where it is. */
export const choiceState = { isChoice: true } as const

/** A choice that is still there keeps the focus; the page says what it shows now. */
function keepsFocus(state: unknown): boolean {
  const isChoice = typeof state === 'object' && state !== null && 'isChoice' in state
  return isChoice && document.activeElement !== document.body
}

/**
 * After navigation the focus is on the heading of the page, so that it is read and the keyboard starts there. It moves with the
 * page, in the same commit: later, it would be taken from a row that a quick key has moved it to.
 */
export function RouteFocus() {
  const { pathname, state: sent } = useLocation()
  const { state } = useNavigation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return
    shown.current = pathname
    if (keepsFocus(sent)) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, sent, state])
  return null
}
