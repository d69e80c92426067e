import { expect, test, vi } from 'vitest'
import { listProducts } from '#contract/catalogue/catalogue.ts'
import { endpoint } from '#contract/endpoint.ts'
import { invoicePdf } from '#contract/invoices/documents.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { listOwnOrders } from '#contract/orders/own.ts'
import { readRole } from '#contract/staff/session-role.ts'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { createCaller, nextCursor, type Surroundings } from './caller.ts'
import { ApiError, NetworkError } from './problem.ts'

const nowAt = Date.UTC(2026, 10, 21)

function tokenEndingIn(seconds: number, name = 't'): string {
  return `h.${btoa(JSON.stringify({ exp: nowAt / 1000 + seconds, name }))}.s`
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

/** A browser whose server accepts only `accepted` and whose provider hands that one out. */
function surroundings(stored: string | null, accepted: string, change: Partial<Surroundings> = {}) {
  let token = stored
  const around = {
    fetch: vi.fn(async (_url: string, init: RequestInit) => {
      const sent = new Headers(init.headers).get('Authorization')
      return sent === `Bearer ${accepted}`
        ? json({ admin: true })
        : json({ code: 'token_invalid', status: 401 }, 401)
    }),
    readToken: () => token,
    writeToken: (next: string) => {
      token = next
    },
    renewToken: vi.fn(async (): Promise<string | null> => accepted),
    onEnded: vi.fn(() => {
      token = null
    }),
    nowAt: () => nowAt,
    ...change,
  }
  return around
}

const given = { params: { email: 'a@b.example' } }

test('a token with time left is sent as it is', async () => {
  const token = tokenEndingIn(600)
  const around = surroundings(token, token)
  await createCaller(around).call(readRole, given)
  expect(around.renewToken).not.toHaveBeenCalled()
  expect(around.fetch).toHaveBeenCalledWith('/api/admin/a%40b.example', expect.objectContaining({ method: 'GET' }))
})

test('a token with less than a minute left is renewed first, once for all who ask', async () => {
  const fresh = tokenEndingIn(900, 'fresh')
  const around = surroundings(tokenEndingIn(59), fresh)
  const { call } = createCaller(around)
  await Promise.all([call(readRole, given), call(readRole, given), call(readRole, given)])
  expect(around.renewToken).toHaveBeenCalledTimes(1)
  expect(around.fetch).toHaveBeenCalledTimes(3)
  expect(around.readToken()).toBe(fresh)
})

test('calls refused together renew once and are sent again', async () => {
  const around = surroundings(tokenEndingIn(600, 'revoked'), tokenEndingIn(900, 'fresh'))
  const { call } = createCaller(around)
  await expect(Promise.all([call(readRole, given), call(readRole, given)])).resolves.toEqual([
    { admin: true },
    { admin: true },
  ])
  expect(around.renewToken).toHaveBeenCalledTimes(1)
})

test('a second refusal ends the session and is reported', async () => {
  const around = surroundings(tokenEndingIn(600), 'never', { renewToken: async () => tokenEndingIn(900, 'other') })
  await expect(createCaller(around).call(readRole, given)).rejects.toMatchObject({
    status: 401,
    code: 'token_invalid',
  })
  expect(around.fetch).toHaveBeenCalledTimes(2)
  expect(around.onEnded).toHaveBeenCalled()
})

test('a session that is over ends here too', async () => {
  const around = surroundings(tokenEndingIn(10), 'x', { renewToken: async () => null })
  await expect(createCaller(around).call(readRole, given)).rejects.toBeInstanceOf(ApiError)
  expect(around.onEnded).toHaveBeenCalled()
})

test('a failed renewal can be tried again', async () => {
  const fresh = tokenEndingIn(900)
  const renewToken = vi.fn().mockRejectedValueOnce(new NetworkError('down')).mockResolvedValue(fresh)
  const { call } = createCaller(surroundings(tokenEndingIn(1), fresh, { renewToken }))
  await expect(call(readRole, given)).rejects.toBeInstanceOf(NetworkError)
  await expect(call(readRole, given)).resolves.toEqual({ admin: true })
})

test('a call that is open to everyone neither renews nor ends a session', async () => {
  const around = surroundings(tokenEndingIn(1), 'x', { fetch: vi.fn(async () => json([])) })
  await createCaller(around).call(listProducts, { query: { limit: '3' } })
  expect(around.renewToken).not.toHaveBeenCalled()
  expect(around.fetch).toHaveBeenCalledWith('/api/product?limit=3', expect.anything())
})

test('no response is a NetworkError', async () => {
  const around = surroundings(null, 'x', { fetch: async () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(createCaller(around).call(listProducts, { query: {} })).rejects.toBeInstanceOf(NetworkError)
})

test('an answer of a proxy becomes a sentence', async () => {
  const around = surroundings(null, 'x', { fetch: async () => new Response('<html>Bad gateway', { status: 502 }) })
  await expect(createCaller(around).call(listProducts, { query: {} })).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('creating something sends the key', async () => {
  const token = tokenEndingIn(600)
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => json({}))
  const around = surroundings(token, token, { fetch })
  await createCaller(around).callWith(placeOrder, { body: { newOrderQty: 25 } }, { idempotencyKey: 'k1' })
  const headers = new Headers(fetch.mock.calls[0]?.[1].headers)
  expect(headers.get('Idempotency-Key')).toBe('k1')
  expect(headers.get('Content-Type')).toBe('application/json')
})

test('a page of a list knows where it goes on', async () => {
  const token = tokenEndingIn(600)
  const headers = { Link: '</api/order?email=a%40b.example&cursor=c2>; rel="next"', 'X-Total-Count': '41' }
  const { callPage } = createCaller(surroundings(token, token, { fetch: async () => json([], 200, headers) }))
  const page = await callPage(listOwnOrders, { query: { email: 'a@b.example' } })
  expect(page).toEqual({ items: [], next: 'c2', total: 41 })
})

test('a file is read with the token, renewed when it is refused', async () => {
  const around = surroundings(tokenEndingIn(600, 'revoked'), tokenEndingIn(900, 'fresh'))
  const response = await createCaller(around).callFile(invoicePdf, { params: { id: '1' } })
  expect(response.status).toBe(200)
  expect(around.fetch).toHaveBeenLastCalledWith('/api/order/1/documents/invoice.pdf', expect.anything())
  expect(around.renewToken).toHaveBeenCalledTimes(1)
})

test('a list without a next page ends', () => {
  expect(nextCursor(null)).toBeNull()
  expect(nextCursor('</api/orders>; rel="first"')).toBeNull()
})

test('an endpoint without parts needs none', async () => {
  const ping = endpoint({
    id: 'x',
    summary: '',
    method: 'GET',
    path: '/x',
    access: 'everyone',
    reply: readRole.reply,
    errors: [],
  })
  const around = surroundings(null, 'x', { fetch: vi.fn(async () => json({ admin: false })) })
  await expect(createCaller(around).call(ping, {})).resolves.toEqual({ admin: false })
})

test('answers are asked for in the language of the page', async () => {
  const asked: (string | null)[] = []
  const fetch = async (_url: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('Accept-Language'))
    return json({ admin: true })
  }
  const token = tokenEndingIn(600)
  const { call } = createCaller(surroundings(token, token, { fetch }))
  await call(readRole, given)
  readLocaleFrom(() => ({ language: 'de', texts: null }))
  await call(readRole, given)
  readLocaleFrom(() => english)
  expect(asked).toEqual(['en', 'de'])
})
