import crypto from 'node:crypto'
import { identityTokenOf } from '../../people.ts'
import { guardedCalls, make } from '../calls.ts'
import type { Case, Environment, Report } from '../case.ts'

type Json = Record<string, unknown>

const encode = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = ''): Json => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Signs a token with the portal's own key: only an attacker who knew the secret could do it. */
function signed({ secret }: Environment, header: Json, payload: Json): string {
  const key = new Uint8Array(crypto.hkdfSync('sha256', secret, '', 'datum access token', 32))
  const body = `${encode(header)}.${encode(payload)}`
  return `${body}.${crypto.createHmac('sha256', key).update(body).digest('base64url')}`
}

function tampered(environment: Environment): Record<string, string> {
  const [head = '', body = '', signature = ''] = environment.alice.token.split('.')
  const [strangeHead = '', strangeBody = '', strangeSignature = ''] = environment.bob.token.split('.')
  const [header, payload] = [decode(head), decode(body)]
  const longAgo = Math.floor(Date.now() / 1000) - 3_600
  return {
    'with another signature': `${head}.${body}.${'A'.repeat(signature.length)}`,
    'without a signature': `${head}.${body}.`,
    'with the payload of another': `${head}.${strangeBody}.${signature}`,
    'with the signature of another': `${strangeHead}.${body}.${strangeSignature}`,
    'unsigned by its own word': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'unsigned, in other letters': `${encode({ ...header, alg: 'nOnE' })}.${body}.${signature}`,
    'for another account': `${head}.${encode({ ...payload, sub: environment.admin.id })}.${signature}`,
    'as an admin': `${head}.${encode({ ...payload, role: 'admin', isAdmin: true })}.${signature}`,
    expired: signed(environment, header, { ...payload, iat: longAgo, exp: longAgo + 900 }),
    'of tomorrow': signed(environment, header, { ...payload, nbf: longAgo + 90_000 }),
    'of another issuer': signed(environment, header, { ...payload, iss: 'https://evil.example' }),
    'for another audience': signed(environment, header, { ...payload, aud: 'evil' }),
    'of another kind': signed(environment, { ...header, typ: 'JWT' }, payload),
    'without an end': signed(environment, header, { ...payload, exp: undefined }),
    'of nobody': signed(environment, header, { ...payload, sub: crypto.randomUUID() }),
    'of another session': signed(environment, header, { ...payload, sid: crypto.randomUUID() }),
    // The session belongs to another account than the token names: both must match.
    'of a person with the session of another': signed(environment, header, {
      ...payload,
      sid: decode(strangeBody).sid,
    }),
    'with a key of the web': `${encode({ ...header, jku: `${environment.url}/key`, kid: '../../dev/null' })}.${body}.${signature}`,
    nonsense: 'x.y.z',
    'a session cookie': environment.alice.cookie.split('=')[1] ?? '',
  }
}

const ownReviews = '/api/review/own'

async function refuseTampered(environment: Environment, { expect }: Report): Promise<void> {
  const [head, body] = environment.alice.token.split('.')
  const again = signed(environment, decode(head), decode(body))
  const fine = await environment.send(ownReviews, { token: again })
  expect(fine.status === 200, `a token signed with the true key is not taken (${fine.status}): nothing is proved`)
  const identity = (await identityTokenOf(environment.url, environment.alice.cookie)) ?? ''
  expect(identity.length > 100, 'there is no identity token')
  const tokens = { ...tampered(environment), 'an identity token': identity }
  for (const [kind, token] of Object.entries(tokens)) {
    for (const call of guardedCalls(environment, environment.alice)) {
      const { status } = await make(environment, call, { token })
      expect(status === 401, `${call.name} answers ${status} to a token ${kind}`)
    }
  }
}

async function refuseReplayed(environment: Environment, { expect }: Report): Promise<void> {
  const leaving = await environment.newCaller('Leaving')
  const identity = (await identityTokenOf(environment.url, leaving.cookie)) ?? ''
  const headers = { cookie: leaving.cookie, origin: environment.url }
  const out = await environment.send('/api/auth/sign-out', { method: 'POST', headers, body: {} })
  expect(out.status === 200, `signing out answers ${out.status}`)
  for (const call of guardedCalls(environment, leaving)) {
    const { status } = await make(environment, call, { as: leaving })
    expect(status === 401, `${call.name} answers ${status} to a token whose session has ended`)
  }
  const exchange = await environment.send(`/api/user/${leaving.email}`, { method: 'PUT', token: identity })
  expect(exchange.status === 401, `an identity token of an ended session is exchanged (${exchange.status})`)
  const session = await environment.send('/api/auth/get-session', { headers })
  expect(session.text === 'null', `the cookie of an ended session still shows ${session.text.slice(0, 80)}`)
  const token = await environment.send('/api/auth/token', { headers })
  expect(token.status === 401, `the cookie of an ended session still gives tokens (${token.status})`)
}

async function refuseSwapped(environment: Environment, { expect }: Report): Promise<void> {
  const { alice, bob, admin } = environment
  const identity = (await identityTokenOf(environment.url, alice.cookie)) ?? ''
  for (const { email } of [bob, admin]) {
    const byPath = await environment.send(`/api/user/${email}`, { method: 'PUT', token: identity })
    expect(byPath.status === 403, `an identity token gives a token for ${email} (${byPath.status})`)
    const body = { email }
    const byBody = await environment.send(`/api/user/${alice.email}`, { method: 'PUT', token: identity, body })
    expect(byBody.status === 403, `an identity token with ${email} in the body is taken (${byBody.status})`)
  }
  const asAccess = await environment.send(`/api/user/${alice.email}`, { method: 'PUT', as: alice })
  expect(asAccess.status === 401, `an access token is exchanged for another (${asAccess.status})`)
}

export const tokenCases: readonly Case[] = [
  { name: 'tokens that were altered, or are of another kind', requirement: 'V9.1', run: refuseTampered },
  { name: 'tokens after signing out', requirement: 'V7.4', run: refuseReplayed },
  { name: 'tokens in the name of another', requirement: 'API2', run: refuseSwapped },
]
