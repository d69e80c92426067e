import { errors } from '#contract/errors.ts'
import { freightOf, parcelsWeight } from '#contract/freight/freight-of.ts'
import { maxMinor, toMajor } from '#contract/money.ts'
import type { LineFailure } from '#contract/orders/lines.ts'
import { nearestQuantities, packsMessage } from '#contract/orders/quantity.ts'
import { taxedSums } from '#contract/tax/sums.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { RefusalError, refuse } from '#server/http/problem.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { countOpenOrdersOf } from '../orders.store.ts'
import { maxTakeable, refuseMoreOrders } from './orders.allowance.ts'
import { findOpenCart, listOffers, type OfferRow, readHeldPieces } from './orders.offers.store.ts'
import type { NewOrder } from './orders.place.store.ts'
import { type LineCode, lineRefusal } from './orders.rules.ts'

type NewLine = NewOrder['lines'][number]

/**
 * The statement wrote nothing: finds what refused, with current figures. Returns if nothing does any more, because another
 * order has returned stock meanwhile.
 */
export async function refusePurchase(
  deps: Pick<OrderDeps, 'currency'>,
  db: Database,
  order: NewOrder,
): Promise<void> {
  if (order.cart) await checkCart(db, order.cart, order.userId)
  const ids = [...new Set(order.lines.map(({ productId }) => productId))].filter(isUuid)
  const offers = new Map((await listOffers(db, ids)).map((offer) => [offer.id, offer]))
  const failures = await failuresOf({ deps, db, order, offers })
  if (failures.length > 0) {
    const fields = failures.map(({ line, code, message }) => ({ path: `lines.${line}.${fieldOf(code)}`, message }))
    throw new RefusalError('lines_not_allowed', fields, { lines: failures })
  }
  if ([...offers.values()].some((offer) => order.tax?.missing.includes(offer.tax_class)))
    refuse('tax_rate_missing')
  const { freight } = order
  if (freight && [...offers.values()].some((offer) => freight.excludes.includes(offer.shipping_class)))
    refuse('freight_method_not_offered')
  refuseMoreOrders(order.allowance, await countOpenOrdersOf(db, order.userId))
  compareTotal(deps, order, offers)
}

/** Throws `cart_not_found`, `cart_changed`. */
async function checkCart(db: Database, { id, version }: { id: string; version: number }, userId: string) {
  const cart = isUuid(id) ? await findOpenCart(db, id, userId) : undefined
  if (!cart) refuse('cart_not_found')
  if (cart.version !== version) refuse('cart_changed')
}

function fieldOf(code: string): string {
  if (code === 'price_changed' || code === 'price_missing') return 'unitprice'
  return code === 'product_not_found' || code === 'product_is_draft' ? 'productId' : 'quantity'
}

type Judging = {
  deps: Pick<OrderDeps, 'currency'>
  db: Database
  order: NewOrder
  offers: ReadonlyMap<string, OfferRow>
}

async function failuresOf(judging: Judging): Promise<LineFailure[]> {
  const { db, order, offers } = judging
  const demand = new Map<string, number>()
  for (const { productId, quantity } of order.lines) demand.set(productId, (demand.get(productId) ?? 0) + quantity)
  const held = order.allowance.isTrusted ? new Map() : await readHeldPieces(db, order.userId)
  return order.lines.flatMap((line, index) => {
    const offer = soldOf(offers, line)
    const pieces = demand.get(line.productId) ?? line.quantity
    const most = offer && !order.allowance.isTrusted ? maxTakeable(ruleOf(offer), held.get(offer.id) ?? 0) : null
    const code = lineRefusal(
      line,
      offer && { ...ruleOf(offer), unitPriceMinor: offer.unit_price_minor, isDraft: offer.is_draft },
      {
        pieces,
        most,
        isOnlyLine: order.lines.length === 1 && !order.cart,
      },
    )
    return code ? [toFailure(judging, { line, index, pieces, most }, code)] : []
  })
}

/** The product as sold now; undefined if it is not sold any more. */
function soldOf(offers: Judging['offers'], { productId }: NewLine): OfferRow | undefined {
  const offer = offers.get(productId)
  return offer?.is_archived ? undefined : offer
}

function ruleOf({ min_order: minOrder, order_multiple: multiple, available }: OfferRow) {
  return { minOrder, multiple, available }
}

type JudgedLine = { line: NewLine; index: number; pieces: number; most: number | null }

function toFailure(
  { deps, offers }: Judging,
  { line, index, pieces, most }: JudgedLine,
  code: LineCode,
): LineFailure {
  const offer = soldOf(offers, line)
  const known = offers.get(line.productId)
  const rule = offer && ruleOf(offer)
  const limited = rule && { ...rule, available: most === null ? rule.available : Math.min(rule.available, most) }
  const nearest = limited
    ? nearestQuantities({ quantity: line.quantity, others: pieces - line.quantity }, limited)
    : []
  return {
    line: index,
    code,
    productId: line.productId,
    sku: known?.sku ?? null,
    name: known?.name ?? null,
    quantity: line.quantity,
    available: offer?.available ?? 0,
    unitprice: offer ? toMajor(offer.unit_price_minor, deps.currency()) : null,
    nearest,
    message: messageOf(code, { offer, nearest }),
  }
}

function messageOf(
  code: LineCode,
  { offer, nearest }: { offer: OfferRow | undefined; nearest: number[] },
): string {
  if (code === 'price_changed') return t('The price has changed')
  if (code === 'price_missing') return t('A product without a price must be ordered separately')
  if (!offer || code === 'product_not_found' || code === 'product_is_draft')
    return t(errors[code === 'product_is_draft' ? code : 'product_not_found'].sentence)
  if (code === 'quantity_not_multiple') return t(packsMessage, { multiple: String(offer.order_multiple) })
  if (code === 'stock_share_exceeded') {
    if (nearest.length === 0)
      return t('You cannot order more of this product until your email address is confirmed.')
    return t('Order at most {most}, or confirm your email address first.', { most: String(nearest.at(-1)) })
  }
  return t('Order at least {least} and at most {most} (available now)', {
    least: String(offer.min_order),
    most: String(offer.available),
  })
}

/** What the statement would have found; 0 for what staff say later. */
function freightMinorOf(
  { lines, freight }: Pick<NewOrder, 'lines' | 'freight'>,
  offers: ReadonlyMap<string, OfferRow>,
  priced: readonly { netMinor: number }[],
): number {
  if (freight === null) return 0
  const parcels = lines.map(({ productId, quantity }) => {
    const { ship_weight_mg: weightMg = null, shipping_class: shippingClass = '' } = offers.get(productId) ?? {}
    return { weightMg, quantity, shippingClass }
  })
  const goodsMinor = priced.reduce((sum, { netMinor }) => sum + netMinor, 0)
  return freightOf(freight, { weightMg: parcelsWeight(parcels), goodsMinor }).priceMinor ?? 0
}

function compareTotal(
  deps: Pick<OrderDeps, 'currency'>,
  { lines, expectedTotalMinor, expectedGoodsMinor, tax, freight }: NewOrder,
  offers: ReadonlyMap<string, OfferRow>,
): void {
  const rates = new Map(tax?.classes.map((one) => [one.taxClass, one]))
  const priced = lines.map(({ productId, quantity }) => {
    const offer = offers.get(productId)
    const netMinor = (offer?.unit_price_minor ?? 0) * quantity
    const rate = rates.get(offer?.tax_class ?? '')
    return { netMinor, rateBp: rate?.rateBp ?? null, category: rate?.category ?? null }
  })
  const sums = taxedSums(priced, freightMinorOf({ lines, freight }, offers, priced))
  if (sums.totalMinor > maxMinor) refuse('order_too_large')
  const expectedMinor = expectedTotalMinor ?? expectedGoodsMinor
  const totalMinor = expectedTotalMinor === null ? sums.goodsMinor : sums.totalMinor
  if (expectedMinor === null || expectedMinor === totalMinor) return
  const inMajor = (minor: number) => toMajor(minor, deps.currency())
  throw new RefusalError('total_changed', undefined, {
    expectedTotal: inMajor(expectedMinor),
    total: inMajor(totalMinor),
  })
}
