import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import type { Correctable, CorrectionAmounts, CorrectionForm, Credited } from '#contract/invoices/corrections.ts'
import { toMajor } from '#contract/money.ts'
import { type LinePieces, piecesByLine } from '#contract/orders/lines.ts'
import { lineLeft } from '#contract/tax/line-left.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuseUnprintable } from '#server/documents/printable-fields.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'
import { endPieces } from '../../orders/ending/orders.ending.ts'
import { recordOrder } from '../../orders/orders.audit.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'
import { toOrder } from '../../orders/orders.serializer.ts'
import { lockAnyOrder } from '../../orders/orders.status.store.ts'
import { findOrderRow, lockProductsOf } from '../../orders/orders.store.ts'
import {
  findOverpaid,
  listTakenLines,
  sumOrderReceipts,
} from '../../payments/corrections/payments.credited.store.ts'
import { cancelForeign, settleCredited } from '../../payments/corrections/payments.credited.ts'
import { owedMinor } from '../../payments/corrections/payments.owed.ts'
import { closeByDiscount } from '../../payments/discount/payments.discount.ts'
import type { IssueDiscount, PaymentDeps } from '../../payments/payments.deps.ts'
import { sync } from '../../payments/payments.sync.ts'
import type { RegisterDeps } from '../../tax/tax.vat-checks.ts'
import { issueDiscount } from '../discount/invoices.discount.ts'
import { queueXml } from '../e-invoice/invoices.e-invoices.ts'
import { insertCreditNote, listCreditNoteRows } from '../invoices.credit-notes.store.ts'
import { issueAllCreditNotes, noteOn, readCredited } from '../invoices.credit-notes.ts'
import { invoiceNumber } from '../invoices.format.ts'
import { type EarlierGroup, invoicedFreight } from '../invoices.invoiced.ts'
import { queueInvoiceMail } from '../invoices.mail.ts'
import type { Invoice } from '../invoices.store.ts'
import { requireInvoice } from '../issue/invoices.read.ts'
import {
  type Correcting,
  type Correction,
  correctionOf,
  freightLeft,
  leftLines,
} from './invoices.corrections.rules.ts'
import { markCredited } from './invoices.corrections.store.ts'
import { listUnsent, piecesToEnd } from './invoices.unsent.ts'

export type CorrectionDeps = PaymentDeps & RegisterDeps

async function readCorrecting(db: Database, orderId: string, invoice: Invoice): Promise<Correcting> {
  return { invoice, taken: await listTakenLines(db, orderId), earlier: await readCredited(db, orderId, invoice) }
}

function toCredited(groups: readonly EarlierGroup[], currency: string): Credited {
  const inMajor = (minor: number) => toMajor(minor, currency)
  const sum = (of: (group: EarlierGroup) => number) => groups.reduce((all, group) => all + of(group), 0)
  return {
    net: inMajor(sum(({ netMinor }) => netMinor)),
    taxes: groups.map(({ rateBp, netMinor, taxMinor }) => ({
      rate: rateBp === null ? null : rateBp / 100,
      net: inMajor(netMinor),
      tax: inMajor(taxMinor),
    })),
    tax: inMajor(sum(({ taxMinor }) => taxMinor)),
    total: inMajor(sum(({ netMinor, taxMinor }) => netMinor + taxMinor)),
  }
}

/** The order of a path, and its invoice. Throws `order_not_found`, `document_not_issued`, `invoice_not_due`, `invoices_elsewhere`. */
async function findInvoiced(
  deps: CorrectionDeps,
  orderId: string,
): Promise<{ order: OrderRow; invoice: Invoice }> {
  const order = (isUuid(orderId) && (await findOrderRow(deps.db, orderId))) || refuse('order_not_found')
  if ((await readInvoicing(deps.db)) === 'elsewhere') refuse('invoices_elsewhere')
  return { order, invoice: await requireInvoice(deps.db, toOrder(order, deps)) }
}

type Shown = { unsent: readonly LinePieces[]; inMajor: (minor: number) => number }

function toLines(correcting: Correcting, { unsent, inMajor }: Shown): Correctable['lines'] {
  const pieces = piecesByLine(unsent)
  return leftLines(correcting).map((row) => {
    const { line, sku, name, quantity, netMinor, taxRateBp } = row
    const left = lineLeft(row)
    return {
      line,
      sku,
      name,
      quantity,
      net: inMajor(netMinor),
      rate: taxRateBp === null ? null : taxRateBp / 100,
      leftQuantity: left.quantity,
      leftNet: inMajor(left.netMinor),
      unsent: pieces.get(line) ?? 0,
    }
  })
}

async function toCorrectable(db: Database, order: OrderRow, invoice: Invoice): Promise<Correctable> {
  const correcting = await readCorrecting(db, order.id, invoice)
  const { currency } = order
  const inMajor = (minor: number) => toMajor(minor, currency)
  const creditedMinor = correcting.earlier.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
  const freight = invoicedFreight(invoice)
  const notes = await listCreditNoteRows(db, order.id)
  return {
    version: order.version,
    number: order.number,
    invoice: invoiceNumber(invoice),
    currency,
    total: inMajor(order.total_minor - order.unbilled_minor),
    credited: inMajor(creditedMinor),
    ...{
      left: inMajor(order.total_minor - order.unbilled_minor - creditedMinor),
      owed: inMajor(owedMinor(order)),
    },
    lines: toLines(correcting, { unsent: await listUnsent(db, order), inMajor }),
    freight: freight === 0 ? null : { net: inMajor(freight), leftNet: inMajor(freightLeft(correcting)) },
    corrections: notes.flatMap((note) => {
      const { correctionId, snapshot, issuedAt } = note
      if (correctionId === null) return []
      const reason = note.kind === 'discount' ? t(snapshot.reason) : snapshot.reason
      const said = { _id: correctionId, number: invoiceNumber(note), reason }
      return [{ ...said, issuedAt: issuedAt.toISOString(), ...toCredited(snapshot.groups, currency) }]
    }),
  }
}

/** What of the invoice of an order can still be credited. Throws `order_not_found`, `document_not_issued`. */
export async function readCorrectable(deps: CorrectionDeps, orderId: string): Promise<Correctable> {
  const { order, invoice } = await findInvoiced(deps, orderId)
  return toCorrectable(deps.db, order, invoice)
}

function checked(correcting: Correcting, form: CorrectionAmounts): Correction {
  const found = correctionOf(correcting, form)
  return 'errors' in found ? refuse('rule_broken', found.errors) : found.correction
}

/** What was paid of an order, in minor units: by the payment that paid it, or what was recorded so far. */
async function overpaidAfter(db: Database, order: OrderRow, creditedMinor: number): Promise<number> {
  if (!order.paid) return Math.max(0, (await sumOrderReceipts(db, order.id)) - owedMinor(order) + creditedMinor)
  return order.payment_id === null ? 0 : (await findOverpaid(db, order.payment_id)) + creditedMinor
}

/** What a correction would credit, and what the order would cost then. Throws `rule_broken`, and what `readCorrectable` throws. */
export async function previewCorrection(deps: CorrectionDeps, orderId: string, form: CorrectionAmounts) {
  const { order, invoice } = await findInvoiced(deps, orderId)
  const { groups, totalMinor } = checked(await readCorrecting(deps.db, order.id, invoice), form)
  const inMajor = (minor: number) => toMajor(minor, order.currency)
  return {
    ...toCredited(groups, order.currency),
    owed: inMajor(owedMinor(order) - totalMinor),
    overpaid: inMajor(await overpaidAfter(deps.db, order, totalMinor)),
  }
}

type Issuing = { actor: Actor; orderId: string; form: CorrectionForm }

async function issue(
  reading: SettingsDb,
  { actor, orderId, form }: Issuing,
  of: { invoice: Invoice; versions: number[] },
) {
  const { invoice, versions } = of
  const { db: tx } = reading
  if (form.endPieces) await lockProductsOf(tx, orderId)
  const order = (await lockAnyOrder(tx, orderId)) ?? refuse('order_not_found')
  if (order.deleted_at) refuse('order_not_found')
  if (!versions.includes(order.version)) {
    refuseStale('stale_version', await toCorrectable(tx, order, invoice))
  }
  const lines = await piecesToEnd(tx, order, form)
  const ref = await issueCorrection(reading, { order, actor, form, invoice })
  if (lines.length > 0) {
    await endPieces(tx, { order, actor, lines, reason: form.reason, money: 'credited', isMailed: true })
  }
  return ref
}

type NewCorrection = {
  order: OrderRow
  actor: Actor
  form: CorrectionAmounts & { reason: string }
  invoice: Invoice
}

/**
 * Issues the credit note of a correction of a locked order. Returns the payment to compare with its provider. Throws `rule_broken`,
 * `invoices_elsewhere`.
 */
export async function issueCorrection(reading: SettingsDb, { order, actor, form, invoice }: NewCorrection) {
  const { db: tx, settings } = reading
  const orderId = order.id
  if ((await readInvoicing(tx)) === 'elsewhere') refuse('invoices_elsewhere')
  await issueAllCreditNotes(reading, orderId, invoice)
  const { lines, groups, totalMinor } = checked(await readCorrecting(tx, orderId, invoice), form)
  const note = await insertCreditNote(tx, {
    refundId: null,
    correctionId: crypto.randomUUID(),
    kind: 'correction',
    orderId,
    numbers: settings.numbers(),
    snapshot: {
      version: 1,
      ...noteOn(settings, invoice),
      reason: form.reason,
      isReasonOurs: false,
      pieces: [],
      groups,
      totalMinor,
      lines,
    },
  })
  if (!note) refuse('internal')
  await queueXml(reading, orderId, note)
  await queueInvoiceMail(tx, orderId, { note })
  const number = invoiceNumber(note)
  const credited = { order, actorId: actor.id, creditedMinor: totalMinor, note: form.reason }
  const now = (await markCredited(tx, credited)) ?? refuse('internal')
  const after = { creditNote: number, amount: toMajor(totalMinor, order.currency), reason: form.reason }
  await recordOrder(tx, actor, { action: 'order.corrected', order, after })
  const ref = await settleCredited(tx, now)
  const issue: IssueDiscount = (db, granted) => issueDiscount({ db, settings }, granted)
  // What came may be exactly what the cash discount leaves of the corrected sum.
  const settled = (await lockAnyOrder(tx, orderId)) ?? now
  return (await closeByDiscount(tx, { order: settled, by: actor, issue, settings })) ?? ref
}

/**
 * Corrects the invoice of an order by a credit note with the next number. The order owes so much less: a transfer that is
 * under way has to bring less, a card payment that was started is cancelled, an order of which nothing is open is paid, and
 * what was paid too much shows as an overpayment. Credited pieces that are not sent yet end if the form says so. A form for
 * another version is refused with the present rest. Throws `order_not_found`, `document_not_issued`, `stale_version`,
 * `rule_broken`, `payment_processing`.
 */
export async function correctInvoice(
  deps: CorrectionDeps,
  { transaction, ...issuing }: Issuing & { transaction: Transaction },
): Promise<Correctable> {
  const { orderId, form } = issuing
  refuseUnprintable('reason', form.reason)
  const { order, invoice } = await findInvoiced(deps, orderId)
  const versions = [form.version]
  // The end of a started payment may have made a version.
  if (order.version === form.version) {
    // A refused form must not have cancelled the payment of a buyer.
    checked(await readCorrecting(deps.db, orderId, invoice), form)
    await piecesToEnd(deps.db, order, form)
    if (await cancelForeign(deps, orderId)) versions.push(form.version + 1)
  }
  const ref = await transaction((tx) => issue({ db: tx, settings: deps.settings }, issuing, { invoice, versions }))
  // If this does not run, the reconciliation does the same within a minute.
  if (ref) await sync(deps, ref)
  return readCorrectable(deps, orderId)
}
