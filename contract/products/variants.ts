import * as z from 'zod/mini'
import { productPicture } from './pictures.ts'

/** A page shows all variants of a group. */
export const maxVariants = 500
/** A matrix has rows and columns. */
export const maxAxes = 2

/** A value of an axis. `key` is the stored value as text, `label` is in the language of the request. */
export const axisValue = z.object({ key: z.string(), label: z.string() })

/** What variants differ in, with its values in the order of the page. */
export const variantAxis = z.object({ key: z.string(), name: z.string(), values: z.array(axisValue) })
export type VariantAxis = z.infer<typeof variantAxis>

/** What a buyer needs to order a variant. `values` has the key of its value on each axis. */
const variant = z.object({
  _id: z.string(),
  sku: z.string(),
  /** The readable address, null without one. */
  slug: z.nullable(z.string()),
  unitprice: z.number(),
  minOrder: z.int(),
  multiple: z.int(),
  taxClass: z.string(),
  available: z.int(),
  image: z.nullable(productPicture.shape.address),
  drawing: z.nullable(z.looseObject({ family: z.string() })),
  values: z.array(z.string()),
})
export type Variant = z.infer<typeof variant>

/**
 * The variants of a product, itself among them: products of one group that differ in one or two attributes. Each is a
 * product with its own SKU, stock and price. Pictures are left out of large groups.
 */
export const productVariants = z.object({
  groupId: z.string(),
  /** Identifies the group outside the portal, such as in a file of products and for search engines. */
  key: z.string(),
  name: z.string(),
  axes: z.array(variantAxis),
  items: z.array(variant),
})
export type ProductVariants = z.infer<typeof productVariants>
