import crypto from 'node:crypto'
import { toMajor } from '#contract/money.ts'
import { mark } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { refuse } from '#server/http/problem.ts'
import { orderSubject } from '../../orders/orders.audit.ts'
import { listTakenLines } from '../../payments/corrections/payments.credited.store.ts'
import type { IssueDiscount } from '../../payments/payments.deps.ts'
import { queueXml } from '../e-invoice/invoices.e-invoices.ts'
import { insertCreditNote } from '../invoices.credit-notes.store.ts'
import { issueAllCreditNotes, noteOn, readCredited } from '../invoices.credit-notes.ts'
import { invoiceNumber } from '../invoices.format.ts'
import { queueInvoiceMail } from '../invoices.mail.ts'
import { findInvoice } from '../invoices.store.ts'
import { discountOf } from './invoices.discount.rules.ts'
import { markDiscounted } from './invoices.discount.store.ts'

/** The credit note of a cash discount, with the next number, and what follows from it for its order. */
export const issueDiscount: IssueDiscount = async (tx, { order, by, amountMinor, isByHand }) => {
  const invoice = (await findInvoice(tx, order.id)) ?? refuse('internal')
  await issueAllCreditNotes(tx, order.id, invoice)
  const taken = await listTakenLines(tx, order.id)
  const earlier = await readCredited(tx, order.id, invoice)
  const note = await insertCreditNote(tx, {
    ...{ refundId: null, correctionId: crypto.randomUUID(), kind: 'discount', orderId: order.id },
    snapshot: {
      ...{ version: 1, ...noteOn(invoice), reason: mark('Cash discount'), isReasonOurs: true, pieces: [] },
      ...discountOf({ invoice, taken, earlier }, amountMinor),
      discount: { bp: order.discount_bp ?? 0 },
    },
  })
  if (!note) refuse('internal')
  await queueXml(tx, order.id, note)
  await queueInvoiceMail(tx, order.id, { note })
  const discounted = { order, actorId: by?.id ?? null, creditedMinor: amountMinor }
  const now = (await markDiscounted(tx, discounted)) ?? refuse('internal')
  await recordAudit(tx, {
    actor: by === null || by.id === null ? null : { ...by, id: by.id },
    action: 'order.discount_granted',
    subject: orderSubject(order),
    after: { creditNote: invoiceNumber(note), amount: toMajor(amountMinor, order.currency), isByHand },
  })
  return now
}
