import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import type { QuantityRule } from './quantity.ts'

/**
 * What has changed since an order that a buyer repeats:
 * - `not_sold`: the product is no longer sold; `short`: fewer pieces are left than the minimum order. Neither can be
 *   ordered now
 * - `price`: another unit price, or another currency
 * - `minimum`, `multiple`, `stock`: the quantity is no longer possible, and another one is proposed
 */
export const reorderDifferences = ['not_sold', 'short', 'price', 'minimum', 'multiple', 'stock'] as const
export type ReorderDifference = (typeof reorderDifferences)[number]

const offer = z.object({ unitprice: z.number(), currency: z.string(), quantity: z.int() })

/**
 * What was bought, and what it would be today. `now` is null if the product is no longer sold; its `quantity` is the
 * proposed one, and 0 if none is possible.
 */
const comparison = z.object({
  productId: z.nullable(z.string()),
  name: z.string(),
  was: offer,
  now: z.nullable(z.object({ ...offer.shape, minorder: z.int(), multiple: z.int(), available: z.int() })),
  differences: z.array(z.enum(reorderDifferences)),
  canOrder: z.boolean(),
})

/**
 * One line of the order. Lines of one product share its stock and its minimum order: a line is offered what the lines before
 * it leave.
 */
const reorderLine = z.object({ line: z.int(), sku: z.string(), ...comparison.shape })
export type ReorderLine = z.infer<typeof reorderLine>

/** An order, and what the same order would be today. The fields of one product are those of its first line. */
export const reorderCheckReply = z.object({
  orderId: z.string(),
  number: z.int(),
  ...comparison.shape,
  lines: z.array(reorderLine),
})

export type ReorderCheck = z.infer<typeof reorderCheckReply>

export const checkReorder = endpoint({
  id: 'orders.reorderCheck',
  summary:
    'What has changed since an order: price, stock, minimum order, packs, whether the product is still sold',
  method: 'GET',
  path: '/order/{id}/reorder-check',
  access: 'customer',
  params: idParams,
  reply: reorderCheckReply,
  errors: ['not_yours', 'order_not_found'],
})

/** The possible quantity that is nearest to the former one; 0 if none is possible. */
export function possibleQuantity(wanted: number, { minOrder, multiple, available }: QuantityRule): number {
  const up = (quantity: number) => Math.ceil(quantity / multiple) * multiple
  const most = Math.floor(available / multiple) * multiple
  const least = up(minOrder)
  if (most < least) return 0
  return Math.min(most, Math.max(least, up(wanted)))
}

type Was = { quantity: number; unitprice: number; currency: string }

/** The differences that matter to a buyer who repeats an order, the most serious first. */
export function differencesOf(
  was: Was,
  now: (QuantityRule & { unitprice: number; currency: string }) | null,
): ReorderDifference[] {
  if (!now) return ['not_sold']
  const isPriced = was.unitprice !== now.unitprice || was.currency !== now.currency
  const price: ReorderDifference[] = isPriced ? ['price'] : []
  if (possibleQuantity(was.quantity, now) === 0) return ['short', ...price]
  if (was.quantity > now.available) return [...price, 'stock']
  if (was.quantity < now.minOrder) return [...price, 'minimum']
  return was.quantity % now.multiple === 0 ? price : [...price, 'multiple']
}
