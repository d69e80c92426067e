import { randomInt } from 'node:crypto'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { type Account, type DemoAccount, demoAccounts, newAccount, type SignedIn } from './accounts.ts'
import { type Portal, portalOfThisRun } from './portal.ts'

/** Less than `freshAge` in `server/features/identity/provider/identity.provider.ts`, with time for a test. */
const freshMs = 5 * 60_000

/** The sign-in is limited by address, so visitors of different tests need different ones. */
export function visitorAddress(): string {
  return `10.${randomInt(255)}.${randomInt(256)}.${randomInt(1, 255)}`
}

type Answer = { ok(): boolean; status(): number; text(): Promise<string>; json(): Promise<unknown>; url(): string }

async function read<T>(answer: Answer): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

type Identity = { user: { email: string; name: string; image?: string | null } }
type Credentials = { email: string; password: string; name?: string }
type Way = { url: string; languages?: string; path: 'sign-in' | 'sign-up'; credentials: Credentials }

/** Signs in, or up, as the forms do (`web/features/identity/identity.sign-in.ts`): provider, exchange, role. */
async function signInByApi(api: APIRequestContext, { url, path, credentials: data, languages = 'en' }: Way) {
  // Each call has the language: mails are written in the one of the exchange.
  const headers = { Origin: url, 'Accept-Language': languages }
  const { user } = await read<Identity>(await api.post(`/api/auth/${path}/email`, { data, headers }))
  const { email, name, image } = user
  const identity = await read<{ token: string }>(await api.get('/api/auth/token', { headers }))
  const { token } = await read<{ token: string }>(
    await api.put(`/api/user/${email}`, { data: { email }, headers: { ...headers, ...bearer(identity.token) } }),
  )
  const { admin, business = false } = await read<{ admin: boolean; business?: true }>(
    await api.get(`/api/admin/${email}`, { headers: bearer(token) }),
  )
  const session = { email, displayName: name, photoURL: image ?? null, isStaff: admin, isBusiness: business }
  return [
    { name: 'accessToken', value: token },
    { name: 'datum.session', value: JSON.stringify(session) },
  ]
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` }
}

/** Signs in once for the whole run; each test with this account starts from the result. */
export async function signInOnce({ url, password }: Pick<Portal, 'url' | 'password'>, email: string) {
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'X-Forwarded-For': visitorAddress() } })
  const stored = await signInByApi(api, { url, path: 'sign-in', credentials: { email, password } })
  const { cookies } = await api.storageState()
  await api.dispose()
  return { cookies, stored, signedInAt: Date.now() }
}

/** Stores it for the portal's origin. A page of the portal without scripts is enough for that. */
async function store(page: Page, stored: SignedIn['stored']): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, stored)
}

/** Signs this page's browser in with one of the demo's accounts, without a form. */
export async function signInAs(page: Page, who: DemoAccount): Promise<void> {
  const { password, signedIn } = portalOfThisRun()
  const { cookies, stored, signedInAt } = signedIn[who]
  // Later the portal asks for a new sign-in before it shows the devices of an account.
  if (Date.now() - signedInAt > freshMs) return signIn(page, { email: demoAccounts[who], password })
  await page.context().addCookies(cookies)
  await store(page, stored)
}

async function signInPage(page: Page, way: Omit<Way, 'url' | 'languages'>): Promise<void> {
  // The account gets the language of the browser, for its mails.
  const languages = await page.evaluate(() => navigator.languages.join())
  await store(page, await signInByApi(page.request, { url: portalOfThisRun().url, languages, ...way }))
}

/** Signs this page's browser in with an account of the test, without a form. */
export async function signIn(page: Page, { email, password }: Omit<Account, 'name'>): Promise<void> {
  await signInPage(page, { path: 'sign-in', credentials: { email, password } })
}

/** Creates an account and signs this page's browser in with it, without a form. */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await signInPage(page, { path: 'sign-up', credentials: account })
  return account
}
