import type * as z from 'zod/mini'
import type { ProductField } from './product-field.ts'
import { type ProductFieldKey, type ProductFields, productFieldEntries } from './product-fields.ts'

type With<Part extends keyof ProductField> = {
  [Key in ProductFieldKey]: ProductFields[Key] extends Record<Part, unknown> ? Key : never
}[ProductFieldKey]
type Shape<Part extends 'form' | 'reply'> = {
  -readonly [Key in With<Part>]: ProductFields[Key] extends Record<Part, infer Schema> ? Schema : never
}

/* @__NO_SIDE_EFFECTS__ */
function shapeOf<Part extends 'form' | 'reply'>(part: Part): Shape<Part> {
  const parts = productFieldEntries().flatMap(([key, field]) => (field[part] ? [[key, field[part]]] : []))
  return Object.fromEntries(parts) as Shape<Part>
}

/** The schemas of the forms of the API, and those of answers. */
export const productFormShape = shapeOf('form')
export const productReplyShape = shapeOf('reply')
/** The answer about a product of which nothing is known yet: what it has of each field. */
export function emptyReply(): Partial<ProductReply> {
  return Object.fromEntries(
    productFieldEntries().flatMap(([key, { reply, empty }]) => (reply ? [[key, empty]] : [])),
  )
}

export type ProductReply = { [Key in keyof Shape<'reply'>]: z.output<Shape<'reply'>[Key]> }
