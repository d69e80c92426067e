import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addPasskeyForm, passkeySignInForm, removePasskeyForm } from '#contract/identity.passkeys.ts'
import { accountForm, changePasswordForm, loginForm, newPasswordForm, signupForm } from '#contract/identity.ts'
import type { Database } from '#server/database/pool.ts'
import { otherwise } from '#server/http/answer.ts'
import { refuse } from '#server/http/problem.ts'
import { inTurn } from '#server/http/turns.ts'
import { t } from '#texts/t.ts'
import { leadsAway } from './identity.destinations.ts'
import { withLetters } from './identity.outbox.ts'
import { isCommonPassword } from './identity.password.ts'
import { clientAddressHeader, type Provider } from './identity.provider.ts'
import { type Credentials, hashedAtOnce, type Stop, signInByPassword } from './identity.sign-in.ts'

const signIn = '/api/auth/sign-in/email'
const signUp = '/api/auth/sign-up/email'
const schemas: Record<string, z.ZodMiniType> = {
  [signIn]: loginForm,
  [signUp]: z.extend(signupForm, { image: accountForm.shape.image }),
  '/api/auth/update-user': accountForm,
  '/api/auth/reset-password': newPasswordForm,
  '/api/auth/change-password': changePasswordForm,
  '/api/auth/passkey/verify-registration': addPasskeyForm,
  '/api/auth/passkey/verify-authentication': passkeySignInForm,
  '/api/auth/passkey/delete-passkey': removePasskeyForm,
}

type GateParts = { provider: () => Provider; db: Database; publicUrl: string }

/**
 * The door in front of the sign-in provider. Checks what is sent by the contract's schemas (the provider would hand
 * a NUL byte or a megabyte of name to the database), states the client's address, and slows down guessing at one
 * account wherever it comes from.
 */
export function identityGate(app: FastifyInstance, { provider, db, publicUrl }: GateParts): void {
  async function handOn(request: FastifyRequest, sent: Sent): Promise<Response> {
    return withLetters(db, () => provider().handler(toWebRequest(request, sent, publicUrl)))
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    // Links in mails are good once: whoever only looks at their headers must not use them up.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      // The provider reads `..`, `.`, `\\` and `#` as a browser does; another spelling would walk around the checks below.
      const asked = new URL(request.url, publicUrl)
      if (asked.pathname !== path) refuse('not_found')
      const body = checkBody(path, request.body)
      if ('stop' in body) return sendStop(reply, body.stop)
      const { sent } = body
      if (leadsAway(asked.searchParams, sent, publicUrl)) refuse('not_found')
      const email = String(sent.email)
      const answer = await (path === signIn
        ? signInByPassword({ provider: provider(), db }, withoutBody(request, publicUrl), sent as Credentials)
        : path === signUp
          ? inTurn(`${signUp} ${email}`, () => inTurn(signUp, () => handOn(request, sent), hashedAtOnce), 1)
          : handOn(request, sent))
      return answer instanceof Response ? sendResponse(reply, answer) : sendStop(reply, answer)
    },
  })
}

type Sent = Record<string, unknown>

function checkBody(path: string, body: unknown): { sent: Sent } | { stop: Stop } {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Sent
  if (JSON.stringify(sent).includes('\\u0000'))
    return { stop: invalid(t('Remove the characters that cannot be shown.')) }
  const checked = z.safeParse(schemas[path] ?? z.record(z.string(), z.unknown()), sent, otherwise)
  if (!checked.success) return { stop: invalid(checked.error.issues[0]?.message ?? t('Check the form.')) }
  if (isCommonPassword(newPasswordIn(path, sent))) {
    const message = t('This password is too common. Choose another.')
    return { stop: { status: 400, code: 'PASSWORD_TOO_COMMON', message } }
  }
  return { sent: { ...sent, ...(checked.data as Sent) } }
}

/** Sign-up calls it `password`, reset and change call it `newPassword`. Signing in with an old common one still works. */
function newPasswordIn(path: string, { password, newPassword }: Sent): string {
  return String((path === signUp ? password : newPassword) ?? '')
}

function invalid(message: string): Stop {
  return { status: 400, code: 'INVALID_INPUT', message }
}

function sendStop(reply: FastifyReply, { status, code, message, retryAfterSeconds }: Stop): FastifyReply {
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).header('cache-control', 'no-store').send({ code, message })
}

function toWebRequest(request: FastifyRequest, sent: Sent, publicUrl: string): Request {
  const asked = withoutBody(request, publicUrl)
  if (request.method !== 'POST') return asked
  asked.headers.set('content-type', 'application/json')
  return new Request(asked, { body: JSON.stringify(sent) })
}

function withoutBody(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !hopHeaders.has(name)) headers.set(name, value)
  }
  headers.set(clientAddressHeader, request.ip)
  // Never the Host header: it is the visitor's to choose, and links in mails are built on this.
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers })
}

/** They describe the bytes that came in, not the ones handed on. */
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

/** The provider takes an answer it cannot read for a failure of its own. */
function isDamagedPasskey(response: Response, text: string): boolean {
  return response.status === 500 && text.includes('"FAILED_TO_VERIFY_REGISTRATION"')
}
