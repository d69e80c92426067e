import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSessionEnded } from '../api/session.ts'

/** When any call finds that the session has ended: opens the login page, with the way back. */
export function SessionWatch() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // At once, so that a page that is being loaded is left before its own call has failed.
  useEffect(
    () => onSessionEnded((loginPath) => void navigate(loginPath(pathname + search))),
    [navigate, pathname, search],
  )
  return null
}
