import { inShares } from '../shares.ts'
import type { TaxCategory } from '../tax/order-treatment.ts'
import { taxOf } from '../tax/tax-of.ts'

/** The amounts of one rate in an invoice, and in the earlier credit notes; all in minor units. */
export type InvoicedGroup = {
  category: TaxCategory | null
  rateBp: number | null
  netMinor: number
  taxMinor: number
  /** What was credited of it before, with tax. */
  creditedMinor: number
  /** The tax in that. */
  creditedTaxMinor: number
}

export type CreditedGroup = Pick<InvoicedGroup, 'category' | 'rateBp' | 'netMinor' | 'taxMinor'>

function grossOf({ netMinor, taxMinor }: Pick<InvoicedGroup, 'netMinor' | 'taxMinor'>): number {
  return netMinor + taxMinor
}

/** The tax in a part of a group, so that the tax of the whole group is that of the invoice. */
function taxIn(group: InvoicedGroup, grossMinor: number): number {
  const gross = grossOf(group)
  if (gross === 0) return 0
  return Number((BigInt(group.taxMinor) * BigInt(grossMinor) * 2n + BigInt(gross)) / (BigInt(gross) * 2n))
}

function within(amount: number, { most }: { most: number }): number {
  return Math.max(0, Math.min(amount, most))
}

/** What is left of a group without tax. */
export function netLeft({ netMinor, creditedMinor, creditedTaxMinor }: InvoicedGroup): number {
  return netMinor - (creditedMinor - creditedTaxMinor)
}

/**
 * What a correction takes back of each rate; `nets` are its amounts without tax by group, none more than `netLeft`. Its tax is the
 * difference of the tax that is left and that of the net amount which is left after it, so what is left is taxed as an invoice is,
 * and all corrections of an invoice are the invoice.
 */
export function correctionSplit(groups: readonly InvoicedGroup[], nets: readonly number[]): CreditedGroup[] {
  return groups
    .map((group, index) => {
      const netMinor = nets[index] ?? 0
      const left = netLeft(group) - netMinor
      const taxLeft = group.taxMinor - group.creditedTaxMinor
      const taxAfter = left === 0 ? 0 : taxOf(left, group.rateBp ?? 0)
      const taxMinor = netMinor === 0 ? 0 : within(taxLeft - taxAfter, { most: taxLeft })
      return { category: group.category, rateBp: group.rateBp, netMinor, taxMinor }
    })
    .filter(({ netMinor }) => netMinor !== 0)
}

/**
 * What a refund takes back of each rate of an invoice. `weights` says what it is for: the amounts with tax of the refunded
 * pieces by group, or null for a refund that names none, which takes from what is left of each. The credits of a whole
 * invoice add up to it, net and tax of every rate, whatever their sequence.
 */
export function creditSplit(
  groups: readonly InvoicedGroup[],
  amountMinor: number,
  weights: readonly number[] | null = null,
): CreditedGroup[] {
  const left = groups.map((group) => grossOf(group) - group.creditedMinor)
  const wanted = inShares(amountMinor, weights ?? left).map((share, index) => Math.min(share, left[index] ?? 0))
  // A group that has less left than its share gives the rest to the others.
  const missing = amountMinor - wanted.reduce((sum, share) => sum + share, 0)
  const rest = inShares(
    missing,
    left.map((amount, index) => amount - (wanted[index] ?? 0)),
  )
  return groups
    .map((group, index) => {
      const share = (wanted[index] ?? 0) + (rest[index] ?? 0)
      // Corrections round otherwise: what they took of the tax is not taken again.
      const taxMinor = within(taxIn(group, group.creditedMinor + share) - group.creditedTaxMinor, {
        most: Math.min(share, group.taxMinor - group.creditedTaxMinor),
      })
      return { category: group.category, rateBp: group.rateBp, netMinor: share - taxMinor, taxMinor }
    })
    .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)
}
