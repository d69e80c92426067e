import * as z from 'zod/mini'

/**
 * Why undoing does not change a product: `changed` or `deleted` since, `ordered` so that its stock cannot go back,
 * `taken`: another product has its former name or SKU.
 */
export const notUndoneReasons = ['changed', 'deleted', 'ordered', 'taken'] as const
export type NotUndoneReason = (typeof notUndoneReasons)[number]

export const notUndoneProduct = z.object({
  productId: z.nullable(z.string()),
  name: z.string(),
  /** Tells products of one name apart; empty for one that no longer exists. */
  sku: z.string(),
  reason: z.enum(notUndoneReasons),
  /** Who changed or deleted it last, and when; null if the log does not say. */
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
  message: z.string(),
})
export type NotUndoneProduct = z.infer<typeof notUndoneProduct>
