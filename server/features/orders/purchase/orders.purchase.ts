import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import type { PostalAddress } from '#contract/addresses/postal.ts'
import { maxLines } from '#contract/orders/lines.ts'
import type { BuyerReference } from '#contract/orders/order-fields.ts'
import type { Order } from '#contract/orders/orders.ts'
import { baseLanguage, type Language } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import type { DomainEvent } from '#server/events/event-types.ts'
import { noteEvents } from '#server/events/events.ts'
import { findRecorded, type KeyedRequest } from '#server/http/idempotency.ts'
import { refuse } from '#server/http/problem.ts'
import { freightOfOrder } from '../../freight/freight.orders.ts'
import { taxOfOrder } from '../../tax/tax.orders.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { toOrder } from '../orders.serializer.ts'
import { allowanceOf } from './orders.allowance.ts'
import { findOrderOfCart } from './orders.offers.store.ts'
import {
  insertOrder,
  type NewOrder,
  type NewOrderLine,
  type PlacedRow,
  type RecordedOrder,
  readRecorded,
  writeBuyerNames,
} from './orders.place.store.ts'
import { refusePurchase } from './orders.refuse.ts'

/**
 * What a buyer orders: `seenUnitPriceMinor` of a line is the price that the buyer has seen, null if none. `address` is the text of `shipTo`, if there is one. `cart` is the cart that becomes the order, in
 * the version that the buyer has seen. Days are such as 2026-01-31.
 */
export type Purchase = BuyerReference & {
  lines: readonly NewOrderLine[]
  address: string
  phone: string
  others: string
  shipTo: PostalAddress | null
  cart: { id: string; version: number } | null
  /** The total that the buyer has seen; null: not compared. */
  expectedTotalMinor: number | null
  /** The sum of the lines without tax that was seen; null: not compared. */
  expectedGoodsMinor: number | null
  /** The address of the invoice with the buyer's VAT number; null: that of delivery, and no number. */
  billTo: BillTo | null
  /** The key of the delivery method; undefined: the first one that carries all lines. */
  freightMethod?: string | undefined
}

/** An address, and the VAT number of who is invoiced there; empty for none. */
export type BillTo = PostalAddress & { vatId: string }

/** `language` is that of the buyer. */
type Buying = { actor: Actor; purchase: Purchase; language: Language; keyed?: KeyedRequest | null }
/** `isRepeat`: the cart had been ordered before, and this is its order. */
export type Purchased = { order: Order; isRepeat: boolean }

/**
 * Places an order of up to 500 lines, whole or not at all, and takes the stock of all lines. The cart is ordered in the
 * same statement, so it makes one order at most; a repeat answers that order. So is the key recorded, and a repeat answers what
 * the first request did. Throws `lines_not_allowed` with every line
 * that cannot be ordered (`lines.3.quantity`, and in `current` with the nearest quantities), `order_too_large`,
 * `cart_not_found`, `cart_changed`, `total_changed` with both totals, `tax_rate_missing`, `delivery_not_offered`,
 * `freight_method_not_offered`, `too_many_open_orders`, `idempotency_key_reused`.
 */
export async function placeLines(
  deps: OrderDeps,
  { transaction, ...given }: Omit<Buying, 'language'> & { transaction: Transaction },
): Promise<Purchased> {
  const buying = { ...given, language: language() }
  refuseLength(buying.purchase)
  try {
    return await transaction((tx) => buy(deps, tx, buying))
  } catch (error) {
    const earlier = await purchasedBefore(deps, deps.db, buying)
    if (earlier) return earlier
    throw error
  }
}

/** The order that this key has placed before, from its record. */
async function purchasedBefore(
  deps: OrderDeps,
  db: Database,
  { keyed = null }: Pick<Buying, 'keyed'>,
): Promise<Purchased | undefined> {
  const recorded = await findRecorded<RecordedOrder>(db, keyed)
  return recorded && { order: toOrder(readRecorded(recorded), deps), isRepeat: false }
}

/**
 * The same in the caller's transaction, which records what belongs to the order. `actor` is the buyer, whose limits
 * hold, also when staff send the request.
 */
export async function placeLinesIn(deps: OrderDeps, tx: Database, buying: Buying): Promise<Purchased> {
  refuseLength(buying.purchase)
  return buy(deps, tx, buying)
}

function refuseLength({ lines: { length } }: Purchase): void {
  if (length >= 1 && length <= maxLines) return
  const message = t('An order can have 1 to {most} lines', { most: String(maxLines) })
  refuse('order_too_large', [{ path: 'lines', message }])
}

/** What stood in the way may have ended by the time that it is looked for: the order is then tried again. */
const maxTries = 3

async function buy(deps: OrderDeps, db: Database, buying: Buying): Promise<Purchased> {
  const { actor, purchase, keyed = null } = buying
  const { shipTo, billTo } = purchase
  const reading = { db, settings: deps.settings }
  const freight = await freightOfOrder(reading, { shipTo, method: purchase.freightMethod, lines: purchase.lines })
  const isPickup = freight?.kind === 'pickup'
  const tax = await taxOfOrder(reading, { shipTo, vatId: billTo?.vatId ?? '', isPickup, accountId: actor.id })
  const order = { ...toNewOrder(deps, buying), tax, freight, keyed }
  for (let tries = 1; tries <= maxTries; tries++) {
    const row = hasIds(purchase) && (await insertOrder(db, order))
    if (row) {
      noteEvents(db, eventOf(row))
      if (buying.language !== baseLanguage()) await writeBuyerNames(db, row.id, buying.language)
      return { order: toOrder(row, deps), isRepeat: false }
    }
    const earlier = await purchasedBefore(deps, db, buying)
    if (earlier) return earlier
    const placed = hasIds(purchase) && purchase.cart && (await findOrderOfCart(db, purchase.cart.id, actor.id))
    if (placed) return { order: toOrder(placed, deps), isRepeat: true }
    await refusePurchase(deps, db, order)
  }
  refuse('unavailable')
}

/** Whether PostgreSQL can read the ids; others belong to nothing. */
function hasIds({ lines, cart }: Purchase): boolean {
  return lines.every(({ productId }) => isUuid(productId)) && (cart === null || isUuid(cart.id))
}

function toNewOrder(
  deps: OrderDeps,
  { actor, purchase }: Pick<Buying, 'actor' | 'purchase'>,
): Omit<NewOrder, 'tax' | 'freight' | 'keyed'> {
  return {
    ...purchase,
    id: crypto.randomUUID(),
    userId: actor.id,
    email: actor.email,
    userName: actor.name,
    currency: deps.currency(),
    paymentDays: actor.paymentDays ?? null,
    discount: actor.discount ?? null,
    allowance: allowanceOf(actor, deps.limits()),
  }
}

/** The event that `insertOrder` has written, with what pages need to know. */
function eventOf({ id, products }: PlacedRow): DomainEvent {
  const data = {
    productId: products[0]?.id,
    productIds: products.map((product) => product.id),
    isPlentyLeft: products.every(({ isPlentyLeft }) => isPlentyLeft),
  }
  return { type: 'order.placed', subjectId: id, data }
}
