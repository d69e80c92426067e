import type { Actor } from '#contract/access.ts'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import { leastOrderable } from '#contract/orders/quantity.ts'
import { t } from '#i18n/t.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { Offer } from './orders.rules.ts'

export type OrderLimits = Config['orderLimits']

/** What one account may do: an address costs nothing until it is verified, and stock that is held is lost to others. */
export type Allowance = {
  /** Null: any number of open orders. */
  mostOpen: number | null
  /** Whether the account may hold all of a part, and not half of it only. */
  isTrusted: boolean
  holdMinutes: number
}

/** Staff set the stock itself: nothing is gained by counting their orders. */
export function allowanceOf({ isAdmin, isVerified }: Actor, limits: OrderLimits): Allowance {
  const mostOpen = isVerified ? limits.mostOpen : limits.unverifiedMostOpen
  return {
    mostOpen: isAdmin || mostOpen === 0 ? null : mostOpen,
    isTrusted: isAdmin || isVerified,
    holdMinutes: isVerified ? limits.holdMinutes : Math.min(limits.holdMinutes, limits.unverifiedHoldMinutes),
  }
}

/** What an account has ordered and not paid: orders in all, and pieces of one part. */
export type Held = { orders: number; pieces: number }

/** How many more pieces of a part an account may take: half of what is left and held by it, one minimum order in any case. */
export function mostTakeable(
  { minOrder, available, multiple }: Omit<Offer, 'unitPriceMinor'>,
  held: Held,
): number {
  const share = Math.max(
    leastOrderable({ minorder: minOrder, multiple }),
    Math.floor((available + held.pieces) / 2),
  )
  return Math.max(0, share - held.pieces)
}

type Refused = { code: ErrorCode; fields?: FieldError[] }

/** Why this account may not take so many pieces of a part now, or null. The statement that places an order asks the same. */
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
  const most = mostTakeable(offer, held)
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

/**
 * Locks what an account has open against other orders of it, and counts it, with the pieces of the part of this order. Take
 * this lock before that of a product, as placing an order does.
 */
export async function lockHeld(tx: Database, userId: string, orderId: string): Promise<Held> {
  const { rows } = await tx.query<Held>(
    'select orders, pieces from lock_open_orders($1, (select product_id from orders where id = $2))',
    [userId, orderId],
  )
  return rows[0] ?? { orders: 0, pieces: 0 }
}

/** The same without a lock, to say why an order was refused. */
export async function readHeld(db: Database, userId: string, productId: string): Promise<Held> {
  const { rows } = await db.query<Held>(
    `select count(*)::integer as orders, coalesce(sum(quantity) filter (where product_id = $2), 0)::integer as pieces
     from orders where user_id = $1 and status = 'pending' and not paid and deleted_at is null`,
    [userId, productId],
  )
  return rows[0] ?? { orders: 0, pieces: 0 }
}
