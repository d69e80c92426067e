import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/all.ts'
import type { Schema } from '#contract/endpoint.ts'
import { settingsGroups } from '#contract/portal-settings.ts'
import { jsonBounds } from './json-bounds.ts'

type Json = { [key: string]: unknown }
/** The largest value of a schema in the shortest writing: its JSON values as they are counted, and its length. */
type Largest = { values: number; bytes: number }

const bodyBytes = 1_048_576
/** An unlimited list or record is limited by the bytes. */
const unlimited = 1_000_000
/** A record has a key for each language, attribute or filter. */
const maxRecordKeys = 40

/** Bodies with a limit of characters for the whole. */
const maxCharacters: Record<string, number> = { 'pages.add': 200_000, 'pages.saveDraft': 200_000 }

function sum(parts: readonly Largest[]): Largest {
  return parts.reduce((all, one) => ({ values: all.values + one.values, bytes: all.bytes + one.bytes }), {
    values: 0,
    bytes: 0,
  })
}

function times({ values, bytes }: Largest, count: number): Largest {
  return { values: values * count, bytes: bytes * count }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

function scalar(schema: Json): Largest {
  if ('const' in schema) return { values: 0, bytes: JSON.stringify(schema.const).length }
  const lengths = Array.isArray(schema.enum) ? schema.enum.map((one) => JSON.stringify(one).length) : []
  if (lengths.length > 0) return { values: 0, bytes: Math.min(...lengths) }
  if (schema.type === 'string') return { values: 0, bytes: 2 + Number(schema.minLength ?? 0) }
  return { values: 0, bytes: 1 }
}

/** What counts in an object or a list: it itself, and for each part a comma or the like and a colon. */
function largest(schema: unknown): Largest {
  if (!isJson(schema)) return { values: 0, bytes: 1 }
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) {
    return choices.map(largest).reduce((best, one) => (one.values > best.values ? one : best))
  }
  if (Array.isArray(schema.allOf)) return sum(schema.allOf.map(largest))
  if (schema.type === 'array') {
    const item = sum([largest(schema.items), { values: 1, bytes: 1 }])
    return sum([times(item, Number(schema.maxItems ?? unlimited)), { values: 1, bytes: 2 }])
  }
  if (schema.type !== 'object') return scalar(schema)
  const fields = Object.entries(isJson(schema.properties) ? schema.properties : {}).map(([name, one]) =>
    sum([largest(one), { values: 2, bytes: name.length + 4 }]),
  )
  const isRecord = isJson(schema.additionalProperties) && schema.propertyNames !== undefined
  const entry = sum([largest(schema.additionalProperties), { values: 2, bytes: 6 }])
  return sum([...fields, ...(isRecord ? [times(entry, maxRecordKeys)] : []), { values: 1, bytes: 2 }])
}

/** How many values a body has that its schema and its bytes allow. */
function valuesIn(schema: Schema, maxBytes: number): number {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const { values, bytes } = largest(json)
  return 1 + (bytes <= maxBytes ? values : Math.floor((values / bytes) * maxBytes))
}

const bodies = endpoints.flatMap(({ id, body, maxValues }: (typeof endpoints)[number] & { maxValues?: number }) =>
  body ? [{ id, body, maxValues: maxValues ?? jsonBounds.values }] : [],
)

test.each(bodies)('$id: the count of values refuses no body that the schema allows', ({ id, body, maxValues }) => {
  expect(valuesIn(body, maxCharacters[id] ?? bodyBytes)).toBeLessThanOrEqual(maxValues)
})

/** Freight has a limit for the areas of all zones together, which no schema says: `largest-bodies.test.ts` sends it. */
const otherGroups = Object.entries(settingsGroups).filter(([group]) => group !== 'freight')

test.each(otherGroups)('settings.save of %s: the same', (_, schema) => {
  const maxValues = bodies.find(({ id }) => id === 'settings.save')?.maxValues
  expect(valuesIn(schema, bodyBytes)).toBeLessThanOrEqual(maxValues ?? 0)
})

test('a body that its schema allows is not counted as too large by less than what it has', () => {
  const schema = z.strictObject({ ids: z.array(z.string()).check(z.maxLength(6_000)) })
  expect(valuesIn(schema, bodyBytes)).toBeGreaterThan(6_000)
})
