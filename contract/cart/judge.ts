import { t } from '#i18n/t.ts'
import { type LineQuantity, minOrderable, nearestQuantities, type QuantityRule } from '../orders/quantity.ts'

/**
 * Why a line of a cart cannot be ordered as it is:
 * - `not_sold`: the product is no longer sold; `no_price`: it has no price yet and is ordered by itself
 * - `short`: fewer pieces are left than the minimum order
 * - `stock`, `minimum`: more than is left, or less than the minimum order, counted over all lines of the part
 * - `multiple`: the line is not of whole packs
 * - `past_date`: its requested date is over
 */
export const lineIssues = ['not_sold', 'no_price', 'short', 'stock', 'minimum', 'multiple', 'past_date'] as const
export type LineIssue = (typeof lineIssues)[number]

export type JudgedQuantity = { issues: LineIssue[]; nearest: number[] }

/** Judges the quantity of one line. The server and the page use the same rule. */
export function judgeQuantity(line: LineQuantity, rule: QuantityRule): JudgedQuantity {
  const { minOrder, multiple, available } = rule
  if (available < minOrderable(rule)) return { issues: ['short'], nearest: [] }
  const all = line.quantity + line.others
  const issues: LineIssue[] = []
  if (all > available) issues.push('stock')
  if (all < minOrder) issues.push('minimum')
  if (line.quantity % multiple !== 0) issues.push('multiple')
  return { issues, nearest: issues.length > 0 ? nearestQuantities(line, rule) : [] }
}

/** Whether a requested day is over; `today` is that of the company. */
export function isPastDay(day: string | null | undefined, today: string): boolean {
  return day != null && day !== '' && day < today
}

export function saidOfPastDay(): string {
  return t('The requested delivery date is in the past. Choose a later one or leave it blank.')
}
