import type { OrderFreight } from '../freight/order-freight.ts'
import { toMajor, toMinor } from '../money.ts'
import { grossAmounts } from './gross.ts'
import type { OrderSums } from './order-sums.ts'
import type { OrderTreatment, TaxCategory } from './order-treatment.ts'
import { taxedSums } from './sums.ts'

type SumLine = { netMinor: number; rateBp: number | null; category: TaxCategory | null }
/** `tax` in major units, where it is stated. */
type Of = { currency: string; treatment: OrderTreatment | null; freight: OrderFreight | null; tax?: number | null }

/** The sums of lines in minor units, as the API says them. */
export function orderSumsOf(
  lines: readonly SumLine[],
  { currency, treatment, freight, tax = null }: Of,
): OrderSums {
  const givenTaxMinor = tax === null ? null : toMinor(tax, currency)
  const { goodsMinor, taxMinor, totalMinor, groups } = taxedSums(
    lines,
    toMinor(freight?.amount ?? 0, currency),
    givenTaxMinor,
  )
  const inMajor = (minor: number) => toMajor(minor, currency)
  const gross = grossAmounts(lines, groups, toMinor(freight?.amount ?? 0, currency))
  return {
    goods: inMajor(goodsMinor),
    freight,
    tax: taxMinor === null ? null : inMajor(taxMinor),
    total: inMajor(totalMinor),
    taxes: groups.map(({ category, rateBp, netMinor, taxMinor: ofRate }) => ({
      category,
      rate: rateBp / 100,
      net: inMajor(netMinor),
      tax: inMajor(ofRate),
    })),
    gross:
      taxMinor === null
        ? null
        : {
            goods: inMajor(gross.goodsMinor),
            freight: freight?.amount == null ? null : inMajor(gross.freightMinor),
            lines: gross.linesMinor.map(inMajor),
          },
    treatment,
  }
}

type Rated = { net: number; taxRate: number | null; taxCategory: TaxCategory | null }

/** The same of lines of the API, whose amounts are in major units: of an order, or of a cart. */
export function sumsOfLines(lines: readonly Rated[], of: Of): OrderSums {
  const minor = lines.map(({ net, taxRate, taxCategory }) => ({
    netMinor: toMinor(net, of.currency),
    rateBp: taxRate === null ? null : Math.round(taxRate * 100),
    category: taxCategory,
  }))
  return orderSumsOf(minor, of)
}
