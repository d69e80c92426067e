import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** The state of a link that chooses among variants of what the page shows: the keyboard stays where it is. */
export const choiceState = { isChoice: true } as const

/** A choice that is still there keeps the focus; the page says what it shows now. */
function keepsFocus(state: unknown): boolean {
  const isChoice = typeof state === 'object' && state !== null && 'isChoice' in state
  return isChoice && document.activeElement !== document.body
}

/** After navigation the focus is on the heading of the page, so that it is read and the keyboard starts there. */
export function RouteFocus() {
  const { pathname, state: sent } = useLocation()
  const { state } = useNavigation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return
    shown.current = pathname
    if (keepsFocus(sent)) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, sent, state])
  return null
}
