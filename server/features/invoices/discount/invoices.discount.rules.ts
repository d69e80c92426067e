import { creditSplit, netLeft } from '#contract/invoices/credit-split.ts'
import { inShares } from '#contract/shares.ts'
import { lineLeft } from '#contract/tax/line-left.ts'
import { type Correcting, type Correction, leftLines } from '../corrections/invoices.corrections.rules.ts'
import type { NotedLine } from '../invoices.credit-notes.store.ts'
import { type GroupLeft, groupsOf, isOf } from '../invoices.invoiced.ts'

/**
 * What a cash discount takes back: of each rate in the shares of what is left of it, net and tax, and of each line and the freight
 * in theirs, so that pieces that are credited later are worth what was paid for them. Pure.
 */
export function discountOf(correcting: Correcting, amountMinor: number): Correction {
  const groups = groupsOf(correcting.invoice, correcting.earlier)
  const split = creditSplit(groups, amountMinor)
  const rows = leftLines(correcting)
  const lines: NotedLine[] = []
  let freightMinor = 0
  const credited = split.map((one) => {
    const group = groups.find(({ rateBp, category }) => rateBp === one.rateBp && category === one.category)
    const taxed = rows.filter((row) => group && isOf(group, row))
    const weights = [...taxed.map((row) => lineLeft(row).netMinor), freightWeight(group)]
    const shares = inShares(one.netMinor, weights)
    taxed.forEach(({ line, sku, name, taxRateBp: rateBp }, index) => {
      const netMinor = shares[index] ?? 0
      if (netMinor > 0) lines.push({ line, sku, name, quantity: null, netMinor, rateBp })
    })
    const share = shares.at(-1) ?? 0
    freightMinor += share
    return { ...one, freightMinor: share }
  })
  if (freightMinor > 0) {
    lines.push({ line: 0, sku: '', name: '', quantity: null, netMinor: freightMinor, rateBp: null })
  }
  return { lines, groups: credited, totalMinor: amountMinor }
}

function freightWeight(group: GroupLeft | undefined): number {
  return group ? Math.max(0, Math.min(group.freightLeftMinor, netLeft(group))) : 0
}
