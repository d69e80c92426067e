import type { Actor } from '#contract/access.ts'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import { minOrderable } from '#contract/orders/quantity.ts'
import { t } from '#i18n/t.ts'
import type { Config } from '#server/config.ts'
import { refuse } from '#server/http/problem.ts'
import type { Offer } from './orders.rules.ts'

export type OrderLimits = Config['orderLimits']

/**
 * Limits of one account: accounts are free until an address is verified, and stock that one account reserves is not
 * available to others.
 */
export type Allowance = {
  /** Null: no limit of open orders. */
  mostOpen: number | null
  /** Whether the account may reserve all of a product, instead of half of it. */
  isTrusted: boolean
  holdMinutes: number
}

/** Staff can set the stock itself, so limiting their orders would achieve nothing. */
export function allowanceOf({ isAdmin, isVerified }: Actor, limits: OrderLimits): Allowance {
  const mostOpen = isVerified ? limits.mostOpen : limits.unverifiedMostOpen
  return {
    mostOpen: isAdmin || mostOpen === 0 ? null : mostOpen,
    isTrusted: isAdmin || isVerified,
    holdMinutes: isVerified ? limits.holdMinutes : Math.min(limits.holdMinutes, limits.unverifiedHoldMinutes),
  }
}

/** What an account has ordered and not paid: number of orders, and pieces of one product. */
export type Held = { orders: number; pieces: number }

/**
 * How many more pieces of a product an account may order: it may reserve half of its stock, and always one minimum
 * order.
 */
export function maxTakeable({ minOrder, available, multiple }: Omit<Offer, 'unitPriceMinor'>, held: Held): number {
  const share = Math.max(minOrderable({ minOrder, multiple }), Math.floor((available + held.pieces) / 2))
  return Math.max(0, share - held.pieces)
}

type Refused = { code: ErrorCode; fields?: FieldError[] }

/**
 * Why this account may not order so many pieces of a product now, or null. The statement that places an order has the
 * same rule.
 */
export function allowanceRefusal(
  allowance: Allowance,
  held: Held,
  { quantity, offer }: { quantity: number; offer: Omit<Offer, 'unitPriceMinor'> },
): Refused | null {
  const { mostOpen, isTrusted } = allowance
  if (mostOpen !== null && held.orders >= mostOpen) {
    const open = String(held.orders)
    const message = isTrusted
      ? t('You have {open} unpaid orders.', { open })
      : t('You have {open} unpaid orders. With a confirmed email address you can have more.', { open })
    return { code: 'too_many_open_orders', fields: [{ path: 'account', message }] }
  }
  const most = maxTakeable(offer, held)
  if (isTrusted || quantity <= most) return null
  const message =
    most === 0
      ? t('You cannot order more of this part until your email address is confirmed.')
      : t('Order at most {most}, or confirm your email address first.', { most: String(most) })
  return { code: 'stock_share_exceeded', fields: [{ path: 'newOrderQty', message }] }
}

export function refuseBeyondAllowance(refused: Refused | null): void {
  if (refused) refuse(refused.code, refused.fields)
}
