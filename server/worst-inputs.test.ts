import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { sendFile } from '#tests/support/files/send-file.ts'
import { shortestOf } from '#tests/support/main-thread.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ RATE_LIMIT: '0' })
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  await addTestProduct(admin)
})

/** Every response names the error, none is a 500, and none blocks the thread for long. */
async function holdsUpNobody(send: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const { longestTurnMs, result } = await shortestOf(send, 50)
  expect(result.statusCode).toBeLessThan(500)
  expect(longestTurnMs, `${result.statusCode} ${result.body.slice(0, 200)}`).toBeLessThan(50)
  return result
}

const surrogate = '\\ud800'
const bodies: Record<string, string> = {
  'arrays 500,000 deep': '['.repeat(500_000) + ']'.repeat(500_000),
  'objects 170,000 deep': `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`,
  '90,000 keys': JSON.stringify(
    Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 0])),
  ),
  'a list of 500,000': JSON.stringify({ ids: Array.from({ length: 500_000 }, () => 0) }),
  'a name of 1 MB': JSON.stringify({ name: 'x'.repeat(1_040_000) }),
  'a name of 1 MB of dots': JSON.stringify({ name: 'a.'.repeat(520_000) }),
  'an email of 1 MB of dots': JSON.stringify({ email: `a@${'.'.repeat(1_040_000)}` }),
  'texts of 1 MB of spaces': JSON.stringify({ reviewText: `${' '.repeat(1_040_000)}x` }),
  'escaped letters': `{"name":"${'\\u0061'.repeat(170_000)}"}`,
  'halves of letters': `{"name":"${surrogate.repeat(80_000)}","reviewText":"${surrogate.repeat(80_000)}"}`,
  'names of prototypes': `{"a":[${'{"__proto":1},'.repeat(70_000)}1]}`,
}

const takers: [method: 'POST' | 'PUT', path: string, who: () => TestActor][] = [
  ['POST', '/order', () => buyer],
  ['POST', '/review', () => buyer],
  ['PUT', '/profile/{own}', () => buyer],
  ['POST', '/product', () => admin],
  ['POST', '/views', () => admin],
  ['POST', '/users/invitations', () => admin],
  ['POST', '/manage/products/bulk', () => admin],
  ['POST', '/manage/orders/export.csv', () => admin],
  ['POST', '/manage/orders/packing-slips', () => admin],
  ['POST', '/auth/sign-in/email', () => buyer],
  ['POST', '/auth/sign-up/email', () => buyer],
  ['POST', '/payments/webhook', () => buyer],
]

/** Every call takes its bodies by the same code: in the quick run each call gets a third of them, each body four calls. */
const triedBy = (call: number) =>
  Object.values(bodies).filter((_body, index) => extent === 'full' || index % 3 === call % 3)

test.each(takers.map((taker, call) => [...taker, triedBy(call)] as const))(
  '%s %s: no body of 1 MB blocks the main thread',
  async (method, path, who, tried) => {
    const { token, cookie, email } = who()
    for (const payload of tried) {
      const request: InjectOptions = {
        method,
        url: `/api${path.replace('{own}', email)}`,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          cookie,
          origin: portal.config.publicUrl,
        },
        payload,
      }
      expect((await holdsUpNobody(() => portal.app.inject(request))).statusCode).toBeGreaterThanOrEqual(400)
    }
  },
)

test('JSON with too many values, or nested too deep, is refused by its limit', async () => {
  const call = (payload: string) =>
    buyer.callWith({ 'content-type': 'application/json' })('POST', '/review', payload as unknown as object)
  for (const name of ['arrays 500,000 deep', '90,000 keys', 'a list of 500,000']) {
    const answer = await call(bodies[name] ?? '')
    expect([answer.statusCode, answer.json().code, answer.json().detail]).toEqual([
      413,
      'body_too_complex',
      'This is too much for one request. Split it into several smaller ones.',
    ])
  }
  expect((await call(JSON.stringify({ text: 'x'.repeat(1_100_000) }))).json().code).toBe('body_too_large')
})

const texts: Record<string, string> = {
  letters: 'a'.repeat(15_000),
  words: 'ab '.repeat(5_000),
  quotes: '"a" | '.repeat(2_500),
  percents: '%25'.repeat(5_000),
  dots: '..'.repeat(7_000),
  commas: '1,'.repeat(7_000),
  brackets: '{('.repeat(7_000),
  'hundred letters': 'x'.repeat(100),
  'hundred characters of words': 'a b c d e '.repeat(10),
  'hundred wildcards': '%_'.repeat(50),
}

test.each([
  '/products?q=',
  '/products?family=compressor&tracks=',
  '/products?price=',
  '/search?q=',
  '/search/suggestions?q=',
  '/products?tracks=',
  '/product?cursor=',
  '/orders?cursor=',
  '/events?topics=',
  '/manage/products?q=',
  '/manage/orders?q=',
  '/manage/orders?status=',
  '/manage/orders?total=',
  '/manage/orders?cursor=',
  '/manage/audit?at=',
  '/manage/audit?q=',
  '/manage/orders/export.csv?ids=',
  '/order/export.csv?q=',
  '/order/lines/export.csv?status=',
])('GET %s: no text blocks the main thread', async (path) => {
  for (const text of Object.values(texts)) {
    await holdsUpNobody(() => admin.call('GET', path + encodeURIComponent(text).slice(0, 15_500)))
  }
})

test.each([
  '/products?family=compressor&',
  '/product?',
  '/search?q=a&',
  '/manage/orders?',
  '/manage/orders/export.csv?',
])('GET %s: no number of parameters blocks the main thread', async (path) => {
  const many = Array.from({ length: 2_500 }, (_, index) => `a${index}=1`).join('&')
  for (const query of [many, 'tracks=1&'.repeat(1_700)]) await holdsUpNobody(() => admin.call('GET', path + query))
})

const headers: Record<string, Record<string, string>> = {
  'languages by the thousand': { 'accept-language': 'de;q=0.1,'.repeat(1_600) },
  'a language of 15,000 letters': { 'accept-language': 'd'.repeat(15_000) },
  'cookies by the thousand': { cookie: 'a=b; '.repeat(2_600) },
  'one cookie again and again': { cookie: 'lang=de;'.repeat(1_800) },
  'spaces in a cookie': { cookie: `;${' '.repeat(15_000)}` },
  'a session of 15,000 dots': { cookie: `better-auth.session_token=${'a.'.repeat(7_000)}` },
  'etags by the thousand': { 'if-none-match': '"a", '.repeat(3_000) },
  'spaces before a token': { authorization: `Bearer${' '.repeat(15_000)}` },
  'a token of dots': { authorization: `Bearer ${'a.'.repeat(7_000)}` },
  'addresses by the thousand': { 'x-forwarded-for': '1.1.1.1, '.repeat(1_500) },
  'encodings by the thousand': { 'accept-encoding': 'br;q=0,'.repeat(2_000) },
}

test.each(Object.entries(headers))('%s do not block the main thread', async (_, sent) => {
  for (const url of ['/api/products', '/api/auth/get-session', '/api/order?email=a@b.example', '/nothing']) {
    await holdsUpNobody(() => portal.app.inject({ url, headers: sent }))
  }
})

test('a file of 10 MB that is not a picture does not block the main thread, and many at once are refused unread', async () => {
  const bytes = Buffer.alloc(9_900_000, 0xff)
  const send = (actor: TestActor, path: string, file: Buffer) =>
    sendFile(portal, actor, { path, file, type: 'image/jpeg' })
  bytes.set([0xff, 0xd8, 0xff])
  expect((await holdsUpNobody(() => send(admin, '/pictures', bytes))).json().code).toBe('picture_unreadable')
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send(buyer, '/profile/picture', bytes.subarray(0, 1_900_000))),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 422).length).toBeGreaterThan(0)
})

test('an export of 3,000 rows of the audit log is streamed and does not block the main thread', async () => {
  await portal.pool.query(
    `insert into audit_log (actor_name, actor_email, action, subject_kind, subject_id, subject_name)
     select 'x', 'x@test.example', 'product.changed', 'product', gen_random_uuid()::text, 'x' from generate_series(1, 3000)`,
  )
  const answer = await holdsUpNobody(() => admin.call('GET', '/manage/audit/export.csv'))
  expect(answer.body.split('\n').length).toBeGreaterThan(3_000)
})
