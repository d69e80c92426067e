import crypto from 'node:crypto'
import { type Cart, maxCartLines, type NewCartLine } from '#contract/cart/cart.ts'
import { isPastDay, saidOfPastDay } from '#contract/cart/judge.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { CartDeps, Visitor } from './cart.deps.ts'
import { countNewCart } from './cart.guests.store.ts'
import { type AddedLine, type AddedRow, countLines, insertCartLines } from './cart.lines.store.ts'
import { hashToken, newToken, ownerOf } from './cart.owner.ts'
import { showCart } from './cart.service.ts'
import { type CartRow, claimCartKey, insertGuestCart, lockCart, openOwnCart, raiseVersion } from './cart.store.ts'

/**
 * `request` is what a repeat is compared with: the lines, unless they follow from something else. `outcome` is kept with it,
 * for a repeat that has to answer like the first request.
 */
type Addition = {
  lines: readonly (NewCartLine & { seenUnitMinor?: number })[]
  request?: unknown
  outcome?: string
  idempotencyKey: string | undefined
}

const hourSeconds = 3600

/**
 * Adds lines to the visitor's cart, and makes one if there is none: for a guest with a token in the answer. All lines or
 * none. Throws `cart_not_found`, `product_not_found`, `quantity_not_allowed`, `cart_is_full`, `rule_broken`,
 * `too_many_requests`.
 */
export async function addToCart(deps: CartDeps, visitor: Visitor, addition: Addition): Promise<Cart> {
  const lines = addition.lines.map(toAddedLine)
  const unknown = lines.map(({ productId }) => !isUuid(productId))
  if (unknown.includes(true)) refuseProducts(unknown)
  refusePastDays(companyToday(deps.settings), lines)
  const token = visitor.actor || visitor.token ? null : newToken()
  if (token) await refuseManyCarts(deps, visitor.address)
  return inTransaction(deps.pool, async (tx) => {
    const row = token
      ? await insertGuestCart(tx, hashToken(token), deps.currency())
      : await openCart(deps, tx, visitor)
    if (await isRepeated(tx, row, addition)) return showCart(deps, tx, row)
    await addAll(tx, row, lines)
    return { ...(await showCart(deps, tx, await raiseVersion(tx, row.id))), token }
  })
}

function toAddedLine({
  productId,
  quantity,
  note,
  requestedOn,
  seenUnitMinor,
}: Addition['lines'][number]): AddedLine {
  return {
    productId,
    quantity,
    note: (note ?? '').trim(),
    requestedOn: requestedOn ?? null,
    seenUnitMinor: seenUnitMinor ?? null,
  }
}

/** Adds lines to a locked cart. Throws what `addToCart` throws about lines. */
export async function addAll(
  tx: Database,
  { id }: Pick<CartRow, 'id'>,
  lines: readonly AddedLine[],
): Promise<void> {
  const added = await insertCartLines(tx, id, lines)
  const known = new Set(added.map((row) => row.product_id))
  const unknown = lines.map(({ productId }) => !known.has(productId.toLowerCase()))
  if (unknown.includes(true)) refuseProducts(unknown)
  refuseLargeQuantities(lines, added)
  if ((await countLines(tx, id)) > maxCartLines) refuse('cart_is_full')
}

/** Names every line whose requested day is over. */
function refusePastDays(today: string, lines: readonly AddedLine[]): void {
  const fields = lines.flatMap(({ requestedOn }, index) =>
    isPastDay(requestedOn, today) ? [{ path: `lines.${index}.requestedOn`, message: saidOfPastDay() }] : [],
  )
  if (fields.length > 0) refuse('rule_broken', fields)
}

/** Names every line whose product nobody can order. */
export function refuseProducts(unknown: readonly boolean[]): never {
  const fields = unknown.flatMap((isUnknown, index) =>
    isUnknown
      ? [{ path: `lines.${index}.productId`, message: t('This product does not exist or is no longer sold.') }]
      : [],
  )
  return refuse('product_not_found', fields)
}

function refuseLargeQuantities(lines: readonly AddedLine[], added: readonly AddedRow[]): void {
  const large = new Set(added.flatMap((row) => (row.quantity > maxQuantity ? [row.product_id] : [])))
  if (large.size === 0) return
  const message = t('Quantity must be from 1 to {max}', { max: String(maxQuantity) })
  const fields = lines.flatMap(({ productId }, index) =>
    large.has(productId.toLowerCase()) ? [{ path: `lines.${index}.quantity`, message }] : [],
  )
  refuse('quantity_not_allowed', fields)
}

/** Locks the visitor's cart; a user's is made when there is none. Throws `cart_not_found`. */
async function openCart(deps: CartDeps, tx: Database, visitor: Visitor): Promise<CartRow> {
  if (visitor.actor) return openOwnCart(tx, visitor.actor.id, deps.currency())
  const owner = ownerOf(visitor) ?? refuse('cart_not_found')
  return (await lockCart(tx, owner)) ?? refuse('cart_not_found')
}

/** Carts of guests are free to make, so one address makes few of them in an hour. */
async function refuseManyCarts({ db, guestCarts }: CartDeps, address: string): Promise<void> {
  if (guestCarts.perHour === 0) return
  const count = await countNewCart(db, address, hourSeconds)
  if (count > guestCarts.perHour) refuse('too_many_requests')
}

/** What a repeated request is compared by. */
export function fingerprintOf(request: unknown): string {
  return crypto.createHash('sha256').update(JSON.stringify(request)).digest('base64')
}

/** Whether the same request was sent before. Throws `idempotency_key_reused` for another one with its key. */
async function isRepeated(
  tx: Database,
  { id }: CartRow,
  { lines, request = lines, outcome = '', idempotencyKey: key }: Addition,
): Promise<boolean> {
  if (!key) return false
  const fingerprint = fingerprintOf(request) + outcome
  const earlier = await claimCartKey(tx, { cartId: id, key, fingerprint })
  if (earlier === undefined) return false
  return earlier === fingerprint || refuse('idempotency_key_reused')
}
