import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import { toMajor } from '#contract/money.ts'
import type { QuantityRule } from '#contract/orders/quantity.ts'
import { differencesOf, possibleQuantity, type ReorderCheck, type ReorderLine } from '#contract/orders/reorder.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderLineRow } from './orders.columns.ts'
import type { OrderDeps } from './orders.deps.ts'
import { listOrderLines } from './orders.lines.store.ts'
import { toReorderOffer } from './orders.serializer.ts'
import { findOrderRow } from './orders.store.ts'
import { listOffers, type OfferRow } from './purchase/orders.offers.store.ts'

type Deps = Pick<OrderDeps, 'db' | 'currency'>

/**
 * Compares an order with what the same order would be today, line by line. Throws `order_not_found`, `not_yours` (unless
 * an admin).
 */
export async function checkReorder(deps: Deps, actor: Actor, id: string): Promise<ReorderCheck> {
  const order = (isUuid(id) && (await findOrderRow(deps.db, id))) || refuse('order_not_found')
  if (order.user_id !== actor.id && !can(actor, 'orders:read')) refuse('not_yours')
  const rows = await listOrderLines(deps.db, [id])
  const offers = await listOffers(deps.db, [...new Set(rows.map(({ product_id }) => product_id))])
  const sold = offers.filter((offer) => !offer.is_draft && !offer.is_archived)
  const byProduct = new Map(sold.map((offer) => [offer.id, offer]))
  const lines = compareLines(rows, byProduct, { was: order.currency, now: deps.currency() })
  const first = lines[0] ?? refuse('order_not_found')
  const { line: _, sku: _sku, ...flat } = first
  return { orderId: order.id, number: order.number, ...flat, lines }
}

type Currencies = { was: string; now: string }

/** What lines of one product share: the pieces ordered in lines that follow, and those proposed in lines before. */
type Shared = { toCome: number; proposed: number }

function compareLines(
  rows: readonly OrderLineRow[],
  offers: ReadonlyMap<string, OfferRow>,
  currencies: Currencies,
): ReorderLine[] {
  const byProduct = new Map<string, Shared>()
  for (const { product_id: id, quantity } of rows) {
    byProduct.set(id, { toCome: (byProduct.get(id)?.toCome ?? 0) + quantity, proposed: 0 })
  }
  return rows.map((row) => {
    const shared = byProduct.get(row.product_id) ?? { toCome: row.quantity, proposed: 0 }
    shared.toCome -= row.quantity
    const compared = compareLine(row, { offer: offers.get(row.product_id), shared, currencies })
    shared.proposed += compared.now?.quantity ?? 0
    return compared
  })
}

type Comparison = { offer: OfferRow | undefined; shared: Shared; currencies: Currencies }

function compareLine(row: OrderLineRow, { offer, shared, currencies }: Comparison): ReorderLine {
  const { line_no: line, sku, quantity } = row
  const was = { unitprice: toMajor(row.unit_price_minor, currencies.was), currency: currencies.was, quantity }
  if (!offer) {
    const differences = differencesOf(was, null)
    return { line, sku, productId: null, name: row.name, was, now: null, differences, canOrder: false }
  }
  const price = { unitprice: toMajor(offer.unit_price_minor, currencies.now), currency: currencies.now }
  const { min_order: minOrder, order_multiple: multiple, available } = offer
  const rule = ruleOfLine({ minOrder, multiple, available }, shared)
  const now = toReorderOffer({ ...price, minOrder, multiple, available }, possibleQuantity(quantity, rule))
  return {
    line,
    sku,
    productId: row.product_id,
    name: offer.name,
    was,
    now,
    differences: differencesOf(was, { ...rule, ...price }),
    canOrder: now.quantity > 0,
  }
}

/** The minimum order and the stock count for the sum of a product, packs for each line. */
function ruleOfLine(rule: QuantityRule, { toCome, proposed }: Shared): QuantityRule {
  if (rule.available < rule.minOrder) return rule
  return {
    ...rule,
    minOrder: Math.max(1, rule.minOrder - toCome - proposed),
    available: Math.max(0, rule.available - proposed),
  }
}
