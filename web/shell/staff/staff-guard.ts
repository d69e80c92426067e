import { redirect } from 'react-router'
import { missingOf, type Permission } from '#contract/permissions.ts'
import { readRole } from '#contract/staff/session-role.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { toSessionRole } from '../../api/session-role.ts'
import { endSignIn } from '../../api/sign-out.ts'
import { paths } from '../../dashboard-paths.ts'
import { signInPath } from '../../sign-in-path.ts'
import { neededFor } from '../dashboard/page-permissions.ts'
import { type Guard, toLogin } from '../guards.ts'

/**
 * A customer on a page of staff is signed out and led to the login (specification section 4), which says why. Staff whose role
 * lacks the page stay signed in and read which permission is missing.
 */
export const requireStaff: Guard = async ({ request }, next) => {
  const session = readSession()
  if (!session) throw toLogin(request, 'sign-in')
  const { isStaff, role } = toSessionRole(await call(readRole, { params: { email: session.email } }))
  if (!isStaff) {
    await endSignIn()
    throw redirect(signInPath(paths.login, { reason: 'admin-only' }))
  }
  const { pathname, search } = new URL(request.url)
  const missing = role ? missingOf(neededFor(pathname), role.permissions as readonly Permission[]) : []
  if (missing.length > 0) {
    throw redirect(paths.notAllowed(pathname + search))
  }
  await next()
}
