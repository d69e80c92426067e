import type { EInvoiceFormat } from '#contract/tax/e-invoice-formats.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { languageOfReader } from '#server/mail/mail-reader.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'
import { findOrderRow } from '../../orders/orders.store.ts'
import { type CreditNote, listCreditNoteRows } from '../invoices.credit-notes.store.ts'
import { findInvoice, type Invoice } from '../invoices.store.ts'
import { toCii } from './invoices.cii.ts'
import type { EInvoice } from './invoices.e-invoice.ts'
import { type DocumentKey, findXml, keepXml } from './invoices.e-invoices.store.ts'
import { ofCreditNote, ofInvoice, type Written } from './invoices.of-documents.ts'
import { toUbl } from './invoices.ubl.ts'

/** What an e-invoice is of. A credit note has the invoice it corrects. */
export type Issued = { orderId: string; invoice: Invoice; note?: CreditNote }

/** The format of the settings; null if none is chosen. */
export function chosenFormat({ documents }: Pick<Settings, 'documents'>): EInvoiceFormat | null {
  const { eInvoice } = documents()
  return eInvoice === 'none' ? null : eInvoice
}

function eInvoiceOf({ invoice, note }: Issued): Written {
  return note ? ofCreditNote(note, invoice) : ofInvoice(invoice)
}

function toXml(eInvoice: EInvoice, format: EInvoiceFormat): string {
  return format === 'factur-x' ? toCii(eInvoice) : toUbl(eInvoice, format)
}

/** The e-invoice in the language of the buyer, or null with what it lacks. */
async function write(db: Database, issued: Issued): Promise<EInvoice | null> {
  const order = await findOrderRow(db, issued.orderId)
  const language = await languageOfReader(db, order?.user_id ?? null)
  return inLanguage(language, () => eInvoiceOf(issued).eInvoice)
}

/** The XML of a document: written at the first request, and the same for ever. Null if the document lacks something. */
export async function findOrWriteXml(
  db: Database,
  issued: Issued,
  format: EInvoiceFormat,
): Promise<string | null> {
  const key = issued.note ?? issued.invoice
  const known = await findXml(db, key, format)
  if (known !== undefined) return known
  const eInvoice = await write(db, issued)
  return eInvoice && keepXml(db, { key, format, orderId: issued.orderId, xml: toXml(eInvoice, format) })
}

/** As `findOrWriteXml`. Throws `e_invoice_not_possible` with what the document lacks. */
export async function requireXml(db: Database, issued: Issued, format: EInvoiceFormat): Promise<string> {
  const xml = await findOrWriteXml(db, issued, format)
  return xml ?? refuse('e_invoice_not_possible', eInvoiceOf(issued).errors)
}

/** The XML in the format of the settings; null without one, or if the document lacks something. */
export async function chosenXml({ db, settings }: SettingsDb, issued: Issued): Promise<string | null> {
  const format = chosenFormat(settings)
  return format && findOrWriteXml(db, issued, format)
}

/** The XML that goes into the PDF of a document: with Factur-X only. */
export async function xmlInPdf(reading: SettingsDb, issued: Issued): Promise<string | null> {
  return chosenFormat(reading.settings) === 'factur-x' ? chosenXml(reading, issued) : null
}

/** The XML that is sent beside the PDF of a document. */
export async function xmlBesidePdf(reading: SettingsDb, issued: Issued): Promise<string | null> {
  return chosenFormat(reading.settings) === 'factur-x' ? null : chosenXml(reading, issued)
}

/** Queues the writing of an e-invoice in the transaction that issues its document. */
export async function queueXml(
  { db: tx, settings }: SettingsDb,
  orderId: string,
  { year, number }: DocumentKey,
): Promise<void> {
  if (chosenFormat(settings)) await addJob(tx, 'invoices.write_e_invoice', { orderId, year, number })
}

/** The job. Nothing for an order that was deleted meanwhile, and for a document that lacks something. */
export async function writeXml(
  reading: SettingsDb,
  { orderId, ...key }: DocumentKey & { orderId: string },
): Promise<void> {
  const { db } = reading
  const invoice = await findInvoice(db, orderId)
  if (!invoice) return
  const isIt = (one: DocumentKey) => one.year === key.year && one.number === key.number
  const note = isIt(invoice) ? undefined : (await listCreditNoteRows(db, orderId)).find(isIt)
  await chosenXml(reading, { orderId, invoice, ...(note && { note }) })
}
