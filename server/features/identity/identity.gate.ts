import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  accountForm,
  changePasswordForm,
  loginForm,
  newPasswordForm,
  signupForm,
} from '#contract/identity/identity.ts'
import { addPasskeyForm, passkeySignInForm, removePasskeyForm } from '#contract/identity/passkeys.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { App } from '#server/http/app.ts'
import { withConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { clientAddress } from '#server/http/limits/rate-limit.ts'
import { otherwise } from '#server/http/parse.ts'
import { RefusalError, refuse } from '#server/http/problem.ts'
import { findHolder } from './email-change/identity.email-change.store.ts'
import { leadsAway } from './identity.destinations.ts'
import type { Devices } from './identity.device.ts'
import { busy, hashing, type Stop } from './identity.guessing.ts'
import { endOtherResetLinks } from './identity.links.store.ts'
import { followVerificationLink } from './identity.links.ts'
import { type Credentials, signInByPassword } from './identity.sign-in.ts'
import { clientAddressHeader } from './provider/identity.client-address.ts'
import { withQueuedMails } from './provider/identity.outbox.ts'
import { isCommonPassword } from './provider/identity.password.ts'
import { callWithPassword, passwordCalls } from './provider/identity.password-calls.ts'
import type { Provider } from './provider/identity.provider.ts'

const signIn = '/api/auth/sign-in/email'
const signUp = '/api/auth/sign-up/email'
const resetPassword = '/api/auth/reset-password'
const verifyEmail = '/api/auth/verify-email'
const schemas: Record<string, z.ZodMiniType> = {
  [signIn]: loginForm,
  [signUp]: z.extend(signupForm, { image: accountForm.shape.image }),
  '/api/auth/update-user': accountForm,
  [resetPassword]: newPasswordForm,
  '/api/auth/change-password': changePasswordForm,
  '/api/auth/passkey/verify-registration': addPasskeyForm,
  '/api/auth/passkey/verify-authentication': passkeySignInForm,
  '/api/auth/passkey/delete-passkey': removePasskeyForm,
}

/** Sign-ups with the same address run one at a time: the first creates the account, the others find it. */
const ofOneAddress = { atOnce: 1, maxWaiting: 20 }

type GateDeps = { provider: () => Promise<Provider>; db: Database; publicUrl: string; devices: Devices }

/**
 * The gateway in front of the sign-in provider. It checks input with the contract's schemas (the provider would pass a
 * NUL byte or a name of a megabyte to the database), sets the client's address, and slows down guessing at one account
 * from any number of addresses.
 */
export function registerIdentityGate({ server }: App, { provider, db, publicUrl, devices }: GateDeps): void {
  async function respond(path: string, request: FastifyRequest, sent: Sent): Promise<Response | Stop> {
    const url = new URL(request.url, publicUrl)
    const deps = { provider: await provider(), db, devices }
    const asked = { request: withoutBody(request, url), address: clientAddress(request.ip) }
    const handOn = (to = url, given = sent) =>
      withQueuedMails(db, () => deps.provider.handler(toWebRequest(request, given, to)))
    if (path === signIn) return signInByPassword(deps, asked, sent as Credentials)
    if (path === signUp) {
      const email = String(sent.email)
      // An address that an account had until recently is answered as that of the account, in every byte and as fast.
      const signUpOnce = async () => {
        const holder = await findHolder(db, email.toLowerCase(), null)
        return handOn(url, holder ? { ...sent, email: holder.email } : sent)
      }
      const made = await withConcurrencyLimit(
        `${signUp} ${email}`,
        () => withConcurrencyLimit(signUp, signUpOnce, hashing),
        ofOneAddress,
      )
      if (made.ok) made.headers.append('set-cookie', devices.cookieFor(email, undefined))
      return made
    }
    if (passwordCalls.has(path)) return callWithPassword(deps, asked, { path, sent, handOn })
    if (path === resetPassword) {
      await endOtherResetLinks(db, String(sent.token || url.searchParams.get('token')))
      return handOn()
    }
    return path === verifyEmail ? followVerificationLink(db, url, handOn) : handOn()
  }

  server.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    // The protocol of the sign-in provider, whose client decides what it sends.
    config: { parameters: 'any', notInContract: 'The sign-in provider describes its calls itself.' },
    // Links in mails work once: a HEAD request must not use them up.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      // The provider normalises `..`, `.`, `\\` and `#` like a browser; other spellings would bypass the checks below.
      const asked = new URL(request.url, publicUrl)
      if (asked.pathname !== path) refuse('not_found')
      const body = checkBody(path, request.body)
      if ('stop' in body) return sendStop(reply, body.stop)
      if (leadsAway(asked.searchParams, body.sent, publicUrl)) refuse('not_found')
      const answer = await respond(path, request, body.sent).catch(stopOf)
      return answer instanceof Response ? sendResponse(reply, answer) : sendStop(reply, answer)
    },
  })
}

type Sent = Record<string, unknown>

function checkBody(path: string, body: unknown): { sent: Sent } | { stop: Stop } {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Sent
  if (JSON.stringify(sent).includes('\\u0000'))
    return { stop: invalid(t('Remove the characters that cannot be displayed.')) }
  const checked = z.safeParse(schemas[path] ?? z.record(z.string(), z.unknown()), sent, otherwise)
  if (!checked.success) {
    const [issue] = checked.error.issues
    // A valid text that breaks a rule is a 422, as in the calls of the contract.
    const status = issue?.path[0] === 'name' && issue.code === 'custom' ? 422 : 400
    return { stop: { ...invalid(issue?.message ?? t('Check your entries.')), status } }
  }
  if (isCommonPassword(newPasswordIn(path, sent))) {
    const message = t('This password is too common. Choose another.')
    return { stop: { status: 400, code: 'PASSWORD_TOO_COMMON', message } }
  }
  return { sent: { ...sent, ...(checked.data as Sent) } }
}

/**
 * Sign-up calls the field `password`, reset and change call it `newPassword`. Signing in with an old common password
 * still works.
 */
function newPasswordIn(path: string, { password, newPassword }: Sent): string {
  return String((path === signUp ? password : newPassword) ?? '')
}

/**
 * Too many requests wait for password hashing: a response in the format of the provider's client. All other errors are
 * thrown again.
 */
function stopOf(error: unknown): Stop {
  if (error instanceof RefusalError && error.code === 'unavailable') return busy()
  throw error
}

function invalid(message: string): Stop {
  return { status: 400, code: 'INVALID_INPUT', message }
}

function sendStop(reply: FastifyReply, { status, code, message, retryAfterSeconds }: Stop): FastifyReply {
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).header('cache-control', 'no-store').send({ code, message })
}

/** `url` does not use the Host header: the client controls it, and links in mails are built from `url`. */
function toWebRequest(request: FastifyRequest, sent: Sent, url: URL): Request {
  const asked = withoutBody(request, url)
  if (request.method !== 'POST') return asked
  asked.headers.set('content-type', 'application/json')
  return new Request(asked, { body: JSON.stringify(sent) })
}

function withoutBody(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !hopHeaders.has(name)) headers.set(name, value)
  }
  headers.set(clientAddressHeader, request.ip)
  return new Request(url, { method: request.method, headers })
}

/** They describe the bytes received, not the ones passed on. */
const hopHeaders = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'content-encoding',
  clientAddressHeader,
])

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text()
  reply.code(isDamagedPasskey(response, text) ? 400 : response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value)
  }
  const wait = response.headers.get('x-retry-after')
  if (wait) reply.header('retry-after', wait)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.send(text)
}

/** The provider reports an unreadable passkey response as its own failure. */
function isDamagedPasskey(response: Response, text: string): boolean {
  return response.status === 500 && text.includes('"FAILED_TO_VERIFY_REGISTRATION"')
}
