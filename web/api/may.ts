import { missingOf, type Needed, type Permission } from '#contract/permissions.ts'
import { readSession, type Session, useSession } from './session.ts'

function allows(session: Session | null, needed: Needed): boolean {
  if (!session?.isStaff) return false
  return !session.role || missingOf(needed, session.role.permissions as readonly Permission[]).length === 0
}

/**
 * Whether the role of this session has these permissions. Pages show and ask for parts by it; the server decides with each
 * call.
 */
export function may(needed: Needed): boolean {
  return allows(readSession(), needed)
}

/** The same in a component, which is drawn again when the role changes. False on the server. */
export function useMay(needed: Needed): boolean {
  return allows(useSession(), needed)
}

/** The same for many at once. */
export function useAllowed(): (needed: Needed) => boolean {
  const session = useSession()
  return (needed) => allows(session, needed)
}
