import { type Cart, type CartForm, type CartLineForm, maxCartLines } from '#contract/cart/cart.ts'
import { isPastDay, saidOfPastDay } from '#contract/cart/judge.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { CartDeps, Visitor } from './cart.deps.ts'
import {
  deleteLine,
  deleteLines,
  findLine,
  listCartLines,
  savePricesSeen,
  updateLine,
} from './cart.lines.store.ts'
import { hashToken, ownerOf } from './cart.owner.ts'
import { blankCart as cartWithoutLines, toCart } from './cart.serializer.ts'
import {
  type CartRow,
  findCart,
  lockCart,
  lockGuestCart,
  mergeLines,
  openOwnCart,
  raiseVersion,
  updateCart,
} from './cart.store.ts'
import { changedValues, mergedValues } from './cart.values.ts'

/** A cart as the API shows it. */
export async function showCart(deps: CartDeps, db: Database, row: CartRow): Promise<Cart> {
  return toCart(row, await listCartLines(db, row.id), deps)
}

/** A user or a visitor without a token who has no cart yet sees an empty one. Throws `cart_not_found`. */
export async function readCart(deps: CartDeps, visitor: Visitor): Promise<Cart> {
  const row = await findCartOf(deps, visitor)
  return row ? showCart(deps, deps.db, row) : cartWithoutLines(deps)
}

/** Undefined for who has none yet. Throws `cart_not_found` for a token that belongs to none. */
export async function findCartOf(deps: CartDeps, visitor: Visitor): Promise<CartRow | undefined> {
  const owner = ownerOf(visitor)
  const row = owner && (await findCart(deps.db, owner))
  if (!row && owner && 'tokenHash' in owner) refuse('cart_not_found')
  return row ?? undefined
}

type ChangedCart = { visitor: Visitor; version: number }
type Change = (tx: Database, row: CartRow) => Promise<CartRow>

/** Changes a cart of this version; a stale one is refused with the cart as it is. */
async function change(deps: CartDeps, { visitor, version }: ChangedCart, run: Change): Promise<Cart> {
  const owner = ownerOf(visitor) ?? refuse('cart_not_found')
  return inTransaction(deps.pool, async (tx) => {
    const row = (await lockCart(tx, owner)) ?? refuse('cart_not_found')
    if (row.version !== version) refuseStale('cart_changed', await showCart(deps, tx, row))
    return showCart(deps, tx, await run(tx, row))
  })
}

/** What an old cart says stays as it is until its owner changes it. Throws `rule_broken`. */
function refusePastDay({ settings }: CartDeps, day: string | null | undefined, before: string | null): void {
  if (day === before || !isPastDay(day, companyToday(settings))) return
  refuse('rule_broken', [{ path: 'requestedOn', message: saidOfPastDay() }])
}

/** Throws `cart_not_found`, `cart_changed`, `rule_broken`. */
export function changeCart(deps: CartDeps, visitor: Visitor, form: CartForm): Promise<Cart> {
  return change(deps, { visitor, version: form.version }, async (tx, row) => {
    refusePastDay(deps, form.requestedOn, row.requestedOn)
    if (form.pricesSeen) await savePricesSeen(tx, row.id)
    return updateCart(tx, row.id, changedValues(row, form))
  })
}

/** Removes every line. Throws `cart_not_found`, `cart_changed`. */
export function emptyCart(deps: CartDeps, visitor: Visitor, version: number): Promise<Cart> {
  return change(deps, { visitor, version }, async (tx, row) => {
    await deleteLines(tx, row.id)
    return raiseVersion(tx, row.id)
  })
}

type LineChange = { id: string; form: CartLineForm }

/** Throws `cart_not_found`, `cart_changed`, `cart_line_not_found`, `quantity_not_allowed`, `rule_broken`. */
export function changeLine(deps: CartDeps, visitor: Visitor, { id, form }: LineChange): Promise<Cart> {
  return change(deps, { visitor, version: form.version }, async (tx, row) => {
    const line = isUuid(id) ? await findLine(tx, { cartId: row.id, id }) : undefined
    if (!line) refuse('cart_line_not_found')
    refusePastDay(deps, form.requestedOn, line.requested_on)
    const values = {
      quantity: form.quantity ?? line.quantity,
      note: form.note === undefined ? line.note : (form.note ?? '').trim(),
      requestedOn: form.requestedOn === undefined ? line.requested_on : form.requestedOn,
    }
    if (!(await updateLine(tx, { cartId: row.id, id }, { ...values, most: maxQuantity }))) {
      const message = t('Quantity must be from 1 to {max}', { max: String(maxQuantity) })
      refuse('quantity_not_allowed', [{ path: 'quantity', message }])
    }
    return raiseVersion(tx, row.id)
  })
}

/** Throws `cart_not_found`, `cart_changed`, `cart_line_not_found`. */
export function removeLine(
  deps: CartDeps,
  visitor: Visitor,
  { id, version }: { id: string; version: number },
): Promise<Cart> {
  return change(deps, { visitor, version }, async (tx, row) => {
    if (!isUuid(id) || !(await deleteLine(tx, { cartId: row.id, id }))) refuse('cart_line_not_found')
    return raiseVersion(tx, row.id)
  })
}

/**
 * Adds a guest's cart to the user's, once, in one transaction: the token then answers only the same user, and a repeat
 * adds nothing. Throws `cart_not_found`, also for a cart that another user took, and `cart_is_full`.
 */
export async function mergeCart(deps: CartDeps, { actor, token }: Visitor): Promise<Cart> {
  const userId = actor?.id ?? refuse('sign_in_required')
  if (!token) refuse('cart_not_found')
  return inTransaction(deps.pool, async (tx) => {
    const guest = (await lockGuestCart(tx, hashToken(token))) ?? refuse('cart_not_found')
    if (guest.is_merged && guest.merged_by !== userId) refuse('cart_not_found')
    const own = await openOwnCart(tx, userId, deps.currency())
    if (guest.is_merged) return showCart(deps, tx, own)
    const count = await mergeLines(tx, { from: guest.id, into: own.id, userId, most: maxQuantity })
    if (count > maxCartLines) refuse('cart_is_full')
    const merged = await updateCart(tx, own.id, mergedValues(own, guest))
    return showCart(deps, tx, merged)
  })
}
