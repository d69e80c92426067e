import * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'

export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
}

export const shapeOf = (schema: Schema) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as JsonSchema

export const optionsOf = ({ anyOf = [], oneOf = [] }: JsonSchema) => [...anyOf, ...oneOf]

/** A value of the right shape with every field; it need not follow the rules. */
export function sampleOf(schema: JsonSchema): unknown {
  const [option] = optionsOf(schema)
  if (option) return sampleOf(option)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties) return mapped(schema.properties, sampleOf)
  if (schema.items) return [sampleOf(schema.items)]
  return { number: 1, integer: 1, boolean: true, object: {} }[String(schema.type)] ?? 'x'
}

export function mapped(
  fields: Record<string, JsonSchema>,
  of: (schema: JsonSchema) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]))
}

/** A field that may be left out, at any depth, and the whole value with another value in its place. */
export type OptionalField = { path: string; withValue: (value: unknown) => unknown }

/** Every optional field of a schema. A member of a list has the name `0` in its path, one of a record `en`. */
export function optionalFields(schema: JsonSchema): OptionalField[] {
  const { properties = {}, required = [], additionalProperties, items } = schema
  const whole = mapped(properties, sampleOf)
  const below = (name: string, part: JsonSchema, around: (value: unknown) => unknown) =>
    optionalFields(part).map(({ path, withValue }) => ({
      path: `${name}.${path}`,
      withValue: (value: unknown) => around(withValue(value)),
    }))
  return [
    ...optionsOf(schema).flatMap(optionalFields),
    ...(items ? below('0', items, (value) => [value]) : []),
    ...(typeof additionalProperties === 'object'
      ? below('en', additionalProperties, (value) => ({ en: value }))
      : []),
    ...Object.entries(properties).flatMap(([name, part]) => {
      const withValue = (value: unknown) => ({ ...whole, [name]: value })
      return [...(required.includes(name) ? [] : [{ path: name, withValue }]), ...below(name, part, withValue)]
    }),
  ]
}
