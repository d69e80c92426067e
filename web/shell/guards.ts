import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router'
import { isAdmin } from '#contract/session.ts'
import { call } from '../api/call.ts'
import { readSession } from '../api/session.ts'
import { endSignIn } from '../api/sign-out.ts'
import { paths } from '../paths.ts'
import { type LoginReason, signInPath } from '../sign-in-path.ts'

export type Guard = MiddlewareFunction<Record<string, DataStrategyResult>>

function toLogin(request: Request, reason: LoginReason): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(signInPath(paths.login, { from: pathname + search, reason }))
}

/**
 * Guards are middleware because the loaders of one branch run side by side: a guard in a parent's loader comes too late,
 * its children have already asked the API.
 */
export const requireSignIn: Guard = async ({ request }, next) => {
  if (!readSession()) throw toLogin(request, 'sign-in')
  await next()
}

/** A non-admin on an admin page is signed out and led to the login (specification section 4), which says why. */
export const requireAdmin: Guard = async ({ request }, next) => {
  const session = readSession()
  if (!session) throw toLogin(request, 'sign-in')
  const { admin } = await call(isAdmin, { params: { email: session.email } })
  if (!admin) {
    await endSignIn()
    throw redirect(signInPath(paths.login, { reason: 'admin-only' }))
  }
  await next()
}
