import { dayIn } from '#contract/days.ts'
import { type WithdrawalPeriod, withdrawalPeriod } from '#contract/withdrawals/period.ts'
import type { Exclusion } from '#contract/withdrawals/withdrawals.ts'
import type { OrderLineRow, OrderRow } from '../orders/orders.columns.ts'
import type { FactsRow } from './withdrawals.store.ts'

/** As buyers read it: W-0087. */
export function withdrawalNumber(number: number): string {
  return `W-${String(number).padStart(4, '0')}`
}

/** An order without a company and without a VAT number is a consumer's. */
export function isConsumerOrder({ bill_to: billTo, ship_to: shipTo, treatment }: OrderRow): boolean {
  const addresses = [billTo, shipTo] as ({ company?: string; vatId?: string } | null)[]
  const isFilled = (text: string | null | undefined) => (text ?? '').trim() !== ''
  if (addresses.some((address) => isFilled(address?.company) || isFilled(address?.vatId))) return false
  return !isFilled((treatment as { vatId?: string | null } | null)?.vatId)
}

/** The number in what a person has typed: "Order #10 045", also in full width. Null: there is none. */
export function orderNumberIn(typed: string): number | null {
  const digits = typed
    .normalize('NFKC')
    .replaceAll(/[\s.,'#-]/g, '')
    .match(/\d+/g)
  const [only] = digits ?? []
  return digits?.length === 1 && only && only.length <= 15 ? Number(only) : null
}

/** Pieces that stay with the buyer, and why. `left`: what refunds and earlier declarations have left of the line. */
export function exclusionOf({ withdrawal }: Pick<OrderLineRow, 'withdrawal'>, left: number): Exclusion | null {
  if (withdrawal === 'made_to_measure' || withdrawal === 'sealed') return withdrawal
  return left > 0 ? null : 'returned'
}

/** By days of the company. */
export function periodOf(
  order: Pick<OrderRow, 'freight'>,
  facts: FactsRow | undefined,
  timeZone: string,
): WithdrawalPeriod & { deliveredOn: string | null } {
  const dayOf = (moment: Date | null | undefined) => (moment ? dayIn(timeZone, moment) : null)
  const deliveredOn = dayOf(facts?.delivered_at)
  const period = withdrawalPeriod({
    deliveredOn,
    shippedOn: facts?.has_unsent ? null : dayOf(facts?.shipped_at),
    transitDays: order.freight?.days?.to ?? defaultTransitDays,
    instructedOn: dayOf(facts?.instructed_at),
  })
  return { ...period, deliveredOn }
}

/** Where the method says nothing: long enough for a parcel in the EU. */
const defaultTransitDays = 5
