import type { FreightKind } from '#contract/freight/freight-kinds.ts'
import {
  fittingMethods,
  freightOf,
  isCarried,
  type Parcel,
  parcelsWeight,
  type ServingMethod,
} from '#contract/freight/freight-of.ts'
import type { OrderFreight, StoredFreight } from '#contract/freight/order-freight.ts'
import { toMajor } from '#contract/money.ts'
import type { PricedMethod } from './freight.delivery.ts'

type FreightColumns = {
  freight_kind: FreightKind | null
  freight_minor: number | null
  freight: StoredFreight | null
}

/** The freight of an order as the API says it; null without freight. */
export function toOrderFreight(
  { freight_kind: kind, freight_minor: minor, freight }: FreightColumns,
  currency: string,
): OrderFreight | null {
  if (kind === null || freight === null) return null
  const { method, name, days } = freight
  return { method, name, kind, amount: minor === null ? null : toMajor(minor, currency), days }
}

export type Sent = Parcel & { netMinor: number }

/** What each method that carries these products costs, in the sequence of the methods. */
export function toPricedMethods(
  methods: readonly ServingMethod[],
  lines: readonly Sent[],
  currency: string,
): PricedMethod[] {
  const goodsMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const order = { weightMg: parcelsWeight(lines), goodsMinor }
  const carrying = methods.filter((method) => lines.every((line) => isCarried(method, line)))
  return fittingMethods(carrying, order.weightMg).map((method) => {
    const { kind, priceMinor } = freightOf(method, order)
    const { key, name, days, freeFromMinor, table } = method
    const amount = priceMinor === null ? null : toMajor(priceMinor, currency)
    return { freight: { method: key, name, kind, amount, days }, freeFromMinor, hasSteps: table.length > 1 }
  })
}

/** The same without what a page says about them. */
export function toOffers(
  methods: readonly ServingMethod[],
  lines: readonly Sent[],
  currency: string,
): OrderFreight[] {
  return toPricedMethods(methods, lines, currency).map(({ freight }) => freight)
}
