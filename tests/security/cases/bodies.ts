import type { Answer, Case, Environment, Report } from './case.ts'
import { newProduct } from './things.ts'

const json = { 'content-type': 'application/json' }
const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Bodies that may break a parser. All except the last are small enough to be accepted. */
const hostile: Readonly<Record<string, string | Uint8Array>> = {
  'arrays 400,000 deep': deep('[', ']', 400_000),
  'objects 100,000 deep': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'a key of 900 kB': `{"${'k'.repeat(900_000)}":1}`,
  '100,000 keys': `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":0`).join()}}`,
  'the same key twice': '{"newOrderQty":1,"newOrderQty":-5,"name":"x","name":null}',
  __proto__: '{"__proto__":{"isAdmin":true}}',
  '__proto__ in other letters': '{"\\u005f_proto__":{"isAdmin":true}}',
  'constructor.prototype': '{"constructor":{"prototype":{"isAdmin":true}}}',
  '1e400': '{"newOrderQty":1e400,"ratings":1e400,"unitprice":-1e400}',
  'a number of 500,000 digits': `{"newOrderQty":${'9'.repeat(500_000)}}`,
  '-0': '{"newOrderQty":-0,"ratings":-0}',
  'an array in place of an object': '[]',
  'invalid UTF-8': Uint8Array.from([...Buffer.from('{"name":"'), 0xff, 0xfe, 0xc0, 0xaf, ...Buffer.from('"}')]),
  'UTF-16': Uint8Array.from(Buffer.from('\ufeff{"name":"x"}', 'utf16le')),
  'a comment': '{"name":"x"/**/}',
  NaN: '{"newOrderQty":NaN}',
  'two documents': '{"name":"x"}{"name":"y"}',
  'half a surrogate': '{"name":"\\ud800"}',
  '2 MB': `{"name":"${'x'.repeat(2_000_000)}"}`,
}

/** Only these of them are no UTF-8: a parser that puts other characters in their place would store those. */
const notUtf8 = ['invalid UTF-8', 'UTF-16']
/** What is signed are its bytes, so it reads nothing else before the signature. */
const signed = '/payments/webhook'
/** Files that are JSON: each has an answer of its own to what it cannot read, after it has looked for what the file is for. */
const files = /^\/manage\/(?:model-file|languages\/\{code\}\/file)/

/** Processor time that one request may cost the portal and its PostgreSQL. Input that explodes costs minutes. */
const maxMs = 2_000

/** Sends a request; `costMs` is the processor time of the portal meanwhile, that of its jobs included. */
async function weigh(
  { processorMs }: Environment,
  send: () => Promise<Answer>,
): Promise<{ answer: Answer | Error; costMs: number }> {
  const before = processorMs()
  const answer = await send().catch((error: Error) => error)
  return { answer, costMs: processorMs() - before }
}

/** A body that breaks a parser is refused, and a byte order mark in front is removed: it changes no answer. */
async function takeHostileBodies(environment: Environment, { expect }: Report): Promise<void> {
  const { send, admin, alice, url, operations } = environment
  const taking = operations.filter(({ body, access }) => body && access !== 'identity')
  const calls = [
    ...taking.map(({ method, path, access }) => ({ method, path, as: access === 'admin' ? admin : alice })),
    { method: 'POST', path: '/auth/sign-in/email', as: alice },
    { method: 'POST', path: '/auth/sign-up/email', as: alice },
    { method: 'POST', path: '/auth/request-password-reset', as: alice },
    { method: 'POST', path: '/payments/webhook', as: alice },
    { method: 'POST', path: '/manage/orders/packing-slips', as: admin },
  ]
  for (const { method, path, as } of calls) {
    const where = path.replace('{id}', crypto.randomUUID()).replace('{email}', alice.email)
    for (const [kind, body] of Object.entries(hostile)) {
      const asked = { method, as, body, headers: { ...json, origin: url } }
      const { answer, costMs } = await weigh(environment, () => send(`/api${where}`, asked))
      const status = answer instanceof Error ? 0 : answer.status
      // A client that gets 413 may find the connection closed while it is still sending.
      const isRefused = status >= 400 && status < 500
      const isClosed = status === 0 && kind === '2 MB'
      const isFine = isRefused || isClosed || (path.startsWith('/auth/') && status === 200)
      expect(isFine, `${method} ${path} answers ${status || answer} to ${kind}`)
      expect(costMs < maxMs, `${method} ${path} takes ${costMs} ms of processor time for ${kind}`)
      if (notUtf8.includes(kind) && path !== signed && !files.test(path)) {
        const code = answer instanceof Error ? answer.message : answer.json().code
        expect(code === 'malformed_json', `${method} ${path} answers ${status} ${code} to ${kind}`)
      }
    }
    const named = { method, as, body: '{"name":"x"}', headers: { ...json, origin: url } }
    const plain = await send(`/api${where}`, named)
    const marked = await send(`/api${where}`, { ...named, body: `\ufeff${named.body}` })
    const isSame = marked.status === plain.status && marked.json().code === plain.json().code
    expect(isSame, `${method} ${path} answers ${plain.status}, and ${marked.status} after a byte order mark`)
  }
  const polluted = await send(`/api/admin/${alice.email}`, { as: alice })
  expect(polluted.text === '{"admin":false}', `after all this a customer is ${polluted.text}`)
}

/** Texts that cause catastrophic backtracking in a careless regular expression. */
const exploding: readonly string[] = [
  'a'.repeat(50_000),
  `a@${'a.'.repeat(20_000)}`,
  `${'a'.repeat(20_000)}@${'a'.repeat(20_000)}!`,
  `https://${'a'.repeat(30_000)}`,
  `https://${'/'.repeat(30_000)} `,
  `${' '.repeat(50_000)}x`,
  `${'\t\n '.repeat(10_000)}x`,
  `${'1,'.repeat(20_000)}x`,
  `${'{'.repeat(20_000)}`,
  `-${'9'.repeat(40_000)}..`,
  `${'%25'.repeat(10_000)}`,
  `${'"a" | '.repeat(8_000)}`,
  `${'<'.repeat(50_000)}`,
]

async function outrunExpressions(environment: Environment, { expect }: Report): Promise<void> {
  const { send, admin, alice, url } = environment
  const product = await newProduct(environment)
  const productOf = (text: string) => ({ ...product, name: text, image: text, description: text, sku: text })
  const calls: readonly (readonly [path: string, body: (text: string) => object])[] = [
    ['/auth/sign-in/email', (text) => ({ email: text, password: text })],
    ['/auth/sign-up/email', (text) => ({ email: text, password: 'long enough 1', name: text })],
    ['/product', productOf],
    ['/order', (text) => ({ productId: text, newOrderQty: 1, address: text, phone: text, others: text })],
    ['/review', (text) => ({ reviewText: text, ratings: 1, photoUrl: text })],
    ['/users/invitations', (text) => ({ email: text, name: text, role: 'customer' })],
    ['/views', (text) => ({ list: 'orders', name: text, query: text, columns: [text], isShared: false })],
    ['/pictures/crop', (text) => ({ address: text, x: 0.5, y: 0.5 })],
  ]
  const weighed = async (name: string, run: () => Promise<Answer>) => {
    const { answer, costMs } = await weigh(environment, run)
    const isFine = answer instanceof Error ? false : answer.status < 500
    expect(isFine, `${name} answers ${answer instanceof Error ? answer.message : answer.status}`)
    expect(costMs < maxMs, `${name} takes ${costMs} ms of processor time`)
  }
  for (const [index, text] of exploding.entries()) {
    for (const [path, body] of calls) {
      await weighed(`${path} with text ${index}`, () =>
        send(`/api${path}`, { as: admin, headers: { origin: url }, body: body(text) }),
      )
    }
    const said = encodeURIComponent(text.slice(0, 4_000))
    for (const path of [
      '/products?q=',
      '/search?q=',
      '/manage/orders?q=',
      '/manage/orders?total=',
      '/manage/audit?at=',
    ]) {
      await weighed(`${path} with text ${index}`, () =>
        send(`/api${path}${said}`, { as: path === '/search?q=' ? alice : admin }),
      )
    }
    const headers = {
      'accept-language': text.slice(0, 8_000).replaceAll(/[^ -~]/g, ' '),
      'accept-encoding': 'br;q=0'.repeat(500),
    }
    await weighed(`headers with text ${index}`, () => send('/', { headers }))
    await weighed(`if-none-match with text ${index}`, () =>
      send('/', { headers: { 'if-none-match': '"a", '.repeat(1_500) } }),
    )
  }
}

export const bodyCases: readonly Case[] = [
  { name: 'JSON that explodes, in every call that takes any', requirement: 'API4', run: takeHostileBodies },
  { name: 'texts on which careless expressions hang', requirement: 'API4', run: outrunExpressions },
]
