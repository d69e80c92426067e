import type * as z from 'zod/mini'
import { definitionOf, unwrap } from '#contract/unknown-fields.ts'

type Schema = z.core.$ZodType

/**
 * A value with each list that is too long for its schema cut to one entry more than allowed: the schema still refuses it,
 * and does not first check entries by the thousands.
 */
export function cutLists(schema: Schema, value: unknown): unknown {
  const inner = unwrap(schema)
  const definition = definitionOf(inner)
  if (definition.type === 'array' && Array.isArray(value)) {
    const { maximum } = inner._zod.bag
    const cut = typeof maximum === 'number' && value.length > maximum + 1 ? value.slice(0, maximum + 1) : value
    return cut.map((one) => cutLists(definition.element, one))
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
