import * as z from 'zod/mini'
import { freightKinds } from './freight-kinds.ts'

const days = z.nullable(z.object({ from: z.int(), to: z.int() }))

/**
 * The freight of an order. `amount` is without tax, in major units; null: staff will say it, and the order cannot be paid
 * before. `name` is by language. `days` are working days until delivery, null where nothing is said.
 */
export const orderFreight = z.object({
  method: z.string(),
  name: z.record(z.string(), z.string()),
  kind: z.enum(freightKinds),
  amount: z.nullable(z.number()),
  days,
})
export type OrderFreight = z.infer<typeof orderFreight>

/** The stored part of an order's method. */
export type StoredFreight = Pick<OrderFreight, 'method' | 'name' | 'days'>

/** Whether staff have still to say the freight of an order: it cannot be paid or invoiced before. */
export function awaitsFreight({ freight }: { freight: { amount: number | null } | null }): boolean {
  return freight !== null && freight.amount === null
}
