import type { Cart, CartLine } from '#contract/cart/cart.ts'
import { emptyCartValues } from '#contract/cart/cart-fields.ts'
import { isPastDay, type JudgedQuantity, judgeQuantity } from '#contract/cart/judge.ts'
import type { OrderFreight } from '#contract/freight/order-freight.ts'
import { toMajor } from '#contract/money.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import { lineImage } from '../products/products.serializer.ts'
import { type TaxOfOrder, taxOfVisitor } from '../tax/tax.orders.ts'
import { rateOf, toSums } from '../tax/tax.serializer.ts'
import type { SentLine } from './cart.delivery.ts'
import type { CartDeps } from './cart.deps.ts'
import type { CartLineRow } from './cart.lines.store.ts'
import type { CartRow } from './cart.store.ts'
import { cartValuesOf } from './cart.values.ts'

type Deps = Pick<CartDeps, 'settings' | 'publicUrl'>

/** A cart without lines, of a visitor who has none yet. */
export function blankCart({ settings }: Pick<CartDeps, 'settings'>): Cart {
  const { currency } = settings.formats()
  return {
    id: null,
    token: null,
    version: 0,
    currency,
    lines: [],
    pieces: 0,
    total: 0,
    sums: toSums([], { tax: taxOfVisitor(settings, null), freight: null, currency }),
    ...emptyCartValues,
    canOrder: false,
  }
}

function judge(row: CartLineRow, { others, today }: { others: number; today: string }): JudgedQuantity {
  if (!row.is_sold) return { issues: ['not_sold'], nearest: [] }
  const rule = { minOrder: row.min_order, multiple: row.order_multiple, available: row.available }
  const judged = judgeQuantity({ quantity: row.quantity, others }, rule)
  return {
    ...judged,
    issues: [
      ...(row.unit_price_minor > 0 ? [] : (['no_price'] as const)),
      ...judged.issues,
      ...(isPastDay(row.requested_on, today) ? (['past_date'] as const) : []),
    ],
  }
}

type Shown = { deps: Deps; currency: string; pieces: Map<string, number>; tax: TaxOfOrder | null; today: string }

function toLine(row: CartLineRow, { deps, currency, pieces, tax, today }: Shown): CartLine {
  const rate = rateOf(row.tax_class, tax)
  const others = (pieces.get(row.product_id) ?? row.quantity) - row.quantity
  return {
    id: row.id,
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    image: lineImage(row, deps.publicUrl),
    drawing: row.drawing,
    quantity: row.quantity,
    note: row.note,
    requestedOn: row.requested_on,
    unitprice: toMajor(row.unit_price_minor, currency),
    seenUnitprice: toMajor(row.seen_unit_minor, currency),
    total: toMajor(row.unit_price_minor * row.quantity, currency),
    taxRate: rate && rate.rateBp / 100,
    taxCategory: rate?.category ?? null,
    contentAmount: row.content_milli === null ? null : row.content_milli / 1000,
    contentUnit: row.content_unit,
    minorder: row.min_order,
    multiple: row.order_multiple,
    available: row.available,
    ...judge(row, { others, today }),
  }
}

/** Pieces of each part over all of its lines. */
export function piecesByProduct(rows: readonly { product_id: string; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const row of rows) pieces.set(row.product_id, (pieces.get(row.product_id) ?? 0) + row.quantity)
  return pieces
}

type Terms = { tax: TaxOfOrder | null; freight: OrderFreight | null; currency: string }

/** What the lines that are sold cost together, taxed and sent in a way. */
export function sumsOfCart(rows: readonly CartLineRow[], terms: Terms): OrderSums {
  const sold = rows.filter((row) => row.is_sold)
  const lines = sold.map((row) => ({ taxClass: row.tax_class, netMinor: row.unit_price_minor * row.quantity }))
  return toSums(lines, terms)
}

/** The lines that are sold, as they are sent and taxed. */
export function sentLines(rows: readonly CartLineRow[]): SentLine[] {
  return rows
    .filter((row) => row.is_sold)
    .map((row) => ({
      weightMg: row.ship_weight_mg,
      quantity: row.quantity,
      shippingClass: row.shipping_class,
      netMinor: row.unit_price_minor * row.quantity,
      taxClass: row.tax_class,
    }))
}

/** A cart with its lines as they are now. */
export function toCart(row: CartRow, rows: CartLineRow[], deps: Deps): Cart {
  const { currency } = row
  const pieces = piecesByProduct(rows)
  const tax = taxOfVisitor(deps.settings, null)
  const today = companyToday(deps.settings)
  const lines = rows.map((line) => toLine(line, { deps, currency, pieces, tax, today }))
  const sums = sumsOfCart(rows, { tax, freight: null, currency })
  return {
    id: row.id,
    token: null,
    version: row.version,
    currency,
    lines,
    pieces: rows.reduce((sum, line) => sum + line.quantity, 0),
    total: sums.goods,
    sums,
    ...cartValuesOf(row),
    canOrder: lines.length > 0 && lines.every(({ issues }) => issues.length === 0),
  }
}
