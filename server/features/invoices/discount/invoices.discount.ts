import crypto from 'node:crypto'
import { toMajor } from '#contract/money.ts'
import { mark } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { refuse } from '#server/http/problem.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'
import { orderSubject } from '../../orders/orders.audit.ts'
import { listTakenLines } from '../../payments/corrections/payments.credited.store.ts'
import type { IssueDiscount } from '../../payments/payments.deps.ts'
import { queueXml } from '../e-invoice/invoices.e-invoices.ts'
import { type CreditNote, insertCreditNote } from '../invoices.credit-notes.store.ts'
import { issueAllCreditNotes, noteOn, readCredited } from '../invoices.credit-notes.ts'
import { invoiceNumber } from '../invoices.format.ts'
import { queueInvoiceMail } from '../invoices.mail.ts'
import { findInvoice, type Invoice } from '../invoices.store.ts'
import { discountOf } from './invoices.discount.rules.ts'
import { markDiscounted } from './invoices.discount.store.ts'

type Discounted = Parameters<IssueDiscount>[1]

/** The credit note of a cash discount, with the next number. */
async function issueNote(
  reading: SettingsDb,
  { order, amountMinor }: Discounted,
  invoice: Invoice,
): Promise<CreditNote> {
  const { db: tx, settings } = reading
  await issueAllCreditNotes(reading, order.id, invoice)
  const taken = await listTakenLines(tx, order.id)
  const earlier = await readCredited(tx, order.id, invoice)
  const note = await insertCreditNote(tx, {
    refundId: null,
    correctionId: crypto.randomUUID(),
    kind: 'discount',
    orderId: order.id,
    numbers: settings.numbers(),
    snapshot: {
      version: 1,
      ...noteOn(settings, invoice),
      reason: mark('Cash discount'),
      isReasonOurs: true,
      pieces: [],
      ...discountOf({ invoice, taken, earlier }, amountMinor),
      discount: { bp: order.discount_bp ?? 0 },
    },
  })
  if (!note) refuse('internal')
  await queueXml(reading, order.id, note)
  await queueInvoiceMail(tx, order.id, { note })
  return note
}

/**
 * The cash discount of an order, with its credit note. Where other software makes invoices, or has made that of this order, it makes
 * the credit note too: here the discount is taken off what the order owes, and no number is taken.
 */
export async function issueDiscount(reading: SettingsDb, granted: Discounted): ReturnType<IssueDiscount> {
  const { db: tx } = reading
  const { order, by, amountMinor, isByHand } = granted
  const invoice = await findInvoice(tx, order.id)
  const isHere = invoice !== undefined && (await readInvoicing(tx)) !== 'elsewhere'
  const note = isHere ? await issueNote(reading, granted, invoice) : null
  const discounted = { order, actorId: by?.id ?? null, creditedMinor: amountMinor, isElsewhere: !isHere }
  const now = (await markDiscounted(tx, discounted)) ?? refuse('internal')
  await recordAudit(tx, {
    actor: by === null || by.id === null ? null : { ...by, id: by.id },
    action: 'order.discount_granted',
    subject: orderSubject(order),
    after: {
      ...(note && { creditNote: invoiceNumber(note) }),
      amount: toMajor(amountMinor, order.currency),
      isByHand,
    },
  })
  return now
}
