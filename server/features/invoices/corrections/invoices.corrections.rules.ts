import type { FieldError } from '#contract/errors.ts'
import type { CorrectionAmounts } from '#contract/invoices/corrections.ts'
import { correctionSplit, netLeft } from '#contract/invoices/credit-split.ts'
import { isWholeMinor, toMinor } from '#contract/money.ts'
import { inShares } from '#contract/shares.ts'
import { type CreditedLine, lineLeft, netOfPieces } from '#contract/tax/line-left.ts'
import { t } from '#i18n/t.ts'
import type { NotedLine } from '../invoices.credit-notes.store.ts'
import { moneyText, percent } from '../invoices.format.ts'
import { type EarlierGroup, type GroupLeft, groupsOf, invoicedFreight, isOf } from '../invoices.invoiced.ts'
import type { DocumentLine } from '../invoices.serializer.ts'
import type { Invoice } from '../invoices.store.ts'

/** What refunds and corrections have taken back of a line; line 0 is the freight. */
type Taken = { line: number; quantity: number; net_minor: number }

/** An invoice, and what was credited of it before: by line, and by rate. */
export type Correcting = { invoice: Invoice; taken: readonly Taken[]; earlier: readonly EarlierGroup[] }

export type Correction = { lines: NotedLine[]; groups: EarlierGroup[]; totalMinor: number }

export type LeftLine = DocumentLine & CreditedLine

/** The lines of an invoice with what was taken back of each. */
export function leftLines({ invoice, taken }: Correcting): LeftLine[] {
  const known = new Map(taken.map((one) => [one.line, one]))
  return invoice.snapshot.order.lines.map((line) => {
    const { quantity: takenQuantity = 0, net_minor: takenNetMinor = 0 } = known.get(line.line) ?? {}
    return { ...line, takenQuantity, takenNetMinor }
  })
}

/** What of the freight was not credited, without tax. */
export function freightLeft({ invoice, taken }: Correcting): number {
  const credited = taken.find(({ line }) => line === 0)?.net_minor ?? 0
  return Math.max(0, invoicedFreight(invoice) - credited)
}

type Limit = { path: string; currency: string; maxMinor: number }

function amountError(amount: number, { path, currency, maxMinor }: Limit): FieldError | null {
  if (!isWholeMinor(amount, currency)) {
    return { path, message: t('Amount has too many decimals for {currency}', { currency }) }
  }
  if (toMinor(amount, currency) <= maxMinor) return null
  return {
    path,
    message: t('At most {amount} excluding tax can still be credited', { amount: moneyText(maxMinor, currency) }),
  }
}

type Wanted = CorrectionAmounts['lines'][number]

/** What a line credits, or why it cannot. What it takes is noted in `row`, for another entry of the same line. */
function creditOf(
  row: LeftLine,
  { quantity, amount }: Wanted,
  of: { index: number; currency: string },
): NotedLine | FieldError {
  const { currency, index } = of
  const left = lineLeft(row)
  if (quantity != null && quantity > left.quantity) {
    const message = t('At most {most} can still be credited', { most: String(left.quantity) })
    return { path: `lines.${index}.quantity`, message }
  }
  const error =
    amount == null
      ? null
      : amountError(amount, { path: `lines.${index}.amount`, currency, maxMinor: left.netMinor })
  if (error) return error
  const netMinor = amount == null ? netOfPieces(row, quantity ?? 0) : toMinor(amount, currency)
  row.takenQuantity += quantity ?? 0
  row.takenNetMinor += netMinor
  const { line, sku, name, translation, taxRateBp: rateBp } = row
  const named = { sku, name, ...(translation && { translation }) }
  return { line, ...named, quantity: quantity ?? null, netMinor, rateBp }
}

/** The credited freight, in the shares of its rest in each rate. */
function freightShares(groups: readonly GroupLeft[], freightMinor: number): number[] {
  return inShares(
    freightMinor,
    groups.map((group) => Math.max(0, group.freightLeftMinor)),
  )
}

function groupErrors(groups: readonly GroupLeft[], nets: readonly number[], currency: string): FieldError[] {
  return groups.flatMap((group, index) => {
    const left = netLeft(group)
    if ((nets[index] ?? 0) <= left) return []
    const amount = moneyText(left, currency)
    const message =
      group.rateBp === null
        ? t('After the refunds, {amount} can still be credited', { amount })
        : t('After the refunds, {amount} can still be credited at the tax rate of {rate}', {
            amount,
            rate: percent(group.rateBp),
          })
    return [{ path: 'lines', message }]
  })
}

function groupsWith(
  correcting: Correcting,
  { lines, freightMinor }: { lines: NotedLine[]; freightMinor: number },
) {
  const groups = groupsOf(correcting.invoice, correcting.earlier)
  const invoiced = new Map(correcting.invoice.snapshot.order.lines.map((line) => [line.line, line]))
  const freight = freightShares(groups, freightMinor)
  const nets = groups.map((group, index) =>
    lines.reduce((sum, { line, netMinor }) => {
      const row = invoiced.get(line)
      return row && isOf(group, row) ? sum + netMinor : sum
    }, freight[index] ?? 0),
  )
  const split = correctionSplit(groups, nets).map((one) => {
    const index = groups.findIndex(({ rateBp, category }) => rateBp === one.rateBp && category === one.category)
    return { ...one, freightMinor: freight[index] ?? 0 }
  })
  return { groups, nets, split }
}

/**
 * What a correction credits: of each line, and of each rate with its tax. Never more than earlier refunds and corrections have
 * left, of a line, of the freight and of a rate. Returns the faults of the form instead, each with its field.
 */
export function correctionOf(
  correcting: Correcting,
  form: CorrectionAmounts,
): { correction: Correction } | { errors: FieldError[] } {
  const { currency } = correcting.invoice.snapshot.order
  const rows = new Map(leftLines(correcting).map((row) => [row.line, row]))
  const found = form.lines.map((wanted, index): NotedLine | FieldError => {
    const row = rows.get(wanted.line)
    if (!row) return { path: `lines.${index}.line`, message: t('This line is not on the invoice') }
    return creditOf(row, wanted, { index, currency })
  })
  const errors = found.filter((one): one is FieldError => 'path' in one)
  const lines = found.filter((one): one is NotedLine => !('path' in one))
  const { freight } = form
  const freightError =
    freight == null ? null : amountError(freight, { path: 'freight', currency, maxMinor: freightLeft(correcting) })
  if (freightError) errors.push(freightError)
  if (errors.length > 0) return { errors }
  const freightMinor = freight == null ? 0 : toMinor(freight, currency)
  const { groups, nets, split } = groupsWith(correcting, { lines, freightMinor })
  const tooMuch = groupErrors(groups, nets, currency)
  if (tooMuch.length > 0) return { errors: tooMuch }
  const totalMinor = split.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
  if (totalMinor === 0) {
    return {
      errors: [{ path: 'lines', message: t('Choose what to credit: pieces or an amount of a line, or freight') }],
    }
  }
  const sent = { line: 0, sku: '', name: '', quantity: null, netMinor: freightMinor, rateBp: null }
  return { correction: { lines: freightMinor > 0 ? [...lines, sent] : lines, groups: split, totalMinor } }
}
