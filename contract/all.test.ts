import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './all.ts'
import type { Endpoint, Schema } from './endpoint.ts'

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  minimum?: number
  maximum?: number
  maxLength?: number
}

const hostile = fc.constantFrom<unknown>(
  ...['', ' ', '\u0000', '\ud800', '__proto__', "' or 1=1 --", '%', '<script>', '1e400', 'x'.repeat(5_001)],
  ...[null, true, -0, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER + 1, [], {}, [[[]]], { toString: 1 }],
)

const plausible = fc.constantFrom(
  ...[
    'a@test.example',
    'https://pictures.example/a.png',
    '7f0c7a2e-5d0b-4f6e-9d5e-0f2f7c1d9b11',
    '25',
    '2026-01-01..',
  ],
)

/** A value of this shape, with an occasional value of another shape inside. */
function shaped(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: exactly(schema) }, { weight: 1, arbitrary: hostile })
}

function exactly(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(shaped))
  const types = [schema.type ?? []].flat()
  return types.length > 0 ? fc.oneof(...types.map((type) => ofType(type, schema))) : fc.jsonValue()
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum: min = -1_000, maximum: max = 1_000_000 } = schema
  switch (type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(shaped(schema.items ?? {}), { maxLength: 4 })
    case 'string':
      return fc.oneof(fc.string({ maxLength: Math.min(schema.maxLength ?? 40, 40) }), plausible)
    case 'integer':
      return fc.integer({ min: Math.ceil(Math.max(min, -1e9)), max: Math.floor(Math.min(max, 1e9)) })
    case 'number':
      return fc.double({ min, max, noNaN: true })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, shaped(part)])),
    { requiredKeys: required.filter((name) => name in properties) },
  )
  const others = fc.dictionary(
    fc.constantFrom('isAdmin', 'paid', 'price', 'owner', 'constructor', 'attributes.x', 'tracks'),
    typeof additionalProperties === 'object' ? shaped(additionalProperties) : fc.jsonValue({ maxDepth: 1 }),
    { maxKeys: 2 },
  )
  return fc.tuple(known, others).map(([one, other]) => ({ ...other, ...one }))
}

const parts = ['params', 'query', 'body', 'reply'] as const

const schemas = endpoints.flatMap((endpoint: Endpoint) =>
  parts.flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [[`${endpoint.id} ${part}`, part, schema] as const] : []
  }),
)

function shapeOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
}

/** Names in a value that its schema does not declare. */
function strangeIn(schema: JsonSchema, value: unknown): string[] {
  if (schema.anyOf)
    return schema.anyOf.map((one) => strangeIn(one, value)).toSorted((a, b) => a.length - b.length)[0] ?? []
  if (Array.isArray(value)) return schema.items ? value.flatMap((one) => strangeIn(schema.items ?? {}, one)) : []
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  const isOpen = schema.additionalProperties !== undefined && schema.additionalProperties !== false
  return Object.entries(value).flatMap(([name, part]) => {
    const known = schema.properties?.[name]
    if (known) return strangeIn(known, part)
    return isOpen ? [] : [name]
  })
}

const seed = 7
const taken = new Set<string>()

test.each(schemas)(
  '%s: every input is accepted or refused with a message, and undeclared fields are removed',
  (name, part, schema) => {
    const shape = shapeOf(schema, part === 'reply' ? 'output' : 'input')
    const declared = shapeOf(schema, 'output')
    const check = (value: unknown) => {
      const result = z.safeParse(schema, value)
      if (result.success) {
        taken.add(name)
        expect(strangeIn(declared, result.data)).toEqual([])
      } else expect(result.error.issues.every(({ message }) => message.length > 0)).toBe(true)
    }
    fc.assert(fc.property(fc.oneof(shaped(shape), fc.jsonValue()), check), { seed, numRuns: 40 })
  },
)

const bodies = schemas.filter(([, part]) => part === 'body')

test.each(bodies)('%s: an accepted value is accepted a second time, unchanged', (_, __, schema) => {
  const check = (value: unknown) => {
    const once = z.safeParse(schema, value)
    if (once.success) expect(z.safeParse(schema, once.data)).toEqual({ success: true, data: once.data })
  }
  fc.assert(fc.property(shaped(shapeOf(schema, 'input')), check), { seed, numRuns: 40 })
})

test('the generated values fit most schemas, so the tests above check accepted values too', () => {
  expect(taken.size).toBeGreaterThan(0.7 * schemas.length)
})
