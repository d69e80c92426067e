import type { FreightSettings } from '#contract/freight/freight-settings.ts'
import type { OrderFreight } from '#contract/freight/order-freight.ts'
import { zoneOf } from '#contract/freight/zones.ts'
import { toMinor } from '#contract/money.ts'
import { vatPlaceOf } from '#contract/tax/eu.ts'
import type { OrderTreatment } from '#contract/tax/order-treatment.ts'
import { taxedSums } from '#contract/tax/sums.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { freightOfOrder, methodsNow } from '../../freight/freight.orders.ts'
import { toOffers, toOrderFreight } from '../../freight/freight.serializer.ts'
import { type TaxOfOrder, taxOfOrder } from '../../tax/tax.orders.ts'
import type { OrderLineRow, OrderRow } from '../orders.columns.ts'
import { type LineRate, listParcels, type OrderMoney } from './orders.address.store.ts'

type Place = { country: string; postcode: string }

/** Where an order is to go. `freightMethod`: undefined or null for the way that it has, or the first that serves the place. */
export type NewPlace = { shipTo: Place | null; vatId: string; freightMethod?: string | null | undefined }

/** What an order costs at a place, and the delivery methods to choose from. */
export type Repriced = { money: OrderMoney; offers: OrderFreight[] }

/** The place that the order is priced for; null for one without a structured address, or whose address has changed since. */
function placeOf({ ship_to: shipTo }: OrderRow): Place | null {
  return shipTo && { country: shipTo.country, postcode: shipTo.postcode ?? '' }
}

function refuseSwitchedOff(): never {
  const message = t(
    'Tax or freight was switched off after this order was placed, so they cannot be calculated for another address. Cancel the order and place it again.',
  )
  refuse('order_total_final', [{ path: 'shipTo', message }])
}

/** The same state of VAT: what was right at the one place is right at the other. */
function isSameState(one: Place | null, other: Place | null): boolean {
  if (one === null || other === null) return one === other
  return one.country === other.country && vatPlaceOf(one).area === vatPlaceOf(other).area
}

type Freight = Pick<OrderMoney, 'freightKind' | 'freightMinor' | 'freight'> & { offers: OrderFreight[] }

/**
 * The freight at the new place. Within its zone an order keeps what it has, also what staff have entered: a table that was
 * changed meanwhile holds for later orders.
 */
async function freightAt(
  { db, settings }: SettingsDb,
  { order, lines }: PricedOrder,
  { shipTo, freightMethod }: NewPlace,
): Promise<Freight> {
  const unchanged = { freightKind: order.freight_kind, freightMinor: order.freight_minor, freight: order.freight }
  const now = toOrderFreight(order, order.currency)
  const before = placeOf(order)
  if (now === null || shipTo === null) return { ...unchanged, offers: [] }
  const methods = methodsNow(settings, shipTo)
  if (methods === null) {
    return before?.country === shipTo.country ? { ...unchanged, offers: [] } : refuseSwitchedOff()
  }
  const parcels = await listParcels(db, order.id)
  const byLine = new Map(parcels.map((parcel) => [parcel.line_no, parcel]))
  const sent = lines.map(({ line_no, quantity, net_minor: netMinor }) => ({
    quantity,
    netMinor,
    weightMg: byLine.get(line_no)?.ship_weight_mg ?? null,
    shippingClass: byLine.get(line_no)?.shipping_class ?? '',
  }))
  // What staff have entered for an order without a country is kept too, unless another way is chosen.
  const isByStaff = before === null && now.kind === 'quoted' && now.amount !== null
  const keepsFreight = isByStaff || (before !== null && isSameZone(settings.freight(), { before, shipTo, now }))
  const offers = toOffers(methods, sent, order.currency).map((offer) =>
    keepsFreight && offer.method === now.method ? now : offer,
  )
  // The method may have been removed since.
  if (keepsFreight && !offers.includes(now)) offers.unshift(now)
  const chosen =
    offers.find(({ method }) => method === (freightMethod ?? now.method)) ??
    (freightMethod == null ? offers[0] : undefined)
  if (!chosen) {
    const ordered = lines.map(({ product_id: productId, quantity }) => ({ productId, quantity }))
    await freightOfOrder({ db, settings }, { shipTo, method: freightMethod ?? undefined, lines: ordered })
    refuse('freight_method_not_offered')
  }
  const { method, name, days, kind, amount } = chosen
  const freightMinor = amount === null ? null : toMinor(amount, order.currency)
  return { freightKind: kind, freightMinor, freight: { method, name, days }, offers }
}

type Moved = { before: Place; shipTo: Place; now: OrderFreight }

function isSameZone({ zones }: FreightSettings, { before, shipTo, now: { kind } }: Moved): boolean {
  const [from, to] = [zoneOf(zones, before)?.key, zoneOf(zones, shipTo)?.key]
  // Staff enter a freight for a country.
  return from === to && ((from !== undefined && kind !== 'quoted') || before.country === shipTo.country)
}

type Taxed = Pick<OrderMoney, 'treatment' | 'rates'>

/** The tax at the new place. In the same state an order keeps its rates, with the answer about its VAT number of then. */
async function taxAt(
  reading: SettingsDb,
  { order, lines }: PricedOrder,
  { shipTo, vatId, isPickup }: NewPlace & { isPickup: boolean },
): Promise<Taxed> {
  const rates = lines.map((line) => ({
    line: line.line_no,
    rateBp: line.tax_rate_bp,
    category: line.tax_category,
  }))
  const { treatment } = order
  if (treatment === null) return { treatment, rates }
  const isSame =
    order.priced_country === null &&
    isSameState(placeOf(order), shipTo) &&
    treatment.vatId === vatId &&
    (order.freight_kind === 'pickup') === isPickup
  if (isSame) return { treatment, rates }
  const tax = (await taxOfOrder(reading, { shipTo, vatId, isPickup })) ?? refuseSwitchedOff()
  return { treatment: asAgreed(tax.treatment, order), rates: lines.map((line) => rateAt(line, tax)) }
}

/** Whether prices were agreed with tax does not change with the settings. */
function asAgreed(
  { isGross: _now, ...treatment }: OrderTreatment,
  { treatment: before }: OrderRow,
): OrderTreatment {
  return before?.isGross ? { ...treatment, isGross: true } : treatment
}

function rateAt({ line_no: line, tax_class: taxClass, sku, name }: OrderLineRow, tax: TaxOfOrder): LineRate {
  if (taxClass === null) return { line, rateBp: null, category: null }
  const known = tax.classes.find((one) => one.taxClass === taxClass)
  if (known) return { line, rateBp: known.rateBp, category: known.category }
  const message = t('There is no tax rate for {name} in this country.', { name: sku || name })
  return refuse('tax_rate_missing', [{ path: 'shipTo.country', message }])
}

function sumsAt(lines: readonly OrderLineRow[], rates: readonly LineRate[], freightMinor: number | null) {
  const rated = lines.map(({ net_minor: netMinor }, index) => ({
    netMinor,
    rateBp: rates[index]?.rateBp ?? null,
    category: rates[index]?.category ?? null,
  }))
  return taxedSums(rated, freightMinor ?? 0)
}

export type PricedOrder = { order: OrderRow; lines: readonly OrderLineRow[] }

/**
 * What an order costs at a place or for another VAT number, by the functions that price a cart. It writes nothing. Throws
 * `order_total_final` where tax or freight was switched off meanwhile, `tax_rate_missing`, `delivery_not_offered`,
 * `freight_method_not_offered`.
 */
export async function reprice(reading: SettingsDb, priced: PricedOrder, place: NewPlace): Promise<Repriced> {
  const { offers, ...freight } = await freightAt(reading, priced, place)
  const isPickup = freight.freightKind === 'pickup'
  const { treatment, rates } = await taxAt(reading, priced, { ...place, isPickup })
  const { taxMinor, totalMinor } = sumsAt(priced.lines, rates, freight.freightMinor)
  return { money: { ...freight, treatment, rates, taxMinor: treatment && taxMinor, totalMinor }, offers }
}

/** What an order costs for another VAT number, where it goes now. It writes nothing. Throws as `reprice`. */
export async function retax(
  reading: SettingsDb,
  { order, lines }: PricedOrder,
  vatId: string,
): Promise<OrderMoney> {
  const { freight_kind: freightKind, freight_minor: freightMinor, freight, priced_country: country } = order
  const shipTo = placeOf(order) ?? (country === null ? null : { country, postcode: '' })
  const isPickup = freightKind === 'pickup'
  const tax = (await taxOfOrder(reading, { shipTo, vatId, isPickup })) ?? refuseSwitchedOff()
  const rates = lines.map((line) => rateAt(line, tax))
  const { taxMinor, totalMinor } = sumsAt(lines, rates, freightMinor)
  return {
    treatment: asAgreed(tax.treatment, order),
    rates,
    freightKind,
    freightMinor,
    freight,
    taxMinor,
    totalMinor,
  }
}
