import * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import { namedSchemas } from '#contract/openapi/schemas.ts'

export type Json = Record<string, unknown>

/** A value that is sent, one that is sent without fields that are not known, and one that is answered. */
export type Direction = 'input' | 'closed' | 'output'

/** A schema that the document takes from elsewhere, because it follows from rows. */
export type Replaced = { name: string; replaces: Schema }

const names = new Map(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]))

/** While schemas are collected. What is the same in all directions has one name at the end. */
const suffixes: Record<Direction, string> = { output: '', closed: '.closed', input: '.open' }

const farthest = Number.MAX_SAFE_INTEGER

export function referenceTo(kind: 'schemas' | 'responses' | 'headers' | 'parameters', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

/** A record by known keys, as an object with these fields. */
function nameFields(made: Json): void {
  const keys = (made.propertyNames as { enum?: readonly string[] }).enum
  if (keys) {
    made.properties = Object.fromEntries(keys.map((key) => [key, made.additionalProperties]))
    delete made.additionalProperties
  }
  delete made.propertyNames
}

export type Components = {
  describe(schema: Schema, direction: Direction): Json
  /** The schemas that were referred to, and what was described, by their names at the end. */
  finish<Part>(parts: Part): { parts: Part; schemas: Record<string, Json> }
}

const base = '#/components/schemas/'

function rename(value: unknown, finalNames: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => rename(one, finalNames))
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const name = key === '$ref' && typeof part === 'string' ? finalNames.get(part.slice(base.length)) : undefined
      return [key, name === undefined ? rename(part, finalNames) : `${base}${name}`]
    }),
  )
}

/**
 * `Order` for what is answered or is the same in each direction, `OrderInput` for what is sent and differs from it. What refers to
 * something that differs does so too, which is why it is looked at until nothing changes.
 */
function nameAll(found: ReadonlyMap<string, Json>): Map<string, string> {
  const byName = Map.groupBy(found.keys(), (key) => key.split('.')[0] ?? key)
  const finalNames = new Map([...byName].flatMap(([name, keys]) => keys.map((key) => [key, name] as const)))
  const writeSchema = (key: string) => JSON.stringify(rename(found.get(key), finalNames))
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const [name, [first = '', ...others]] of byName) {
      for (const key of others) {
        if (finalNames.get(key) !== name || writeSchema(key) === writeSchema(first)) continue
        finalNames.set(key, first === name ? `${name}Input` : `${name}OpenInput`)
        hasChanged = true
      }
    }
  }
  return finalNames
}

/** Describes schemas; what has a name is described once, in `components`, and referred to elsewhere. */
export function createComponents(replaced: readonly Replaced[]): Components {
  const found = new Map<string, Json>()

  function refer(schema: Schema, name: string, direction: Direction): Json {
    const key = `${name}${suffixes[direction]}`
    if (!found.has(key)) {
      found.set(key, {})
      found.set(key, generate(schema, direction))
    }
    return referenceTo('schemas', key)
  }

  function referenceOf(schema: Schema, direction: Direction): Json | null {
    const other = replaced.find(({ replaces }) => replaces === schema)
    if (other) return referenceTo('schemas', other.name)
    const name = names.get(schema)
    return name === undefined ? null : refer(schema, name, direction)
  }

  function generate(schema: Schema, direction: Direction): Json {
    const override = ({ zodSchema, jsonSchema: made }: { zodSchema: unknown; jsonSchema: Json }) => {
      const reference = zodSchema === schema ? null : referenceOf(zodSchema as Schema, direction)
      if (reference) {
        for (const key of Object.keys(made)) delete made[key]
        Object.assign(made, reference)
        return
      }
      if (direction === 'closed' && made.properties) made.additionalProperties ??= false
      // Answers get further fields in later releases, unless their schema is strict.
      const { catchall } = (zodSchema as Schema)._zod.def as { catchall?: unknown }
      if (direction === 'output' && catchall === undefined && made.additionalProperties === false)
        delete made.additionalProperties
      if (made.propertyNames) nameFields(made)
      // Every whole number is one that JavaScript can hold.
      if (made.minimum === -farthest) delete made.minimum
      if (made.maximum === farthest) delete made.maximum
    }
    const { $schema: _, ...rest } = z.toJSONSchema(schema, {
      io: direction === 'output' ? 'output' : 'input',
      unrepresentable: 'any',
      override,
    })
    return rest
  }

  return {
    describe: (schema, direction) => referenceOf(schema, direction) ?? generate(schema, direction),
    finish(parts) {
      const ordered = new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      const finalNames = nameAll(ordered)
      const entries = [...ordered].map(([key, schema]) => [finalNames.get(key) ?? key, rename(schema, finalNames)])
      return { parts: rename(parts, finalNames) as typeof parts, schemas: Object.fromEntries(entries) }
    },
  }
}
