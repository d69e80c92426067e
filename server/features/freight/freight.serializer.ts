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

type Sent = Parcel & { netMinor: number }

/** What each method that carries these products costs, in the sequence of the methods. */
export function toOffers(
  methods: readonly ServingMethod[],
  lines: readonly Sent[],
  currency: string,
): OrderFreight[] {
  const goodsMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const order = { weightMg: parcelsWeight(lines), goodsMinor }
  const carrying = methods.filter((method) => lines.every((line) => isCarried(method, line)))
  return fittingMethods(carrying, order.weightMg).map((method) => {
    const { kind, priceMinor } = freightOf(method, order)
    const { key, name, days } = method
    return { method: key, name, kind, amount: priceMinor === null ? null : toMajor(priceMinor, currency), days }
  })
}
