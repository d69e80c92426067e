import type { Session } from './session.ts'

type RoleReply = { admin: boolean; staffRole?: Session['role']; business?: true | undefined }

/** The role as the session stores it, from the call that reads it. */
export function toSessionRole({ admin, staffRole, business = undefined }: RoleReply) {
  const role = staffRole && { name: staffRole.name, permissions: staffRole.permissions }
  return { isStaff: admin || role !== undefined, role, isBusiness: business ?? false }
}
