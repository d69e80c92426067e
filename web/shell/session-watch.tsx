import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSessionEnded } from '../api/session.ts'
import { paths } from '../paths.ts'

/** When any call finds that the session has ended: opens the login page, with the way back. */
export function SessionWatch() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    async function openLogin(): Promise<void> {
      // Whatever makes calls has loaded it already; public pages make none.
      const { signInPath } = await import('../sign-in-path.ts')
      await navigate(signInPath(paths.login, { from: pathname + search, reason: 'ended' }))
    }
    return onSessionEnded(() => void openLogin())
  }, [navigate, pathname, search])
  return null
}
