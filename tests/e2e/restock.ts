import type { Portal } from './portal.ts'

const enough = 500_000

/** An unused address, so that the limits on sign-in do not count this one. */
const from = { 'X-Forwarded-For': '10.255.255.254' }

async function answerOf<T>(url: string, init: RequestInit = {}): Promise<{ body: T; cookie: string }> {
  const headers = { 'Content-Type': 'application/json', Origin: new URL(url).origin, ...from, ...init.headers }
  const answer = await fetch(url, { ...init, headers })
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { body: (await answer.json()) as T, cookie }
}

/** Calls of the API by the demo's admin, without a browser. */
export async function fetchAsAdmin({ url, password }: Pick<Portal, 'url' | 'password'>) {
  const api = `${url}/api`
  const email = 'admin@datum.example'
  const send = (method: string, body: unknown) => ({ method, body: JSON.stringify(body) })
  const { cookie } = await answerOf(`${api}/auth/sign-in/email`, send('POST', { email, password }))
  const identity = await answerOf<{ token: string }>(`${api}/auth/token`, { headers: { cookie } })
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  const account = await answerOf<{ token: string }>(`${api}/user/${email}`, {
    ...send('PUT', { email }),
    ...bearer(identity.body.token),
  })
  return async (method: string, path: string, body: unknown = {}): Promise<unknown> =>
    (await answerOf(api + path, { ...send(method, body), ...bearer(account.body.token) })).body
}

/** What the form of a product sends. */
const formFields = ['name', 'image', 'description', 'minorder', 'multiple', 'unitprice', 'sku', 'version'] as const
type Stocked = { _id: string; available: number } & Record<(typeof formFields)[number], unknown>

/** Gives a demo product stock for a whole run: every journey orders it, on two screens, some of them three times. */
export async function restock(portal: Pick<Portal, 'url' | 'password'>, name: string): Promise<void> {
  const staff = await fetchAsAdmin(portal)
  const products = await answerOf<Stocked[]>(`${portal.url}/api/product`)
  const product = products.body.find((one) => one.name === name)
  if (!product) throw new Error(`the demo has no ${name}`)
  await staff('PUT', `/product/${product._id}`, {
    ...Object.fromEntries(formFields.map((field) => [field, product[field]])),
    available: enough,
    seenAvailable: product.available,
  })
}
