import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { type LoginReason, loginReason, safeOrigin } from '../../sign-in-path.ts'

function subscribeToNothing(): () => void {
  return () => {}
}

/** Whether the page is alive. Its markup is the same for every address, so a query may be read only from then on. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

export type Origin = { from: string | undefined; reason: LoginReason | null }

/**
 * Where a visitor of a sign-in page came from and why, and the way back as soon as they are signed in. `isStaying` holds
 * them on the page: the link of a reset mail is for people who are signed in, too.
 */
export function useOrigin({ isStaying = false }: { isStaying?: boolean } = {}): Origin {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const isAlive = useIsAlive()
  const from = isAlive ? (safeOrigin(search.get('from')) ?? undefined) : undefined
  useEffect(() => {
    if (session && !isStaying)
      void navigate(safeOrigin(new URLSearchParams(window.location.search).get('from')) ?? paths.home, {
        replace: true,
      })
  }, [session, isStaying, navigate])
  return { from, reason: isAlive ? loginReason(search.get('reason')) : null }
}
