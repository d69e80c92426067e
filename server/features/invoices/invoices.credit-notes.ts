import type { Actor } from '#contract/access.ts'
import type { CreditNoteEntry } from '#contract/invoices/credit-notes.ts'
import { type CreditedGroup, creditSplit, type InvoicedGroup } from '#contract/invoices/credit-split.ts'
import { isInvoiceDue } from '#contract/invoices/documents.ts'
import { toMajor } from '#contract/money.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import type { Order } from '#contract/orders/orders.ts'
import { taxOf } from '#contract/tax/tax-of.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sellerOf } from '#server/documents/seller.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { readOrderLifecycle } from '../orders/orders.lifecycle.ts'
import { lockAnyOrder } from '../orders/orders.status.store.ts'
import { queueXml } from './e-invoice/invoices.e-invoices.ts'
import {
  type CreditNote,
  type CreditNoteSnapshot,
  findDiscountedElsewhere,
  insertCreditNote,
  listCreditNoteRows,
  listRefundsToCredit,
  type RefundToCredit,
} from './invoices.credit-notes.store.ts'
import { invoiceNumber } from './invoices.format.ts'
import { type EarlierGroup, groupsOf, isOf } from './invoices.invoiced.ts'
import type { DocumentLine } from './invoices.serializer.ts'
import { findInvoice, type Invoice } from './invoices.store.ts'
import { requireInvoice } from './issue/invoices.read.ts'

/** The refunds and corrections of an order that have a credit note. Throws `order_not_found`, `not_yours`. */
export async function listCreditNotes(deps: OrderDeps, actor: Actor, orderId: string): Promise<CreditNoteEntry[]> {
  const { order } = await readOrderLifecycle(deps, actor, orderId)
  const notes = await listCreditNoteRows(deps.db, order._id)
  if (notes.length === 0 && !isInvoiceDue(order)) return []
  const issued = new Map(notes.map((note) => [note.refundId, note]))
  const isHere = (await readInvoicing(deps.db)) !== 'elsewhere'
  const refunds = (await listRefundsToCredit(deps.db, order._id)).filter(
    ({ id, is_credited_elsewhere: isElsewhere }) => issued.has(id) || (isHere && !isElsewhere),
  )
  const entry = (note: CreditNote | undefined, amountMinor: number, time: Date) => ({
    number: note ? invoiceNumber(note) : null,
    amount: toMajor(amountMinor, order.currency),
    currency: order.currency,
    refundedAt: time.toISOString(),
  })
  return [
    ...notes.flatMap((note) =>
      note.correctionId === null
        ? []
        : [
            {
              refundId: null,
              correctionId: note.correctionId,
              kind: note.kind,
              ...entry(note, note.snapshot.totalMinor, note.issuedAt),
            },
          ],
    ),
    ...refunds.map(({ id, amount_minor: amountMinor, created_at: time }) => ({
      refundId: id,
      correctionId: null,
      kind: 'refund' as const,
      ...entry(issued.get(id), amountMinor, time),
    })),
  ]
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

type Base = 'invoice' | 'order' | 'seller'

/** What every credit note of an invoice says. */
export function noteOn(settings: Settings, invoice: Invoice): Pick<CreditNoteSnapshot, Base> {
  const { order } = invoice.snapshot
  const { number, createdAt, userName, email, address, phone, currency } = order
  return {
    invoice: {
      year: invoice.year,
      number: invoice.number,
      printed: invoice.printed,
      issuedAt: invoice.issuedAt.toISOString(),
    },
    order: {
      number,
      createdAt,
      userName,
      email,
      address,
      phone,
      currency,
      poNumber: order.poNumber,
      isAddressWhole: order.isAddressWhole,
      billTo: order.billTo ?? null,
      ...(order.shipTo && { shipTo: order.shipTo }),
    },
    seller: sellerOf(settings.current()),
  }
}

type Amount = Pick<RefundToCredit, 'amount_minor' | 'lines'>
type Crediting<Refund = RefundToCredit> = { invoice: Invoice; refund: Refund; earlier: readonly EarlierGroup[] }

/** What a refund takes back of each rate, after the earlier credits. Throws `internal` for more than is left of the invoice. */
function splitOf({ invoice, refund, earlier }: Crediting<Amount>): CreditedGroup[] {
  const groups = groupsOf(invoice, earlier)
  const left = groups.reduce(
    (sum, { netMinor, taxMinor, creditedMinor }) => sum + netMinor + taxMinor - creditedMinor,
    0,
  )
  if (refund.amount_minor > left) refuse('internal')
  return creditSplit(groups, refund.amount_minor, weightsOf(groups, invoice.snapshot.order.lines, refund.lines))
}

async function issue(
  reading: SettingsDb,
  { orderId, ...crediting }: Crediting & { orderId: string },
): Promise<CreditNote> {
  const { invoice, refund } = crediting
  const named = new Map((refund.lines ?? []).map(({ line, quantity }) => [line, quantity]))
  const note = await insertCreditNote(reading.db, {
    refundId: refund.id,
    correctionId: null,
    kind: 'refund',
    orderId,
    numbers: reading.settings.numbers(),
    snapshot: {
      version: 1,
      ...noteOn(reading.settings, invoice),
      reason: refund.kind === 'provider' ? '' : refund.reason,
      isReasonOurs: refund.kind === 'automatic',
      pieces: invoice.snapshot.order.lines.flatMap(({ line, sku, name, translation }) => {
        const quantity = named.get(line)
        return quantity === undefined ? [] : [{ quantity, sku, name, ...(translation && { translation }) }]
      }),
      groups: splitOf(crediting),
      totalMinor: refund.amount_minor,
    },
  })
  if (!note) refuse('internal')
  await queueXml(reading, orderId, note)
  return note
}

/** What the credit notes of an order and a cash discount without one take back of its invoice. */
async function readNoted(
  tx: Database,
  { orderId, invoice }: { orderId: string; invoice: Invoice },
): Promise<{ notes: CreditNote[]; credited: EarlierGroup[] }> {
  const notes = await listCreditNoteRows(tx, orderId)
  const credited: EarlierGroup[] = notes.flatMap(({ snapshot }) => snapshot.groups)
  const minor = await findDiscountedElsewhere(tx, orderId)
  if (minor === undefined) return { notes, credited }
  const refund = { amount_minor: minor, lines: null }
  return { notes, credited: [...credited, ...splitOf({ invoice, refund, earlier: credited })] }
}

/** What the credit notes of an order and its pending refunds take back of its invoice, for a correction that comes after them. */
export async function readCredited(tx: Database, orderId: string, invoice: Invoice): Promise<EarlierGroup[]> {
  const { notes, credited } = await readNoted(tx, { orderId, invoice })
  const withNote = new Set(notes.map(({ refundId }) => refundId))
  for (const refund of await listRefundsToCredit(tx, orderId, 'pending too')) {
    if (!withNote.has(refund.id)) credited.push(...splitOf({ invoice, refund, earlier: credited }))
  }
  return credited
}

/**
 * Issues the credit notes of the completed refunds that have none, the oldest first, because each takes back what the others have
 * left. What other software has credited counts, and has no note here.
 */
export async function issueAllCreditNotes(reading: SettingsDb, orderId: string, invoice: Invoice): Promise<void> {
  const { db: tx } = reading
  const { notes, credited: earlier } = await readNoted(tx, { orderId, invoice })
  for (const refund of await listRefundsToCredit(tx, orderId)) {
    if (notes.some((note) => note.refundId === refund.id)) continue
    if (refund.is_credited_elsewhere) earlier.push(...splitOf({ invoice, refund, earlier }))
    else earlier.push(...(await issue(reading, { invoice, refund, orderId, earlier })).snapshot.groups)
  }
}

/** The job after a refund and after an invoice: nothing while invoices are not issued here. */
export async function issueDueCreditNotes(
  { pool, settings }: Pick<OrderDeps, 'pool' | 'settings'>,
  orderId: string,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await lockAnyOrder(tx, orderId)
    const invoice = await findInvoice(tx, orderId)
    if (!invoice || (await readInvoicing(tx)) === 'elsewhere') return
    await issueAllCreditNotes({ db: tx, settings }, orderId, invoice)
  })
}

/** Which credit note: that of a refund, or of a correction. */
export type WantedNote = { refundId: string | undefined } | { correctionId: string }

type NoteQuery = { refund?: string | undefined; correction?: string | undefined }

export function wantedNote({ refund, correction }: NoteQuery): WantedNote {
  return correction === undefined ? { refundId: refund } : { correctionId: correction }
}

/**
 * The issued credit note of a refund or a correction, and its invoice; reading issues none. Throws what `requireInvoice` throws,
 * `document_not_issued` for a refund whose credit note the job has still to issue, and `not_found` for one that is not completed, has
 * none or is of another order.
 */
export async function requireCreditNote(
  db: Database,
  order: Order,
  wanted: WantedNote,
): Promise<{ invoice: Invoice; note: CreditNote }> {
  const invoice = await requireInvoice(db, order)
  const notes = await listCreditNoteRows(db, order._id)
  const note = notes.find((one) =>
    'correctionId' in wanted
      ? one.correctionId !== null && one.correctionId === wanted.correctionId
      : one.refundId !== null && one.refundId === wanted.refundId,
  )
  if (note) return { invoice, note }
  const refunds = 'refundId' in wanted ? await listRefundsToCredit(db, order._id) : []
  const refund = refunds.find(({ id }) => 'refundId' in wanted && id === wanted.refundId) ?? refuse('not_found')
  if (refund.is_credited_elsewhere || (await readInvoicing(db)) === 'elsewhere') refuse('invoices_elsewhere')
  return refuse('document_not_issued', [
    { path: 'creditNote', message: t('The credit note will be issued within a minute.') },
  ])
}
