import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSessionEnded } from '../api/session.ts'
import { paths, signInPath } from '../paths.ts'

/** When the server no longer knows the session, whatever call found out: to the login, with the way back. */
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
