import { toMinor } from '../money.ts'
import type { FreightKind } from './freight-kinds.ts'
import type { FreightMethod, FreightSettings } from './freight-settings.ts'
import { toMilligrams } from './weights.ts'
import { type Place, zoneOf } from './zones.ts'

/** A product of an order as it is sent; `weightMg` is that of one piece, null if nobody has entered it. */
export type Parcel = { weightMg: number | null; quantity: number; shippingClass: string }

/** The table of one method in one zone, the lightest step first; weights in milligrams, amounts in minor units. */
export type FreightTable = { upToMg: number; priceMinor: number }[]

/**
 * A method that serves a place. `table` is empty for other kinds. Which of them carries an order depends on its products:
 * see `freightOf`.
 */
export type ServingMethod = Pick<FreightMethod, 'key' | 'name' | 'kind' | 'days' | 'excludes'> & {
  freeFromMinor: number | null
  table: FreightTable
}

type Rules = Pick<FreightSettings, 'weightUnit' | 'zones' | 'methods' | 'rates'>

type Cell = { method: string; zone: string | null; currency: string }

function tableOf({ weightUnit, rates }: Rules, { method, zone, currency }: Cell): FreightTable {
  return rates
    .filter((rate) => rate.method === method && rate.zone === zone)
    .map(({ upTo, price }) => ({ upToMg: toMilligrams(upTo, weightUnit), priceMinor: toMinor(price, currency) }))
    .toSorted((a, b) => a.upToMg - b.upToMg)
}

/** The lowest of these amounts in minor units; null if there is none. */
function lowestMinor(amounts: readonly (number | null)[], currency: string): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : toMinor(Math.min(...known), currency)
}

/**
 * The methods that serve a place, in the sequence of the settings. A place of null is the address of an order as free text: a
 * person reads it, so only what a person decides serves it.
 */
export function servingMethods(rules: Rules, place: Place | null, currency: string): ServingMethod[] {
  const found = place === null ? null : zoneOf(rules.zones, place)
  const zone = found?.key ?? null
  return rules.methods.flatMap(({ key, name, kind, days, excludes, freeFrom, zones }) => {
    const table = kind === 'table' ? tableOf(rules, { method: key, zone, currency }) : []
    const isServed =
      kind === 'table' ? table.length > 0 : zones.length === 0 || (zone !== null && zones.includes(zone))
    if (!isServed || (place === null && kind !== 'quoted')) return []
    const freeFromMinor = kind === 'table' ? lowestMinor([freeFrom, found?.freeFrom ?? null], currency) : null
    return [{ key, name, kind, days, excludes, freeFromMinor, table }]
  })
}

export type Freight = {
  /** `quoted` also for a table whose price is not known: it is never free for that. */
  kind: FreightKind
  /** Null: staff will say it. */
  priceMinor: number | null
}

export function isCarried({ excludes }: Pick<ServingMethod, 'excludes'>, { shippingClass }: Parcel): boolean {
  return !excludes.includes(shippingClass)
}

/** The weight of an order; null if that of one of its products is not known. */
export function parcelsWeight(parcels: readonly Parcel[]): number | null {
  return parcels.reduce<number | null>(
    (sum, { weightMg, quantity }) => (sum === null || weightMg === null ? null : sum + weightMg * quantity),
    0,
  )
}

function isTooHeavy({ kind, table }: Pick<ServingMethod, 'kind' | 'table'>, weightMg: number | null): boolean {
  return kind === 'table' && weightMg !== null && table.every(({ upToMg }) => weightMg > upToMg)
}

/**
 * The methods without those whose table ends below the weight of the order. Where no other one delivers it, they stay: staff say
 * what they cost.
 */
export function fittingMethods<Method extends Pick<ServingMethod, 'kind' | 'table'>>(
  methods: readonly Method[],
  weightMg: number | null,
): readonly Method[] {
  const fitting = methods.filter((method) => !isTooHeavy(method, weightMg))
  return fitting.some(({ kind }) => kind !== 'pickup') ? fitting : methods
}

/**
 * What a method costs for an order whose products it carries. Without the weight of a product, or above the last step of
 * the table, staff say it. The statement that places an order calculates the same in SQL.
 */
export function freightOf(
  { kind, table, freeFromMinor }: Pick<ServingMethod, 'kind' | 'table' | 'freeFromMinor'>,
  order: { weightMg: number | null; goodsMinor: number },
): Freight {
  if (kind === 'pickup') return { kind, priceMinor: 0 }
  if (kind === 'quoted' || order.weightMg === null) return { kind: 'quoted', priceMinor: null }
  const { weightMg } = order
  const step = table.find(({ upToMg }) => weightMg <= upToMg)
  if (!step) return { kind: 'quoted', priceMinor: null }
  const isFree = freeFromMinor !== null && order.goodsMinor >= freeFromMinor
  return { kind, priceMinor: isFree ? 0 : step.priceMinor }
}
