import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router'
import { readSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { type LoginReason, signInPath } from '../sign-in-path.ts'

export type Guard = MiddlewareFunction<Record<string, DataStrategyResult>>

export function toLogin(request: Request, reason: LoginReason): Response {
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
