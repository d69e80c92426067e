import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { titleOf } from '#server/documents/document-content.ts'
import { readLogos } from '#server/documents/logos.ts'
import { documentsTask } from '#server/documents/tasks.ts'
import type { ChangeDocument } from '#server/extensions/open-extensions.ts'
import { inLanguage } from '#server/http/language.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { choicesPath } from '#server/mail/mail-occasions.ts'
import { languageOfReader } from '#server/mail/mail-reader.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Workers } from '#server/workers/workers.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { findOrderRow, type OrderRow } from '../orders/orders.store.ts'
import { type Issued, xmlBesidePdf, xmlInPdf } from './e-invoice/invoices.e-invoices.ts'
import type { AskingDeps } from './hold/invoices.hold.ts'
import { invoiceDocument } from './invoices.documents.ts'
import { invoiceNumber } from './invoices.format.ts'
import { findOrIssueInvoice } from './invoices.invoices.ts'
import { findInvoice, type Invoice } from './invoices.store.ts'

/** Queues the mail of an invoice in the caller's transaction; each call is a mail of its own. */
export async function queueInvoiceMail(tx: Database, orderId: string): Promise<void> {
  await addJob(tx, 'invoices.mail', { orderId, mailId: crypto.randomUUID() })
}

type Asked = { actor: Actor; orderId: string }

/** Sends the invoice to the buyer, once more if it was sent before. Throws what `findOrIssueInvoice` throws. */
export async function mailInvoice(
  deps: Pick<OrderDeps, 'pool'> & AskingDeps,
  { actor, orderId }: Asked,
): Promise<{ to: string }> {
  const order = (isUuid(orderId) && (await findOrderRow(deps.db, orderId))) || refuse('order_not_found')
  const invoice = await findOrIssueInvoice(deps, order.id)
  await inTransaction(deps.pool, async (tx) => {
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
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string }
  isDemo: boolean
  workers: Workers
  storage: Storage
  changeDocument: ChangeDocument
}

/** The invoice as PDF, made in a worker thread. */
async function renderInvoice(deps: InvoiceMailDeps, { orderId, invoice }: Issued): Promise<Buffer> {
  const eInvoice = await xmlInPdf(deps.db, { orderId, invoice })
  const document = deps.changeDocument('invoice', invoiceDocument(invoice))
  const documents = [document] as const
  const logos = await readLogos(deps.storage, documents)
  const input = { documents, title: titleOf(document), ...logos, ...(eInvoice && { eInvoice }) }
  return Buffer.from((await deps.workers.run(documentsTask, input)) ?? refuse('internal'))
}

async function send(
  deps: InvoiceMailDeps,
  order: OrderRow,
  { invoice, mailId }: { invoice: Invoice; mailId: string },
) {
  const number = invoiceNumber(invoice)
  const heading = t('Invoice {invoice} for order {number}', { invoice: number, number: String(order.number) })
  const { publicUrl, brand, isDemo } = deps
  const xml = await xmlBesidePdf(deps.db, { orderId: order.id, invoice })
  await deps.mailer.send({
    id: mailId,
    to: { name: order.user_name, address: order.email },
    subject: heading,
    template: 'order-progress',
    data: {
      ...{ userName: order.user_name, heading, text: t('You find the invoice attached as PDF.'), tracking: null },
      ...{ note: null, lines: [], moreLines: null, brand: brand.name, legalName: brand.legalName, isDemo },
      orderUrl: `${publicUrl}/dashboard/myorder/${order.id}`,
      choicesUrl: `${publicUrl}${choicesPath}`,
    },
    attachments: [
      {
        filename: `invoice-${number}.pdf`,
        content: await renderInvoice(deps, { orderId: order.id, invoice }),
        contentType: 'application/pdf',
      },
      ...(xml === null
        ? []
        : [{ filename: `invoice-${number}.xml`, content: Buffer.from(xml), contentType: 'application/xml' }]),
    ],
  })
}

/** The job: nothing for an order that was deleted meanwhile. Its id is the mail's, so there is one mail. */
export async function sendInvoiceMail(
  deps: InvoiceMailDeps,
  { orderId, mailId }: { orderId: string; mailId: string },
): Promise<void> {
  const order = await findOrderRow(deps.db, orderId)
  const invoice = order && (await findInvoice(deps.db, orderId))
  if (!order || !invoice) return
  const language = await languageOfReader(deps.db, order.user_id)
  await inLanguage(language, () => send(deps, order, { invoice, mailId }))
}
