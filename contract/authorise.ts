import { type Access, type AccessRefusal, type Actor, sameEmail } from './access.ts'
import { missingOf, type Needed } from './permissions.ts'

type Held = Pick<Actor, 'role'>

export function isStaff(actor: Held): boolean {
  return actor.role !== null
}

export function isOwner(actor: Held): boolean {
  return actor.role?.isOwner === true
}

/** Whether the role of this user has these permissions. A customer has no role. */
export function can({ role }: Held, needed: Needed): boolean {
  return role !== null && missingOf(needed, role.permissions).length === 0
}

type Guarded = { access: Access; permission?: Needed | undefined }

/**
 * Why `actor` may not make a call with this access and permission, or null if allowed. `ownerEmail` is the address the call is
 * about.
 */
export function refusal(
  { access, permission }: Guarded,
  actor: Actor | null,
  ownerEmail?: string,
): AccessRefusal | null {
  if (access === 'everyone' || access === 'visitor' || access === 'identity') return null
  if (!actor) return 'sign_in_required'
  if (access === 'customer') return null
  if (access === 'owner' && ownerEmail !== undefined && sameEmail(ownerEmail, actor.email)) return null
  if (!isStaff(actor)) return access === 'staff' ? 'admin_only' : 'not_yours'
  return permission === undefined || can(actor, permission) ? null : 'permission_missing'
}
