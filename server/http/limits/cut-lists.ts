import type * as z from 'zod/mini'
import { definitionOf, unwrap } from '#contract/unknown-fields.ts'

type Schema = z.core.$ZodType

function maxLengthOf({ checks = [] }: z.core.$ZodArrayDef): number {
  const limits = checks.map(({ _zod: { def } }) =>
    'maximum' in def ? Number(def.maximum) : Number.POSITIVE_INFINITY,
  )
  return Math.min(...limits, Number.POSITIVE_INFINITY)
}

/**
 * A value with each list that is too long for its schema cut to one entry more than allowed: the schema still refuses it,
 * and does not first check entries by the thousands.
 */
export function cutLists(schema: Schema, value: unknown): unknown {
  const definition = definitionOf(unwrap(schema))
  if (definition.type === 'array' && Array.isArray(value)) {
    return value.slice(0, maxLengthOf(definition) + 1).map((one) => cutLists(definition.element, one))
  }
  if (definition.type !== 'object' || typeof value !== 'object' || value === null || Array.isArray(value))
    return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const field = Object.hasOwn(definition.shape, name) ? definition.shape[name] : undefined
      return [name, field ? cutLists(field, one) : one]
    }),
  )
}
