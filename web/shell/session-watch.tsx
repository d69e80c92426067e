import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSessionEnded } from '../api/session.ts'
import { paths, signInPath } from '../paths.ts'

/** When any call finds that the session has ended: opens the login page, with the way back. */
export function SessionWatch() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      onSessionEnded(() => {
        void navigate(signInPath(paths.login, { from: pathname + search, reason: 'ended' }))
      }),
    [navigate, pathname, search],
  )
  return null
}
