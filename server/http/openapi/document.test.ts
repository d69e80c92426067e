import crypto from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/all.ts'
import { errors } from '#contract/errors.ts'
import { namedSchemas } from '#contract/openapi/schemas.ts'
import { parametersOf } from '#contract/specification-calls.ts'
import { signUp } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { withoutReferences } from '#tests/support/references.ts'
import { openApiDocument, prepareDocument } from './document.ts'
import { errorsPath } from './errors-page.ts'
import { errorCodesOf } from './refusals.ts'

const portal = testPortal()

test('the calls are described in short turns, between which other requests are answered', async () => {
  const additions = { parameters: {}, schemas: [{ name: 'Unused', replaces: z.string(), schema: {} }] }
  let isDone = false
  const done = prepareDocument(additions).then(() => {
    isDone = true
  })
  let turns = 0
  while (!isDone) {
    await nextTurn()
    turns += 1
  }
  await done
  expect(turns).toBeGreaterThan(3)
  expect(openApiDocument('/api', '1', additions)).toMatchObject({ paths: { '/order': { post: {} } } })
})

type Parameter = { name: string; in: string; description?: string; schema: object }
type Operation = {
  operationId: string
  tags: string[]
  summary?: string
  description?: string
  security?: object[]
  parameters?: Parameter[]
  responses: Record<string, { description?: string; headers?: object; content: Record<string, object> }>
}
type OpenApi = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

async function read(): Promise<{ text: string; document: OpenApi; operations: Map<string, Operation> }> {
  const { body: text } = await portal.app.inject({ url: '/api/openapi.json' })
  const document = withoutReferences(JSON.parse(text) as OpenApi)
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return { text, document, operations: new Map(all.map((one) => [one.operationId, one])) }
}

test('a person can read the document: it is below 700 kB, and what a company buys, sells and pays has a name in it', async () => {
  const { text, document } = await read()
  expect(text.length).toBeLessThan(700_000)
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(
      ['Order', 'OrderLine', 'Product', 'Cart', 'Address', 'Invoice', 'OrderSums', 'TaxGroup', 'Problem'].concat(
        Object.keys(namedSchemas),
      ),
    ),
  )
  const references = new Set(
    Array.from(text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g), ([, name]) => name),
  )
  expect(Object.keys(document.components.schemas).filter((name) => !references.has(name))).toEqual([])
})

test('each call, each parameter and each tag says what it is, and each open call that it needs no token', async () => {
  const { document, operations } = await read()
  const described = new Set(document.tags.filter(({ description }) => description).map(({ name }) => name))
  for (const one of operations.values()) {
    const { operationId, parameters = [] } = one
    expect([operationId, one.summary, one.description]).toEqual([
      operationId,
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w/),
    ])
    expect([operationId, one.tags.filter((tag) => !described.has(tag))]).toEqual([operationId, []])
    const silent = parameters.filter(({ description = '' }) => !/\w/.test(description)).map(({ name }) => name)
    expect([operationId, silent]).toEqual([operationId, []])
    expect([operationId, one.security]).toEqual([operationId, expect.any(Array)])
  }
  const open = endpoints
    .filter(({ access }) => access === 'everyone')
    .map(({ id }) => operations.get(id)?.security)
  expect(open.every((security) => security?.length === 0)).toBe(true)
  expect([...operations.keys()]).toEqual(
    expect.arrayContaining(['signIn.byEmail', 'signIn.identityToken', 'signIn.signOut']),
  )
})

test('every call of the contract is in the document, with what it answers: JSON, or the media types of its files', async () => {
  const { operations } = await read()
  for (const { id, status = 200, sends } of endpoints) {
    const types = Object.keys(operations.get(id)?.responses[status]?.content ?? {})
    expect([id, types.toSorted()]).toEqual([id, (sends ? [...new Set(sends)] : ['application/json']).toSorted()])
  }
})

test('headers that a client needs are declared where they come', async () => {
  const { operations } = await read()
  const headersOf = (id: string, status: number | string) =>
    Object.keys(operations.get(id)?.responses[status]?.headers ?? {})
  expect(headersOf('orders.listOwn', 200)).toContain('Link')
  expect(headersOf('orders.export', 200)).toContain('X-Total-Count')
  expect(headersOf('orders.place', 429)).toContain('Retry-After')
  expect(headersOf('orders.place', '5XX')).toContain('Retry-After')
  const keyed = endpoints.filter((one) => one.errors.some((code) => code === 'idempotency_key_reused'))
  expect(keyed.length).toBeGreaterThan(5)
  for (const { id } of keyed)
    expect([id, operations.get(id)?.parameters?.map(({ name }) => name)]).toEqual([
      id,
      expect.arrayContaining(['Idempotency-Key']),
    ])
})

test('a call that refuses unknown parameters says so, whatever else it takes', () => {
  const silent = endpoints.filter(
    (endpoint) => parametersOf(endpoint) !== 'any' && !errorCodesOf(endpoint).includes('rule_broken'),
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('the type of a refusal leads to a page that has its sentence, in the language of the reader', async () => {
  const customer = await signUp(portal)
  const refused = await customer.call('GET', '/users')
  const [path, code = ''] = refused.json().type.split('#')
  expect(path).toBe(errorsPath)
  const page = await portal.app.inject({ url: path })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain(`<tr id="${code}">`)
  for (const one of Object.keys(errors)) expect(page.body).toContain(`<tr id="${one}">`)
  // A browser finds the code of a link in the page, and so does a person who searches it.
  expect(page.body).toContain(`<a href="#${code}">`)
  const german = await portal.app.inject({ url: path, headers: { 'accept-language': 'de' } })
  expect(german.body).toContain('<h1>API-Fehler</h1>')
})

test('the styles of the page of errors are those that its policy allows, in the colours of both themes', async () => {
  const { body, headers } = await portal.app.inject({ url: errorsPath })
  const [, styles = ''] = /<style>([\s\S]+)<\/style>/.exec(body) ?? []
  const hash = crypto.createHash('sha256').update(styles).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`)
  expect(styles).toContain('color-scheme:light dark')
  expect(body).not.toMatch(/ style=|<script|<link/)
})

test('a route below /api that is not in the contract stops the start, unless it says why', async () => {
  const { requireContract } = await import('../parse.ts')
  const { default: fastify } = await import('fastify')
  const app = fastify()
  requireContract(app)
  const handler = async () => ''
  expect(() => app.get('/api/orders.csv', { config: { parameters: 'any' } }, handler)).toThrow(
    'is not in the contract',
  )
  expect(() =>
    app.get('/api/page', { config: { parameters: 'any', notInContract: 'It is a page.' } }, handler),
  ).not.toThrow()
  expect(() => app.get('/robots.txt', handler)).not.toThrow()
})
