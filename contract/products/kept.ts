import * as z from 'zod/mini'

/**
 * Why undoing leaves a product as it is: `changed` or `deleted` by somebody since, `ordered` so that its stock cannot go back,
 * `taken` its former name or SKU by another product.
 */
export const keptReasons = ['changed', 'deleted', 'ordered', 'taken'] as const
export type KeptReason = (typeof keptReasons)[number]

export const keptProduct = z.object({
  productId: z.nullable(z.string()),
  name: z.string(),
  reason: z.enum(keptReasons),
  /** Who changed or deleted it last, and when; null where the log does not say. */
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
  message: z.string(),
})
export type KeptProduct = z.infer<typeof keptProduct>
