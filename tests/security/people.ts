/** A user who sends requests. `token` is undefined for a visitor; a forged one stays unchanged. */
export type Person = { role: string; token: string | undefined; renew(): Promise<void> }

export type Account = { email: string; password: string; name?: string }

const json = { 'content-type': 'application/json' }

/** Signs a user in, or up if there is a name, and renews the token. */
export async function enter(url: string, role: string, account: Account): Promise<Person> {
  const person: Person = { role, token: undefined, renew: async () => {} }
  let cookie = await cookieOf(url, account.name ? 'sign-up' : 'sign-in', account)
  person.renew = async () => {
    // The sign-in provider limits token requests, so a valid token is kept.
    if (await isWelcome(url, person)) return
    person.token = (await tokenOf(url, account.email, cookie)) ?? person.token
    if (await isWelcome(url, person)) return
    cookie = await cookieOf(url, 'sign-in', account).catch(() => cookie)
    person.token = (await tokenOf(url, account.email, cookie)) ?? person.token
  }
  await person.renew()
  if (!person.token) throw new Error(`${account.email} could not sign in`)
  return person
}

async function isWelcome(url: string, { token }: Person): Promise<boolean> {
  const answer = await fetch(`${url}/api/review/own`, { headers: { authorization: `Bearer ${token}` } })
  return answer.status === 200
}

export async function cookieOf(url: string, way: 'sign-in' | 'sign-up', account: Account): Promise<string> {
  const answer = await fetch(`${url}/api/auth/${way}/email`, {
    method: 'POST',
    headers: { ...json, origin: url },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`${way} of ${account.email} answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The sign-in provider's identity token for the session of this cookie. */
export async function identityTokenOf(url: string, cookie: string): Promise<string | undefined> {
  const identity = await fetch(`${url}/api/auth/token`, { headers: { cookie } })
  return identity.ok ? ((await identity.json()) as { token: string }).token : undefined
}

export async function tokenOf(url: string, email: string, cookie: string): Promise<string | undefined> {
  const token = await identityTokenOf(url, cookie)
  if (!token) return undefined
  const exchanged = await fetch(`${url}/api/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  })
  return exchanged.ok ? ((await exchanged.json()) as { token: string }).token : undefined
}
