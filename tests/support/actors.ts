import crypto from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { TestPortal } from './portal.ts'

/** A signed-in user with an account. */
export type TestActor = {
  id: string
  email: string
  name: string
  token: string
  cookie: string
  call: Call
  /** The same with these headers as well. */
  callWith(headers: Record<string, string>): Call
}

type Call = (method: Method, path: string, body?: unknown) => Promise<LightMyRequestResponse>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

export const testPassword = 'correct horse battery'

/** A whole delivery address, as the checkout sends it. */
export const shipTo = {
  country: 'NL',
  name: 'Jane',
  line1: '12 Example Quay',
  postcode: '3011AA',
  city: 'Rotterdam',
}

/** Signs up through the sign-in provider and exchanges the token, exactly as the browser does. */
export async function signUp(portal: TestPortal, name = 'Test Customer'): Promise<TestActor> {
  const email = `t-${crypto.randomBytes(6).toString('hex')}@test.example`
  const signedUp = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name, email, password: testPassword },
  })
  if (signedUp.statusCode !== 200) throw new Error(`sign-up answered ${signedUp.statusCode}: ${signedUp.body}`)
  const cookie = cookieOf(signedUp)
  const token = await exchange(portal, { email, cookie })
  return {
    id: signedUp.json().user.id,
    email,
    name,
    token,
    cookie,
    call: callAs(portal, token),
    callWith: (headers) => callWith(portal, { authorization: `Bearer ${token}`, ...headers }),
  }
}

/** A user with a verified address, who may order all of a product's stock. */
export async function signUpVerified(portal: TestPortal, name?: string): Promise<TestActor> {
  const actor = await signUp(portal, name)
  await portal.pool.query('update users set email_verified = true where id = $1', [actor.id])
  return actor
}

export async function signUpAdmin(portal: TestPortal): Promise<TestActor> {
  const actor = await signUp(portal, 'Test Admin')
  await portal.pool.query(`insert into user_role (user_id, role) values ($1, 'admin')`, [actor.id])
  return actor
}

export async function identityTokenOf(portal: TestPortal, cookie: string): Promise<string> {
  const answer = await portal.app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
  return answer.json().token
}

async function exchange(
  portal: TestPortal,
  { email, cookie }: { email: string; cookie: string },
): Promise<string> {
  const identityToken = await identityTokenOf(portal, cookie)
  const answer = await portal.app.inject({
    method: 'PUT',
    url: `/api/user/${encodeURIComponent(email)}`,
    headers: { authorization: `Bearer ${identityToken}` },
    payload: { email },
  })
  if (answer.statusCode !== 200) throw new Error(`token exchange answered ${answer.statusCode}: ${answer.body}`)
  return answer.json().token
}

export function cookieOf(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Calls the API with a token, or as a visitor without one. */
export function callAs(portal: TestPortal, token?: string): Call {
  return callWith(portal, token ? { authorization: `Bearer ${token}` } : {})
}

/** Calls the API with these headers and no others. */
export function callWith(portal: TestPortal, headers: Record<string, string>): Call {
  return (method, path, body) =>
    portal.app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body !== undefined && { payload: body as object }),
    })
}
