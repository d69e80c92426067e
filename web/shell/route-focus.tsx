import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** After navigation the focus is on the heading of the page, so that it is read and the keyboard starts there. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, state])
  return null
}
