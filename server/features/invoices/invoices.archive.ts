import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import yazl from 'yazl'
import { toMajor } from '#contract/money.ts'
import type { OrderTreatment, TaxCategory } from '#contract/tax-rules/order-treatment.ts'
import { taxedSums } from '#contract/tax-rules/sums.ts'
import type { Database } from '#server/database/pool.ts'
import type { DocumentContent } from '#server/documents/document-content.ts'
import type { ChangeDocument } from '#server/extensions/open-extensions.ts'
import { settingsNow } from '#server/portal-settings/portal-settings.ts'
import { gently } from '#server/workers/gently.ts'
import { type Issued, xmlBesidePdf, xmlInPdf } from './e-invoice/invoices.e-invoices.ts'
import { type IssuedKey, listIssued } from './invoices.archive.store.ts'
import { creditNoteDocument } from './invoices.credit-document.ts'
import { type CreditNote, listCreditNoteRows } from './invoices.credit-notes.store.ts'
import { invoiceDocument } from './invoices.documents.ts'
import { invoiceNumber } from './invoices.format.ts'
import { findInvoice, type Invoice, isFirstInvoice } from './invoices.store.ts'

/** What an accountant books: a row for each rate of each document. Credits are negative. */
const columns = [
  ...['kind', 'number', 'issuedAt', 'orderNumber', 'customer', 'country', 'vatId', 'treatment'],
  ...['category', 'rate', 'net', 'tax', 'total', 'currency'],
] as const
type Row = Record<(typeof columns)[number], string | number | null>

type Group = { category: TaxCategory | null; rateBp: number | null; netMinor: number; taxMinor: number }
type Head = Omit<Row, 'category' | 'rate' | 'net' | 'tax' | 'total'>

function rowsOf(head: Head, groups: readonly Group[], sign: 1 | -1): Row[] {
  const inMajor = (minor: number) => toMajor(sign * minor, String(head.currency))
  return groups.map(({ category, rateBp, netMinor, taxMinor }) => ({
    ...head,
    category,
    rate: rateBp === null ? null : rateBp / 100,
    net: inMajor(netMinor),
    tax: rateBp === null ? null : inMajor(taxMinor),
    total: inMajor(netMinor + taxMinor),
  }))
}

/** A name that a spreadsheet would run. Amounts stay as they are: credits begin with a minus. */
function withoutFormula(text: string): string {
  return text.replace(/^[=+\-@\t\r]/, "'$&")
}

function treatmentOf(invoice: Invoice): OrderTreatment | null {
  return isFirstInvoice(invoice) ? null : (invoice.snapshot.order.treatment ?? null)
}

function invoiceRows(invoice: Invoice): Row[] {
  const { order } = invoice.snapshot
  const lines = isFirstInvoice(invoice) ? [] : invoice.snapshot.order.lines
  const rated = lines.map((line) => ({
    netMinor: line.netMinor,
    rateBp: line.taxRateBp,
    category: line.taxCategory ?? null,
  }))
  const { groups, taxMinor } = taxedSums(
    rated,
    isFirstInvoice(invoice) ? 0 : (invoice.snapshot.order.freight?.minor ?? 0),
  )
  const netMinor = Math.round(order.total * 10 ** 6) / 10 ** 6
  const treatment = treatmentOf(invoice)
  const head = {
    ...{ kind: 'invoice', number: invoiceNumber(invoice), issuedAt: invoice.issuedAt.toISOString() },
    ...{
      orderNumber: order.number,
      customer: withoutFormula(order.userName),
      country: treatment?.country ?? null,
    },
    ...{ vatId: treatment?.vatId || null, treatment: treatment?.kind ?? null, currency: order.currency },
  }
  if (taxMinor !== null) return rowsOf(head, groups, 1)
  return [{ ...head, category: null, rate: null, net: netMinor, tax: null, total: netMinor }]
}

function creditRows(note: CreditNote): Row[] {
  const { order, groups } = note.snapshot
  const head = {
    ...{ kind: 'credit note', number: invoiceNumber(note), issuedAt: note.issuedAt.toISOString() },
    ...{
      orderNumber: order.number,
      customer: withoutFormula(order.userName),
      country: order.billTo?.country ?? null,
    },
    ...{ vatId: order.billTo?.vatId || null, treatment: null, currency: order.currency },
  }
  return rowsOf(head, groups, -1)
}

type ArchiveDeps = { db: Database; changeDocument: ChangeDocument }
type Written = { content: DocumentContent; rows: Row[]; name: string; issued: Issued }

async function write(deps: ArchiveDeps, key: IssuedKey): Promise<Written | undefined> {
  const orderId = key.order_id
  const invoice = await findInvoice(deps.db, orderId)
  if (!invoice) return undefined
  if (!key.isCredit) {
    const content = deps.changeDocument('invoice', invoiceDocument(invoice))
    return { content, rows: invoiceRows(invoice), name: `invoice-${content.number}`, issued: { orderId, invoice } }
  }
  const notes = await listCreditNoteRows(deps.db, orderId)
  const note = notes.find(({ year, number }) => year === key.year && number === key.number)
  if (!note) return undefined
  const content = deps.changeDocument('credit-note', creditNoteDocument(note))
  const issued = { orderId, invoice, note }
  return { content, rows: creditRows(note), name: `credit-note-${content.number}`, issued }
}

type Render = (content: DocumentContent, eInvoice: string | null) => Promise<Buffer>

/** Of a month with a thousand documents, the archive takes about a minute. */
const pausesPerDocument = 1

/** How much may wait to be read before the next document is made. */
const mostWaiting = 4 * 1024 * 1024

/**
 * The invoices and credit notes of a month as an archive: each as PDF and as e-invoice if one is written, and a table of their
 * amounts by rate, for the accountant. One document is made at a time, and none while the reader is slow, so memory does not grow with their number.
 */
export async function openArchive(deps: ArchiveDeps, month: string, render: Render): Promise<Readable> {
  const keys = await listIssued(deps.db, month, settingsNow().formats.timeZone)
  const zip = new yazl.ZipFile()
  const out = new PassThrough({ highWaterMark: mostWaiting })
  zip.outputStream.pipe(out)
  const fill = async () => {
    const table: Row[] = []
    for (const key of keys) {
      if (out.destroyed) return
      const written = await write(deps, key)
      if (!written) continue
      table.push(...written.rows)
      const inside = await xmlInPdf(deps.db, written.issued)
      const pdf = await gently(pausesPerDocument, () => render(written.content, inside))
      zip.addBuffer(pdf, `${written.name}.pdf`, { compress: false })
      const beside = await xmlBesidePdf(deps.db, written.issued)
      if (beside !== null) zip.addBuffer(Buffer.from(beside), `${written.name}.xml`)
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
    }
    const csv = stringify(table, { header: true, columns: [...columns], bom: true })
    zip.addBuffer(Buffer.from(csv), `documents-${month}.csv`)
    zip.end()
  }
  // An incomplete archive must not look complete, so the connection is cut.
  fill().catch((error: Error) => out.destroy(error))
  return out
}
