import type { Actor } from '#contract/access.ts'
import { toPostalText } from '#contract/addresses/postal.ts'
import type { CartOrder, CartSums, Checkout, MissingCode } from '#contract/cart/checkout.ts'
import type { DeliveryPlace } from '#contract/cart/delivery.ts'
import { isPastDay, saidOfPastDay } from '#contract/cart/judge.ts'
import type { FreightOffers } from '#contract/freight/offers.ts'
import { isWholeMinor, maxMinor, toMinor } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { normaliseVatId } from '#contract/tax/vat-ids.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Transaction } from '#server/database/transaction.ts'
import type { KeyedRequest } from '#server/http/idempotency.ts'
import { RefusalError, refuse, refuseStale } from '#server/http/problem.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import { listAddresses } from '../addresses/addresses.service.ts'
import { methodsNow } from '../freight/freight.orders.ts'
import { toPricedMethods } from '../freight/freight.serializer.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { type Purchase, placeLines } from '../orders/purchase/orders.purchase.ts'
import { taxOfOrder } from '../tax/tax.orders.ts'
import { refuseVatId } from '../tax/tax.vat-ids.ts'
import { deliveryOf, destinationOf } from './cart.delivery.ts'
import type { CartDeps, Visitor } from './cart.deps.ts'
import { type CartLineRow, listCartLines } from './cart.lines.store.ts'
import { sentLines, sumsOfCart } from './cart.serializer.ts'
import { findCartOf, readCart, showCart } from './cart.service.ts'
import { findCart, findCartById, type StoredCartRow } from './cart.store.ts'
import { orderValuesOf } from './cart.values.ts'

export type CheckoutDeps = CartDeps & OrderDeps

/** Everything that a checkout shows. It advises: `orderCart` decides, by the statement that places the order. */
export async function readCheckout(deps: CheckoutDeps, actor: Actor): Promise<Checkout> {
  const [cart, addresses] = await Promise.all([
    readCart(deps, { actor, token: undefined, address: '' }),
    listAddresses(deps.db, actor),
  ])
  const of = (code: MissingCode, path: string) => ({ code, path })
  const missing = [
    ...(cart.lines.length === 0 ? [of('cart_is_empty', 'lines')] : []),
    ...cart.lines.flatMap((line, index) => [
      ...(line.issues.length > 0 ? [of('lines_not_allowed', `lines.${index}`)] : []),
      ...(line.unitprice === line.seenUnitprice ? [] : [of('price_changed', `lines.${index}`)]),
    ]),
    ...(addresses.length === 0 ? [of('address_incomplete', 'shipTo')] : []),
  ]
  return { cart, addresses, missing, paymentDays: actor.paymentDays ?? null }
}

/** Who is invoiced and where; null: at the address of delivery, without a VAT number. */
export function billToOf({
  shipTo,
  billTo,
  vatId: typed,
}: Pick<CartOrder, 'shipTo' | 'billTo' | 'vatId'>): Purchase['billTo'] {
  const vatId = normaliseVatId(typed ?? '')
  return billTo || vatId !== '' ? { ...(billTo ?? shipTo), vatId } : null
}

type Asked = {
  country: string
  postcode: string
  vatId?: string | null | undefined
  freightMethod?: string | null | undefined
}

/** Whether nothing of a cart is made to order, so that a day can be named. */
function isFromStock(rows: readonly CartLineRow[]): boolean {
  return rows.every(({ supply }) => supply === 'stock')
}

/**
 * What the cart costs for an address, a VAT number and a delivery method; without one, for the first that carries all lines. It
 * advises, as `readCheckout` does. Throws `vat_id_invalid`.
 */
export async function readCartSums(deps: CheckoutDeps, actor: Actor, asked: Asked): Promise<CartSums> {
  await refuseVatId(asked.vatId)
  const { country, postcode, vatId, freightMethod } = asked
  const shipTo = { country, postcode }
  const row = await findCart(deps.db, { userId: actor.id })
  const [rows, currency] = [row ? await listCartLines(deps.db, row.id) : [], row?.currency ?? deps.currency()]
  const lines = sentLines(rows)
  const serving = methodsNow(deps.settings, shipTo)
  const methods = toPricedMethods(serving ?? [], lines, currency)
  const chosen = methods.find(({ freight }) => freight.method === freightMethod) ?? methods[0]
  const freight = chosen?.freight ?? null
  const isPickup = freight?.kind === 'pickup'
  const tax = await taxOfOrder(deps, { shipTo, vatId: vatId ?? '', isPickup })
  const to = { ...shipTo, isFromAddress: false }
  const said = {
    actor,
    to,
    lines,
    currency,
    of: 'choice',
    isInStock: isFromStock(rows),
    methods: chosen ? [chosen] : [],
    tax,
  } as const
  return {
    ...sumsOfCart(rows, { tax, freight, currency }),
    freightMethods: methods.map(({ freight: one }) => one),
    delivery: serving === null ? null : await deliveryOf(deps, said),
  }
}

/**
 * What the delivery methods to a place cost for a cart, also a guest's, and when it arrives; without a place, to the buyer's
 * default address, else in the company's country. Throws `cart_not_found`.
 */
export async function readCartFreight(
  deps: CartDeps,
  visitor: Visitor,
  place: DeliveryPlace,
): Promise<FreightOffers> {
  const { actor } = visitor
  const row = await findCartOf(deps, visitor)
  const rows = row ? await listCartLines(deps.db, row.id) : []
  const lines = sentLines(rows)
  const to = await destinationOf(deps, actor, place)
  const serving = to.country === '' ? [] : methodsNow(deps.settings, to)
  const currency = row?.currency ?? deps.currency()
  const methods = toPricedMethods(serving ?? [], lines, currency)
  const said = { actor, to, lines, currency, of: 'cart', isInStock: isFromStock(rows), methods } as const
  return {
    isStated: serving !== null,
    currency,
    freightMethods: methods.map(({ freight }) => freight),
    delivery: serving === null ? null : await deliveryOf(deps, said),
  }
}

type Ordering = { actor: Actor; form: CartOrder; transaction: Transaction; keyed: KeyedRequest | null }

/**
 * Orders the whole cart at the version and the total that its owner has seen. A cart becomes one order at most: a repeat
 * answers that order. Throws `cart_not_found`, `cart_changed` with the cart as it is, `cart_is_empty`, and what
 * `placeLines` throws.
 */
export async function orderCart(
  deps: CheckoutDeps,
  { actor, form, transaction, keyed }: Ordering,
): Promise<Order> {
  await refuseVatId(form.vatId)
  const cart = await findOwn(deps, actor, form.cartId)
  if (!cart.is_ordered && cart.version !== form.version) await refuseChanged(deps, cart)
  const lines = await listCartLines(deps.db, cart.id)
  if (lines.length === 0) refuse('cart_is_empty')
  // A repeat answers the order of then.
  if (!cart.is_ordered) refusePastDays(companyToday(deps.settings), { cart, lines, form })
  try {
    const purchase = toPurchase(deps, { cart, lines, form })
    return await saidTotal(form.expectedTotal, async () => {
      const { order } = await placeLines(deps, { actor, purchase, transaction, keyed })
      return order
    })
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'cart_changed') {
      await refuseChanged(deps, await findOwn(deps, actor, form.cartId))
    }
    throw error
  }
}

/** Refuses a different total, naming the expected one as sent, also an amount that no total can have. */
export async function saidTotal(expectedTotal: number, place: () => Promise<Order>): Promise<Order> {
  try {
    return await place()
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'total_changed') {
      refuseStale(error.code, { ...(error.current as object), expectedTotal })
    }
    throw error
  }
}

/** Another user's cart is answered as if it did not exist. */
async function findOwn({ db }: CheckoutDeps, actor: Actor, id: string): Promise<StoredCartRow> {
  if (!isUuid(id)) refuse('cart_not_found')
  return (await findCartById(db, id, actor.id)) ?? refuse('cart_not_found')
}

async function refuseChanged(deps: CheckoutDeps, cart: StoredCartRow): Promise<never> {
  return refuseStale('cart_changed', await showCart(deps, deps.db, cart))
}

type Buying = { cart: StoredCartRow; lines: readonly CartLineRow[]; form: CartOrder }

function toPurchase({ currency }: CheckoutDeps, { cart, lines, form }: Buying): Purchase {
  const { shipTo } = form
  return {
    lines: lines.map((line) => ({
      productId: line.product_id,
      quantity: line.quantity,
      seenUnitPriceMinor: line.seen_unit_minor,
      note: line.note,
      requestedOn: line.requested_on,
    })),
    address: toPostalText(shipTo),
    phone: shipTo.phone,
    ...orderValuesOf(form, cart),
    shipTo,
    cart: { id: cart.id, version: form.version },
    expectedTotalMinor: toExpectedMinor(form.expectedTotal, currency()),
    expectedGoodsMinor: null,
    billTo: billToOf(form),
    freightMethod: form.freightMethod ?? undefined,
  }
}

/** Names every day that is over, also the ones that an old cart has. */
function refusePastDays(today: string, { cart, lines, form }: Buying): void {
  const message = saidOfPastDay()
  const fields = lines.flatMap(({ requested_on }, index) =>
    isPastDay(requested_on, today) ? [{ path: `lines.${index}.requestedOn`, message }] : [],
  )
  if (fields.length > 0) refuse('lines_not_allowed', fields)
  if (isPastDay(orderValuesOf(form, cart).requestedOn, today))
    refuse('rule_broken', [{ path: 'requestedOn', message }])
}

/** An amount that is no total of this currency was never shown: -1 differs from every total. */
export function toExpectedMinor(expectedTotal: number, currency: string): number {
  const minor = toMinor(expectedTotal, currency)
  return isWholeMinor(expectedTotal, currency) && minor <= maxMinor ? minor : -1
}
