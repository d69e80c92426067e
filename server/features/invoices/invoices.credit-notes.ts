import type { Actor } from '#contract/access.ts'
import type { CreditNoteEntry } from '#contract/invoices/credit-notes.ts'
import { creditSplit, type InvoicedGroup } from '#contract/invoices/credit-split.ts'
import { isInvoiceDue } from '#contract/invoices/documents.ts'
import { toMajor } from '#contract/money.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { taxedSums } from '#contract/tax-rules/sums.ts'
import { taxOf } from '#contract/tax-rules/tax-of.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { readOrderLifecycle } from '../orders/orders.lifecycle.ts'
import { lockAnyOrder } from '../orders/orders.status.store.ts'
import { queueXml } from './e-invoice/invoices.e-invoices.ts'
import {
  type CreditNote,
  insertCreditNote,
  listCreditNoteRows,
  listRefundsToCredit,
  type RefundToCredit,
} from './invoices.credit-notes.store.ts'
import { invoiceNumber } from './invoices.format.ts'
import { findOrIssueInvoice, sellerNow } from './invoices.invoices.ts'
import { type DocumentLine, toFirstOrder } from './invoices.serializer.ts'
import { type Invoice, isFirstInvoice } from './invoices.store.ts'

/** The refunds of an order that have a credit note. Throws `order_not_found`, `not_yours`. */
export async function listCreditNotes(deps: OrderDeps, actor: Actor, orderId: string): Promise<CreditNoteEntry[]> {
  const { order } = await readOrderLifecycle(deps, actor, orderId)
  if (!isInvoiceDue(order)) return []
  const issued = new Map((await listCreditNoteRows(deps.db, order._id)).map((note) => [note.refundId, note]))
  const refunds = await listRefundsToCredit(deps.db, order._id)
  return refunds.map(({ id, amount_minor: amountMinor, created_at: at }) => {
    const note = issued.get(id)
    return {
      refundId: id,
      number: note ? invoiceNumber(note) : null,
      amount: toMajor(amountMinor, order.currency),
      currency: order.currency,
      refundedAt: at.toISOString(),
    }
  })
}

/** The lines of an invoice; one that was issued before orders had lines has one. */
function linesOf(invoice: Invoice): DocumentLine[] {
  if (!isFirstInvoice(invoice)) return invoice.snapshot.order.lines
  const { sku, name, quantity, unitPriceMinor, totalMinor } = toFirstOrder(invoice.snapshot.order)
  const untaxed = { taxClass: null, taxRateBp: null, note: '', requestedOn: null }
  return [{ line: 1, sku, name, quantity, unitPriceMinor, netMinor: totalMinor, ...untaxed }]
}

type Group = Pick<InvoicedGroup, 'category' | 'rateBp'>

function isOf(group: Group, { taxCategory = null, taxRateBp }: DocumentLine): boolean {
  return group.rateBp === null || (group.rateBp === taxRateBp && group.category === taxCategory)
}

/** What an invoice states of each rate, and what was credited of it before. */
function groupsOf(invoice: Invoice, earlier: readonly CreditNote[]): InvoicedGroup[] {
  const rated = linesOf(invoice).map(({ netMinor, taxRateBp, taxCategory = null }) => ({
    netMinor,
    rateBp: taxRateBp,
    category: taxCategory,
  }))
  const freightMinor = isFirstInvoice(invoice) ? 0 : (invoice.snapshot.order.freight?.minor ?? 0)
  const sums = taxedSums(rated, freightMinor)
  const stated = sums.taxMinor === null ? [] : sums.groups
  const whole = { category: null, rateBp: null, netMinor: sums.goodsMinor + freightMinor, taxMinor: 0 }
  return (stated.length > 0 ? stated : [whole]).map((group) => ({
    ...group,
    creditedMinor: earlier
      .flatMap(({ snapshot }) => snapshot.groups)
      .filter((credited) => credited.rateBp === group.rateBp && credited.category === group.category)
      .reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0),
  }))
}

/** What the named pieces cost with tax, by group; null for a refund that names none. */
function weightsOf(
  groups: readonly InvoicedGroup[],
  lines: readonly DocumentLine[],
  pieces: readonly LinePieces[] | null,
): number[] | null {
  if (!pieces || pieces.length === 0) return null
  const quantities = new Map(pieces.map(({ line, quantity }) => [line, quantity]))
  return groups.map((group) => {
    const netMinor = lines
      .filter((line) => isOf(group, line))
      .reduce((sum, { line, unitPriceMinor }) => sum + unitPriceMinor * (quantities.get(line) ?? 0), 0)
    return netMinor + taxOf(netMinor, group.rateBp ?? 0)
  })
}

type Crediting = { invoice: Invoice; refund: RefundToCredit; orderId: string; earlier: readonly CreditNote[] }

async function issue(tx: Database, { invoice, refund, orderId, earlier }: Crediting): Promise<CreditNote> {
  const lines = linesOf(invoice)
  const groups = groupsOf(invoice, earlier)
  const { order } = invoice.snapshot
  const { number, createdAt, userName, email, address, phone, currency } = order
  const named = new Map((refund.lines ?? []).map(({ line, quantity }) => [line, quantity]))
  const note = await insertCreditNote(tx, {
    refundId: refund.id,
    orderId,
    snapshot: {
      version: 1,
      invoice: { year: invoice.year, number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
      order: {
        ...{ number, createdAt, userName, email, address, phone, currency },
        poNumber: 'poNumber' in order ? order.poNumber : null,
        isAddressWhole: 'isAddressWhole' in order && order.isAddressWhole === true,
        billTo: 'billTo' in order ? (order.billTo ?? null) : null,
      },
      seller: sellerNow(),
      reason: refund.kind === 'provider' ? '' : refund.reason,
      isReasonOurs: refund.kind === 'automatic',
      pieces: lines.flatMap(({ line, sku, name }) => {
        const quantity = named.get(line)
        return quantity === undefined ? [] : [{ quantity, sku, name }]
      }),
      groups: creditSplit(groups, refund.amount_minor, weightsOf(groups, lines, refund.lines)),
      totalMinor: refund.amount_minor,
    },
  })
  await queueXml(tx, orderId, refund.id)
  return note ?? refuse('internal')
}

/**
 * The credit note of a refund. The first request issues it, after those of the refunds before it and the invoice, because each
 * takes back what the others have left. Throws what `findOrIssueInvoice` throws, and `not_found` for a refund that is not
 * completed or is of another order.
 */
export async function findOrIssueCreditNote(
  deps: Pick<OrderDeps, 'pool' | 'db' | 'publicUrl'>,
  orderId: string,
  refundId: unknown,
): Promise<CreditNote> {
  const invoice = await findOrIssueInvoice(deps, orderId)
  return inTransaction(deps.pool, async (tx) => {
    await lockAnyOrder(tx, orderId)
    const notes = await listCreditNoteRows(tx, orderId)
    const known = notes.find((note) => note.refundId === refundId)
    if (known) return known
    const refunds = await listRefundsToCredit(tx, orderId)
    const last = refunds.findIndex(({ id }) => id === refundId)
    if (last < 0) refuse('not_found')
    for (const refund of refunds.slice(0, last + 1)) {
      if (notes.some((note) => note.refundId === refund.id)) continue
      notes.push(await issue(tx, { invoice, refund, orderId, earlier: notes }))
    }
    return notes.find((note) => note.refundId === refundId) ?? refuse('not_found')
  })
}
