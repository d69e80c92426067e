import { freightOf, isCarried, parcelsWeight, servingMethods } from '#contract/freight/freight-of.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { taxedSums } from '#contract/tax/sums.ts'
import type { Database } from '#server/database/pool.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { OrderLineRow, OrderRow } from '../orders/orders.columns.ts'
import { priceOfLines } from '../payments/payments.refund-lines.ts'
import { listParcels } from './withdrawals.store.ts'

export type RefundSums = { goodsMinor: number; freightMinor: number; totalMinor: number; pieces: number }

type Pricing = { db: Database; settings: Settings }

/** What the cheapest standard way would have cost, without tax; what the order has paid where nothing else is known. */
async function standardFreight({ db, settings }: Pricing, order: OrderRow): Promise<number> {
  const paid = order.freight_minor ?? 0
  const { freight } = settings.current()
  if (paid === 0 || order.freight_kind !== 'table' || !freight.isOn || !order.ship_to) return paid
  const { country, postcode = '' } = order.ship_to
  const parcels = await listParcels(db, order.id)
  const sent = { weightMg: parcelsWeight(parcels), goodsMinor: order.goods_minor }
  const prices = servingMethods(freight, { country, postcode }, order.currency)
    .filter((method) => method.kind === 'table' && parcels.every((parcel) => isCarried(method, parcel)))
    .flatMap((method) => freightOf(method, sent).priceMinor ?? [])
  return Math.min(paid, ...prices)
}

/** The freight that the buyer gets back if everything is withdrawn, with its tax. */
async function standardFreightGross(
  pricing: Pricing,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<number> {
  const netMinor = order.freight_minor ?? 0
  if (netMinor === 0) return 0
  const goods = lines.map((line) => ({
    netMinor: line.net_minor,
    rateBp: line.tax_rate_bp,
    category: line.tax_category,
  }))
  const grossMinor = Math.max(0, order.total_minor - taxedSums(goods).totalMinor)
  return Math.round((grossMinor * (await standardFreight(pricing, order))) / netMinor)
}

type Asked = { order: OrderRow; lines: readonly OrderLineRow[]; pieces: readonly LinePieces[] }

/**
 * The refund of these pieces: their price with tax, and the share of the freight by their part of the goods; all of it
 * if the pieces are the whole order. Throws `refund_too_large`.
 */
export async function refundSums(pricing: Pricing, { order, lines, pieces }: Asked): Promise<RefundSums> {
  const priced = await priceOfLines(pricing.db, { order_id: order.id }, pieces)
  const freightMinor = await freightShare(pricing, { order, lines, pieces }, priced.lines)
  return {
    goodsMinor: priced.priceMinor,
    freightMinor,
    totalMinor: priced.priceMinor + freightMinor,
    pieces: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

async function freightShare(
  pricing: Pricing,
  { order, lines, pieces }: Asked,
  priced: readonly { netMinor: number }[],
): Promise<number> {
  const wanted = new Map(pieces.map(({ line, quantity }) => [line, quantity]))
  const isWhole = lines.every(({ line_no, quantity }) => wanted.get(line_no) === quantity)
  if (!isWhole && pricing.settings.buyers().partialFreight === 'none') return 0
  const standardMinor = await standardFreightGross(pricing, order, lines)
  if (isWhole) return standardMinor
  const netMinor = priced.reduce((sum, one) => sum + one.netMinor, 0)
  return order.goods_minor === 0 ? 0 : Math.floor((standardMinor * netMinor) / order.goods_minor)
}
