import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
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
  maxOpen: number | null
  /** Whether the account may reserve all of a product, instead of half of it. */
  isTrusted: boolean
  holdMinutes: number
}

/** Staff who can set the stock itself: limiting their orders would achieve nothing. */
export function allowanceOf(actor: Actor, limits: OrderLimits): Allowance {
  const { isVerified } = actor
  const setsStock = can(actor, 'stock:write')
  const maxOpen = isVerified ? limits.mostOpen : limits.unverifiedMostOpen
  return {
    maxOpen: setsStock || maxOpen === 0 ? null : maxOpen,
    isTrusted: setsStock || isVerified,
    holdMinutes: isVerified ? limits.holdMinutes : Math.min(limits.holdMinutes, limits.unverifiedHoldMinutes),
  }
}

/**
 * How many more pieces of a product an account may order: it may reserve half of its stock, and always one minimum
 * order.
 */
export function maxTakeable(
  { minOrder, available, multiple }: Omit<Offer, 'unitPriceMinor'>,
  heldPieces: number,
): number {
  const share = Math.max(minOrderable({ minOrder, multiple }), Math.floor((available + heldPieces) / 2))
  return Math.max(0, share - heldPieces)
}

/** Throws `too_many_open_orders` where the account has as many unpaid orders as it may have. */
export function refuseMoreOrders({ maxOpen, isTrusted }: Allowance, openOrders: number): void {
  if (maxOpen === null || openOrders < maxOpen) return
  const open = String(openOrders)
  const message = isTrusted
    ? t('You have {open} unpaid orders.', { open })
    : t('You have {open} unpaid orders. With a confirmed email address you can have more.', { open })
  refuse('too_many_open_orders', [{ path: 'account', message }])
}

/** Throws `stock_share_exceeded` where the account may not reserve so many more pieces of a product. */
export function refuseShare(
  { isTrusted }: Allowance,
  { heldPieces, quantity, offer }: { heldPieces: number; quantity: number; offer: Omit<Offer, 'unitPriceMinor'> },
): void {
  const max = maxTakeable(offer, heldPieces)
  if (isTrusted || quantity <= max) return
  const message =
    max === 0
      ? t('You cannot order more of this product until your email address is confirmed.')
      : t('Order at most {most}, or confirm your email address first.', { most: String(max) })
  refuse('stock_share_exceeded', [{ path: 'newOrderQty', message }])
}
