import type { TaxDayChange } from '#contract/invoices/tax-day.ts'
import type { TaxCategory } from '#contract/tax-rules/order-treatment.ts'
import { type NewSums, type SuppliedLine, withNetKept, withTotalKept } from '#contract/tax-rules/tax-day.ts'
import { rateOn, type TaxSettings } from '#contract/tax-rules/tax-settings.ts'
import { moneyNow, sumsWith } from '../../orders/address/orders.address.ts'
import type { OrderLineRow } from '../../orders/orders.lines.store.ts'
import type { OrderRow } from '../../orders/orders.store.ts'

/** The first and the last day on which pieces of a line were supplied. */
export type SupplyDays = { first: string; last: string }

export type Supplied = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** Of a line; of one that was not sent, the day of the payment, or today. */
  daysOf: (line: number) => SupplyDays
  /** Money was paid or asked for. */
  hasMoney: boolean
  isFixed: boolean
}

/** What changes: null where each rate is that of its day. */
export type Change = Pick<TaxDayChange, 'day' | 'isFixed' | 'isTotalKept' | 'isMixed' | 'needsPerson'> & {
  sums: NewSums
}

type Rated = OrderLineRow & { tax_rate_bp: number; tax_category: TaxCategory }

function isRated(line: OrderLineRow): line is Rated {
  return line.tax_rate_bp !== null && line.tax_category !== null
}

/** The rate of a line on a day; its own where the settings have none, or it is taxed at no rate. */
function rateOf({ tax, country }: { tax: TaxSettings; country: string }, line: Rated, day: string): number {
  const isTaxed = line.tax_category === 'S' || line.tax_category === 'Z'
  if (!isTaxed || line.tax_class === null) return line.tax_rate_bp
  return rateOn(tax, { country, taxClass: line.tax_class, day }) ?? line.tax_rate_bp
}

function lastOf(days: readonly string[]): string {
  return days.toSorted().at(-1) ?? ''
}

/**
 * The sums of an order at the rates of the day of its supply. A net price stays net. The total stays where prices were agreed with
 * tax, and where it is paid and would rise: a payment is not asked for twice.
 */
export function changeOnDay(tax: TaxSettings, { order, lines, ...supplied }: Supplied): Change | null {
  const country = order.treatment?.country
  if (!tax.isOn || country == null || order.tax_minor === null || !lines.every(isRated)) return null
  const of = { tax, country }
  const rated = lines.map((line) => {
    const { first, last } = supplied.daysOf(line.line_no)
    const [firstBp, newRateBp] = [rateOf(of, line, first), rateOf(of, line, last)]
    return { line, last, isMixed: firstBp !== newRateBp, newRateBp }
  })
  if (rated.every(({ line, newRateBp, isMixed }) => newRateBp === line.tax_rate_bp && !isMixed)) return null
  // What a person has accepted for these days stays.
  const day = lastOf(rated.map(({ last }) => last))
  if (rated.every(({ line, newRateBp }) => newRateBp === line.tax_rate_bp) && order.taxed_on === day) return null
  const given: SuppliedLine[] = rated.map(({ line, newRateBp }) => ({
    ...{ netMinor: line.net_minor, rateBp: line.tax_rate_bp, category: line.tax_category, newRateBp },
  }))
  const freightMinor = order.freight_minor ?? 0
  const net = withNetKept(given, freightMinor)
  const isTotalKept = order.treatment?.isGross === true || (order.paid && net.totalMinor > order.total_minor)
  const isMixed = rated.some((one) => one.isMixed)
  return {
    ...{ day, isFixed: supplied.isFixed, isTotalKept, isMixed },
    needsPerson: supplied.hasMoney || isMixed,
    sums: isTotalKept ? withTotalKept(given, freightMinor, order.total_minor) : net,
  }
}

/** What staff and buyers read of it. */
export function toTaxDayChange(order: OrderRow, lines: readonly OrderLineRow[], change: Change): TaxDayChange {
  const { sums, ...said } = change
  const money = moneyNow({ order, lines })
  const changed = lines.map((line, at) => ({ ...line, net_minor: sums.lines[at]?.netMinor ?? line.net_minor }))
  const rates = money.rates.map((rate, at) => ({ ...rate, ...sums.lines[at] }))
  const freightMinor = order.freight_minor === null ? null : sums.freightMinor
  const { taxMinor, totalMinor } = sums
  return {
    ...said,
    before: sumsWith({ order, lines }, money),
    after: sumsWith({ order, lines: changed }, { ...money, rates, freightMinor, taxMinor, totalMinor }),
  }
}
