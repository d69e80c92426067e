import { hashPassword } from '#server/features/identity/provider/identity.password.ts'
import { readAnswer, type Send } from './client.ts'

export type Person = { email: string; token: string; cookie: string }
type Credentials = { email: string; password: string }

/** Signs in as the browser does: password, identity token, access token. */
export async function signIn(send: Send, { email, password }: Credentials): Promise<Person> {
  const signedIn = await send('POST', '/api/auth/sign-in/email', { body: { email, password } })
  readAnswer(signedIn)
  const cookie = (signedIn.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const identity = readAnswer<{ token: string }>(await send('GET', '/api/auth/token', { headers: { cookie } }))
  const path = `/api/user/${encodeURIComponent(email)}`
  const exchanged = await send('PUT', path, { token: identity.token, body: { email } })
  return { email, cookie, token: readAnswer<{ token: string }>(exchanged).token }
}

export const peoplesPassword = 'shoppers password'

/** SQL that creates many customers with one password: hashing each would take long. */
export async function peopleSql(count: number): Promise<string> {
  const hash = await hashPassword(peoplesPassword)
  return `
    with made as (
      insert into users (name, email, email_verified)
      select 'Shopper ' || at, 'shopper-' || at || '@datum.example', true from generate_series(1, ${count}) as at
      returning id
    )
    insert into accounts (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', '${hash}' from made`
}

export function emailOf(index: number): string {
  return `shopper-${index}@datum.example`
}
