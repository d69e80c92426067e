import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportOrders } from '#contract/orders/admin-list.ts'
import { ignoresUnknownFields, parametersOf } from '#contract/specification-calls.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { testPortal } from '#tests/support/portal.ts'
import { type JsonSchema, mapped, optionsOf, sampleOf, shapeOf } from '#tests/support/schema-samples.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

/** The name with its second and third letter swapped, or one letter more. */
function misspelt(name: string): string {
  const swapped = name.replace(/^(.)(.)(.)/, '$1$3$2')
  return swapped === name ? `${name}x` : swapped
}

type InvalidValue = { value: unknown; path: string }

/** Every value with one field that is not known: one more field, and each field misspelt, in each object. */
function invalidValues(schema: JsonSchema): InvalidValue[] {
  const { properties, additionalProperties, items } = schema
  const below = (name: string, part: JsonSchema, around: (value: unknown) => unknown) =>
    invalidValues(part).map(({ value, path }) => ({ value: around(value), path: `${name}.${path}` }))
  const ofRecord = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return [
    ...optionsOf(schema).flatMap(invalidValues),
    ...(items ? below('0', items, (value) => [value]) : []),
    ...(ofRecord ? below('en', ofRecord, (value) => ({ en: value })) : []),
    ...(properties && !ofRecord ? invalidObjects(properties) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, part]) =>
      below(name, part, (value) => ({ ...mapped(properties ?? {}, sampleOf), [name]: value })),
    ),
  ]
}

function invalidObjects(properties: Record<string, JsonSchema>): InvalidValue[] {
  const whole = mapped(properties, sampleOf)
  const others = Object.keys(properties).map((name) => {
    const { [name]: value, ...rest } = whole
    return { value: { ...rest, [misspelt(name)]: value }, path: misspelt(name) }
  })
  return [{ value: { ...whole, oneFieldMore: 1 }, path: 'oneFieldMore' }, ...others]
}

const anyId = '00000000-0000-4000-8000-000000000000'

/** Parameters of paths that are no ids. */
const pathParts: Readonly<Record<string, string>> = { language: 'de', code: 'de', place: 'footer' }

function addressOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParts[name] ?? anyId)
}

type Answer = { code?: string; errors?: { path: string; message: string }[] }

async function expectNamed(method: string, path: string, { body, name }: { body?: unknown; name: string }) {
  const answer = await admin.call(method as 'GET', addressOf(path), body)
  const { code, errors } = answer.json<Answer>()
  const last = name.split('.').at(-1)
  const named = errors?.find((error) => error.path === name)
  expect([method, path, body, answer.statusCode, code]).toEqual([method, path, body, 422, 'rule_broken'])
  expect(named?.message ?? '', `${method} ${path} ${name}`).toMatch(
    new RegExp(`^${last} is not a (?:field|parameter) of this call`),
  )
}

/** All of them in the full run. All fields are refused by one function, and blocks of pages have hundreds. */
function sampled<One>(all: readonly One[]): readonly One[] {
  const step = extent === 'full' ? 1 : Math.ceil(all.length / 40)
  return all.filter((_, index) => index % step === 0)
}

const own = endpoints.filter((endpoint: Endpoint) => !ignoresUnknownFields(endpoint))
const withBody = own.flatMap((endpoint) =>
  endpoint.body ? [[endpoint.id, endpoint, endpoint.body] as const] : [],
)

test.each(withBody)(
  '%s refuses each unknown and each misspelt field by its name, at every depth',
  async (_, call, body) => {
    const invalid = invalidValues(shapeOf(body))
    expect(invalid.length).toBeGreaterThan(0)
    for (const { value, path } of sampled(invalid))
      await expectNamed(call.method, call.path, { body: value, name: path })
  },
)

const withoutBody = own.filter(({ method, body, takes }) => method !== 'GET' && !body && !takes)

test.each(withoutBody.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s takes no body and refuses a field that is sent all the same',
  async (_, { method, path }) => {
    await expectNamed(method, path, { body: { everything: true }, name: 'everything' })
  },
)

/** A query parameter of a value that nothing refuses. */
const withParameter = (path: string, name: string) => `${path}?${name}=1`

const withParameters = own.flatMap((endpoint) => {
  const known = parametersOf(endpoint)
  return known === 'any' ? [] : [[endpoint.id, endpoint, known] as const]
})

test.each(withParameters)(
  '%s refuses each unknown and each misspelt parameter by its name',
  async (_, call, known) => {
    for (const name of ['utm_source', ...known.map(misspelt)]) {
      const query = call.query && shapeOf(call.query).properties
      const others = query ? new URLSearchParams(mapped(query, sampleOf) as Record<string, string>).toString() : ''
      const isMissing = call.access === 'owner'
      await expectNamed(call.method, `${withParameter(call.path, name)}${isMissing ? '' : `&${others}`}`, { name })
    }
  },
)

test('who may not call a call does not learn which of its fields exist', async () => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api/payments/${anyId}/refund?x=1`,
    payload: { amuont: 1 },
  })
  expect(answer.statusCode).toBe(401)
  const file = await portal.app.inject({ method: 'GET', url: `/api${exportOrders.byLink.path}?stauts=pending` })
  expect(file.statusCode).toBe(401)
})

test('the settings of a group are checked to their depth too', async () => {
  const body = { revision: 0, content: { name: 'Demo', adress: 'x', bankAccounts: [{ iban: 'x', bik: 'y' }] } }
  await expectNamed('PUT', '/manage/settings/company/draft', { body, name: 'content.adress' })
  await expectNamed('PUT', '/manage/settings/company/draft', { body, name: 'content.bankAccounts.0.bik' })
})

test('a misspelt field is named with the one that was probably meant', async () => {
  const answer = await admin.call('POST', `/payments/${anyId}/refund`, { amuont: 5, reason: 'x' })
  expect(answer.json<Answer>().errors).toContainEqual({
    path: 'amuont',
    message: 'amuont is not a field of this call. Did you mean amount?',
  })
})

test('an answer names at most a hundred unknown fields, and none at more than its length', async () => {
  const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`field${index}`, 1]))
  const answer = await admin.call('POST', `/payments/${anyId}/refund`, { ...many })
  expect(answer.json<Answer>().errors).toHaveLength(101)
  const long = await admin.call('POST', `/payments/${anyId}/refund`, { ['😀'.repeat(20_000)]: 1 })
  expect(long.statusCode).toBe(422)
  expect(long.body.length).toBeLessThan(2_000)
})

test('pages and public reads stay open to the parameters of others', async () => {
  for (const path of ['/product', '/review', '/search/suggestions?q=x', '/pages?address=/about']) {
    const answer = await portal.app.inject({
      method: 'GET',
      url: `/api${path}${path.includes('?') ? '&' : '?'}utm_source=mail&gclid=1`,
    })
    expect([path, answer.statusCode < 422]).toEqual([path, true])
  }
})
