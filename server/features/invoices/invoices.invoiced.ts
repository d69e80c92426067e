import type { CreditedGroup, InvoicedGroup } from '#contract/invoices/credit-split.ts'
import { type TaxGroup, taxedSums } from '#contract/tax/sums.ts'
import type { DocumentLine } from './invoices.serializer.ts'
import type { Invoice } from './invoices.store.ts'

/** The freight of an invoice without tax. */
export function invoicedFreight(invoice: Invoice): number {
  return invoice.snapshot.order.freight?.minor ?? 0
}

type Group = Pick<InvoicedGroup, 'category' | 'rateBp'>

/** Whether a line is taxed as a group is; the group without a rate is the whole of an invoice without tax. */
export function isOf(group: Group, { taxCategory = null, taxRateBp }: DocumentLine): boolean {
  return group.rateBp === null || (group.rateBp === taxRateBp && group.category === taxCategory)
}

type RateGroup = Omit<TaxGroup, 'category' | 'rateBp'> & Group

/** What an invoice states of each rate, with the share of its freight. */
export function rateGroupsOf(invoice: Invoice): RateGroup[] {
  const rated = invoice.snapshot.order.lines.map(({ netMinor, taxRateBp, taxCategory = null }) => ({
    netMinor,
    rateBp: taxRateBp,
    category: taxCategory,
  }))
  const freightMinor = invoicedFreight(invoice)
  const taxMinor = invoice.snapshot.order.taxMinor
  const { groups, goodsMinor } = taxedSums(rated, freightMinor, taxMinor)
  if (groups.length > 0) return groups
  return [{ category: null, rateBp: null, netMinor: goodsMinor + freightMinor, freightMinor, taxMinor: 0 }]
}

/** What was credited of a rate; of the freight in it, where that is known. */
export type EarlierGroup = CreditedGroup & { freightMinor?: number }
export type GroupLeft = InvoicedGroup & { freightLeftMinor: number }

/** What an invoice states of each rate, and what was credited of it before. */
export function groupsOf(invoice: Invoice, earlier: readonly EarlierGroup[]): GroupLeft[] {
  return rateGroupsOf(invoice).map(({ category, rateBp, netMinor, taxMinor, freightMinor }) => {
    const credited = earlier.filter((one) => one.rateBp === rateBp && one.category === category)
    const sum = (of: (one: EarlierGroup) => number) => credited.reduce((all, one) => all + of(one), 0)
    return {
      category,
      rateBp,
      netMinor,
      taxMinor,
      creditedMinor: sum((one) => one.netMinor + one.taxMinor),
      creditedTaxMinor: sum((one) => one.taxMinor),
      freightLeftMinor: freightMinor - sum((one) => one.freightMinor ?? 0),
    }
  })
}
