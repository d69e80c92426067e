import type { TaxDayChange } from '#contract/invoices/tax-day.ts'
import { netOfPieces } from '#contract/tax/line-left.ts'
import type { TaxCategory } from '#contract/tax/order-treatment.ts'
import { taxedSums } from '#contract/tax/sums.ts'
import { type NewSums, type SuppliedLine, withNetKept, withTotalKept } from '#contract/tax/tax-day.ts'
import { rateOn, type TaxSettings } from '#contract/tax/tax-settings.ts'
import { moneyNow, sumsWith } from '../../orders/address/orders.address.ts'
import type { OrderLineRow, OrderRow } from '../../orders/orders.columns.ts'

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

/** What an order is at the new rates, with all of its lines; its invoice is without `unbilledMinor`. */
export type NewOrder = {
  lines: (NewSums['lines'][number] & { line: number })[]
  freightMinor: number
  taxMinor: number
  totalMinor: number
  unbilledMinor: number
}

/** What changes: null where each rate is that of its day. `sums` are of what is charged, and `order` of all that was ordered. */
export type Change = Pick<TaxDayChange, 'day' | 'isFixed' | 'isTotalKept' | 'isMixed' | 'needsPerson'> & {
  sums: NewSums
  order: NewOrder
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

/** The lines without the pieces that are not charged: what the invoice is of. */
export function chargedLines<Line extends OrderLineRow>(lines: readonly Line[]): Line[] {
  return lines
    .filter(({ quantity, unbilled }) => quantity > unbilled)
    .map((line) => {
      const { quantity, net_minor: netMinor, unbilled } = line
      const whole = { quantity, netMinor, takenQuantity: 0, takenNetMinor: 0 }
      return { ...line, quantity: quantity - unbilled, net_minor: netOfPieces(whole, quantity - unbilled) }
    })
}

type Recalculated = { order: OrderRow; lines: readonly Rated[]; sums: NewSums; isTotalKept: boolean }

/** The order of which these sums are charged: each line costs what makes its charged pieces cost what they do in `sums`. */
function orderOf({ order, lines, sums, isTotalKept }: Recalculated): NewOrder {
  const charged = chargedLines(lines)
  const changed = lines.map((line) => {
    const index = charged.findIndex(({ line_no: number }) => number === line.line_no)
    const [was, now] = [charged[index], sums.lines[index]]
    const unchanged = { netMinor: line.net_minor, rateBp: line.tax_rate_bp, category: line.tax_category }
    if (!was || !now) return { line: line.line_no, ...unchanged }
    const netMinor =
      now.netMinor === was.net_minor ? line.net_minor : inShare(now.netMinor, line.quantity, was.quantity)
    return { line: line.line_no, ...now, netMinor }
  })
  const { freightMinor, taxMinor, totalMinor } = sums
  const plain = { lines: changed, freightMinor }
  if (order.unbilled_minor === 0) return { ...plain, taxMinor, totalMinor, unbilledMinor: 0 }
  const whole = taxedSums(changed, freightMinor)
  // The tax of a total that was agreed may be a unit beyond its rounding.
  const keepsTotal = isTotalKept && Math.abs(order.total_minor - whole.totalMinor) <= 1
  const total = keepsTotal ? order.total_minor : whole.totalMinor
  const tax = (whole.taxMinor ?? 0) + total - whole.totalMinor
  return { ...plain, taxMinor: tax, totalMinor: total, unbilledMinor: total - totalMinor }
}

/** What all pieces cost if some of them cost this, half up. */
function inShare(netMinor: number, pieces: number, charged: number): number {
  return Number((BigInt(netMinor) * BigInt(pieces) * 2n + BigInt(charged)) / (BigInt(charged) * 2n))
}

function lastOf(days: readonly string[]): string {
  return days.toSorted().at(-1) ?? ''
}

/**
 * The sums of an order at the rates of the day of its supply, of what is charged: pieces that were ended before the invoice are not.
 * A net price stays net. The total stays where prices were agreed with tax, and where it is paid and would rise: a payment is not
 * asked for twice.
 */
export function changeOnDay(tax: TaxSettings, { order, lines, ...supplied }: Supplied): Change | null {
  const country = order.treatment?.country
  if (!tax.isOn || country == null || order.tax_minor === null || !lines.every(isRated)) return null
  const of = { tax, country }
  const charged = chargedLines(lines)
  if (charged.length === 0) return null
  const rated = charged.map((line) => {
    const { first, last } = supplied.daysOf(line.line_no)
    const [firstBp, newRateBp] = [rateOf(of, line, first), rateOf(of, line, last)]
    return { line, last, isMixed: firstBp !== newRateBp, newRateBp }
  })
  if (rated.every(({ line, newRateBp, isMixed }) => newRateBp === line.tax_rate_bp && !isMixed)) return null
  // What a person has accepted for these days stays.
  const day = lastOf(rated.map(({ last }) => last))
  if (rated.every(({ line, newRateBp }) => newRateBp === line.tax_rate_bp) && order.taxed_on === day) return null
  const given: SuppliedLine[] = rated.map(({ line, newRateBp }) => ({
    netMinor: line.net_minor,
    rateBp: line.tax_rate_bp,
    category: line.tax_category,
    newRateBp,
  }))
  const freightMinor = order.freight_minor ?? 0
  const net = withNetKept(given, freightMinor)
  const owedMinor = order.total_minor - order.unbilled_minor
  const isTotalKept = order.treatment?.isGross === true || (order.paid && net.totalMinor > owedMinor)
  const isMixed = rated.some((one) => one.isMixed)
  const sums = isTotalKept ? withTotalKept(given, freightMinor, owedMinor) : net
  return {
    day,
    isFixed: supplied.isFixed,
    isTotalKept,
    isMixed,
    sums,
    needsPerson: supplied.hasMoney || isMixed,
    order: orderOf({ order, lines, sums, isTotalKept }),
  }
}

/** What staff and buyers read of it. */
export function toTaxDayChange(order: OrderRow, lines: readonly OrderLineRow[], change: Change): TaxDayChange {
  const { sums, order: _whole, ...said } = change
  const charged = chargedLines(lines)
  const freightNow = order.freight_minor ?? 0
  const netMinor = charged.reduce((sum, line) => sum + line.net_minor, 0) + freightNow
  const owedMinor = order.total_minor - order.unbilled_minor
  const money = {
    ...moneyNow({ order, lines: charged }),
    taxMinor: owedMinor - netMinor,
    totalMinor: owedMinor,
  }
  const changed = charged.map((line, index) => ({
    ...line,
    net_minor: sums.lines[index]?.netMinor ?? line.net_minor,
  }))
  const rates = money.rates.map((rate, index) => ({ ...rate, ...sums.lines[index] }))
  const freightMinor = order.freight_minor === null ? null : sums.freightMinor
  const { taxMinor, totalMinor } = sums
  return {
    ...said,
    before: sumsWith({ order, lines: charged }, money),
    after: sumsWith({ order, lines: changed }, { ...money, rates, freightMinor, taxMinor, totalMinor }),
  }
}
