import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transactional } from '#server/database/transaction.ts'
import { titleOf } from '#server/documents/document-content.ts'
import { readLogos } from '#server/documents/logos.ts'
import { documentsTask } from '#server/documents/tasks.ts'
import type { ChangeDocument } from '#server/extensions/open-extensions.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { Letter, MailAttachment, Mails } from '#server/mail/mail.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Workers } from '#server/workers/workers.ts'
import { buyerRecipient, progressValues } from '../orders/mails/orders.mails.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { findOrderRow } from '../orders/orders.store.ts'
import type { DocumentKey } from './e-invoice/invoices.e-invoices.store.ts'
import { type Issued, xmlBesidePdf, xmlInPdf } from './e-invoice/invoices.e-invoices.ts'
import type { AskingDeps } from './hold/invoices.hold.ts'
import { creditNoteDocument } from './invoices.credit-document.ts'
import { listCreditNoteRows } from './invoices.credit-notes.store.ts'
import { invoiceDocument } from './invoices.documents.ts'
import { discountText, documentFile, invoiceNumber } from './invoices.format.ts'
import { issueInvoice } from './invoices.invoices.ts'
import { findInvoice, type Invoice } from './invoices.store.ts'

type Queued = { note?: DocumentKey; mailId?: string }

/** Queues the mail of an invoice, or of a credit note, in the caller's transaction. A mail is sent once by its id. */
export async function queueInvoiceMail(
  tx: Database,
  orderId: string,
  { note, mailId = crypto.randomUUID() }: Queued = {},
): Promise<void> {
  const key = note ? { year: note.year, number: note.number } : null
  await addJob(tx, 'invoices.mail', { orderId, mailId, note: key })
}

type Asked = { actor: Actor; orderId: string }

/** Sends the invoice to the buyer, once more if it was sent before. Throws what `issueInvoice` throws. */
export async function mailInvoice(
  deps: Pick<OrderDeps, 'pool'> & Transactional & AskingDeps,
  { actor, orderId }: Asked,
): Promise<{ to: string }> {
  const order = (isUuid(orderId) && (await findOrderRow(deps.db, orderId))) || refuse('order_not_found')
  const invoice = await issueInvoice(deps, order.id)
  await deps.transaction(async (tx) => {
    await queueInvoiceMail(tx, order.id)
    const subject = { kind: 'order' as const, id: order.id, name: String(order.number) }
    await recordAudit(tx, {
      actor,
      action: 'order.invoice_mailed',
      subject,
      after: { invoice: invoiceNumber(invoice) },
    })
  })
  return { to: order.email }
}

export type InvoiceMailDeps = {
  db: Database
  mails: Mails
  publicUrl: string
  settings: Settings
  workers: Workers
  storage: Storage
  changeDocument: ChangeDocument
}

/** The document as PDF, made in a worker thread. */
async function render(deps: InvoiceMailDeps, issued: Issued): Promise<Buffer> {
  const { invoice, note } = issued
  const eInvoice = await xmlInPdf(deps, issued)
  const document = note
    ? deps.changeDocument('credit-note', creditNoteDocument(note))
    : deps.changeDocument('invoice', invoiceDocument(invoice))
  const documents = [document] as const
  const logos = await readLogos(deps.storage, documents)
  const input = { documents, title: titleOf(document), ...logos, ...(eInvoice && { eInvoice }) }
  return Buffer.from((await deps.workers.run(documentsTask, input)) ?? refuse('internal'))
}

/** What there is to pay with the cash discount, and without; empty for an invoice without one. */
function discountOffer(invoice: Invoice): string {
  return discountText(invoice.snapshot.order)
}

/** What the mail says, and the name of its files. */
function wordsOf(order: OrderRow, { invoice, note }: Issued): { heading: string; text: string; name: string } {
  const number = String(order.number)
  if (!note) {
    const heading = t('Invoice {invoice} for order {number}', { invoice: invoiceNumber(invoice), number })
    const text = [t('The invoice is attached as a PDF.'), discountOffer(invoice)].filter(Boolean).join(' ')
    return { heading, text, name: documentFile('invoice', invoiceNumber(invoice)) }
  }
  const heading = t('Credit note {note} for order {number}', { note: invoiceNumber(note), number })
  const said = { invoice: invoiceNumber(invoice) }
  const name = documentFile('credit-note', invoiceNumber(note))
  if (note.kind === 'discount') {
    const thanks = t(
      'We have received your payment of invoice {invoice}, less the cash discount. Nothing more is due. The credit note for the discount is attached as a PDF.',
      said,
    )
    return { heading, text: thanks, name }
  }
  const text = t('We have corrected invoice {invoice}. The credit note is attached as a PDF.', said)
  return { heading, text, name }
}

type Sent = { order: OrderRow; issued: Issued; mailId: string }

async function letterOf(
  deps: InvoiceMailDeps,
  { order, issued, mailId }: Sent,
): Promise<Letter<'order-progress'>> {
  const { heading, text, name } = wordsOf(order, issued)
  return {
    id: mailId,
    orderId: order.id,
    data: { ...progressValues(deps, order), heading, text },
    attachments: await filesOf(deps, issued, name),
  }
}

/** The PDF of a document, with its XML where that goes beside it. */
async function filesOf(deps: InvoiceMailDeps, issued: Issued, name: string): Promise<MailAttachment[]> {
  const xml = await xmlBesidePdf(deps, issued)
  const pdf = { filename: `${name}.pdf`, content: await render(deps, issued), contentType: 'application/pdf' }
  if (xml === null) return [pdf]
  return [pdf, { filename: `${name}.xml`, content: Buffer.from(xml), contentType: 'application/xml' }]
}

/** The issued invoice of an order as it goes with a mail, in the current language; none without an invoice. */
export async function invoiceFiles(deps: InvoiceMailDeps, orderId: string): Promise<MailAttachment[]> {
  const invoice = await findInvoice(deps.db, orderId)
  if (!invoice) return []
  return filesOf(deps, { orderId, invoice }, documentFile('invoice', invoiceNumber(invoice)))
}

/** Their names. */
export async function invoiceFileNames(reading: SettingsDb, orderId: string): Promise<string[]> {
  const invoice = await findInvoice(reading.db, orderId)
  if (!invoice) return []
  const name = documentFile('invoice', invoiceNumber(invoice))
  const xml = await xmlBesidePdf(reading, { orderId, invoice })
  return xml === null ? [`${name}.pdf`] : [`${name}.pdf`, `${name}.xml`]
}

type Mailed = { orderId: string; mailId: string; note: DocumentKey | null }

/** The job: nothing for an order that was deleted meanwhile. Its id is the mail's, so there is one mail. */
export async function sendInvoiceMail(
  deps: InvoiceMailDeps,
  { orderId, mailId, note: key }: Mailed,
): Promise<void> {
  const order = await findOrderRow(deps.db, orderId)
  const invoice = order && (await findInvoice(deps.db, orderId))
  if (!order || !invoice) return
  const notes = key === null ? [] : await listCreditNoteRows(deps.db, orderId)
  const note = notes.find(({ year, number }) => year === key?.year && number === key.number)
  const issued = { orderId, invoice, ...(note && { note }) }
  await deps.mails.send(buyerRecipient(order), 'order-progress', () => letterOf(deps, { order, issued, mailId }))
}
