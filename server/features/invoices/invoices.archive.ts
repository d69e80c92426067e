import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import yazl from 'yazl'
import { addDays } from '#contract/days.ts'
import type { DocumentContent } from '#server/documents/document-content.ts'
import type { ChangeDocument } from '#server/extensions/open-extensions.ts'
import { companyMoments } from '#server/portal-settings/company-days.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { gently } from '#server/workers/gently.ts'
import { type Issued, xmlBesidePdf, xmlInPdf } from './e-invoice/invoices.e-invoices.ts'
import { type AccountingRow, accountingColumns, creditRows, invoiceRows } from './invoices.accounting-rows.ts'
import { type IssuedKey, listIssued } from './invoices.archive.store.ts'
import { creditNoteDocument } from './invoices.credit-document.ts'
import { listCreditNoteRows } from './invoices.credit-notes.store.ts'
import { invoiceDocument } from './invoices.documents.ts'
import { documentFile } from './invoices.format.ts'
import { findInvoice } from './invoices.store.ts'

type ArchiveDeps = SettingsDb & { changeDocument: ChangeDocument }
type Written = { content: DocumentContent; rows: AccountingRow[]; name: string; issued: Issued }

async function write(deps: ArchiveDeps, key: IssuedKey): Promise<Written | undefined> {
  const orderId = key.order_id
  const invoice = await findInvoice(deps.db, orderId)
  if (!invoice) return undefined
  if (!key.isCredit) {
    const content = deps.changeDocument('invoice', invoiceDocument(invoice))
    return {
      content,
      rows: invoiceRows(invoice),
      name: documentFile('invoice', content.number),
      issued: { orderId, invoice },
    }
  }
  const notes = await listCreditNoteRows(deps.db, orderId)
  const note = notes.find(({ year, number }) => year === key.year && number === key.number)
  if (!note) return undefined
  const content = deps.changeDocument('credit-note', creditNoteDocument(note))
  const issued = { orderId, invoice, note }
  return { content, rows: creditRows(note, invoice), name: documentFile('credit-note', content.number), issued }
}

type Render = (content: DocumentContent, eInvoice: string | null) => Promise<Buffer>

/** Of a month with a thousand documents, the archive takes about a minute. */
const pausesPerDocument = 1

/** How much may wait to be read before the next document is made. */
const maxWaiting = 4 * 1024 * 1024

/** What was issued in a month such as 2026-11, of the company's days. Clocks may change on its first one. */
export function listIssuedIn({ db, settings }: SettingsDb, month: string): Promise<IssuedKey[]> {
  const next = addDays(`${month}-01`, 31).slice(0, 7)
  return listIssued(db, companyMoments(settings, { from: `${month}-01`, to: addDays(`${next}-01`, -1) }))
}

/**
 * The invoices and credit notes of a month as an archive: each as PDF and as e-invoice if one is written, and a table of their
 * amounts by rate, for the accountant. One document is made at a time, and none while the reader is slow, so memory does not grow with their number.
 */
export async function openMonthArchive(deps: ArchiveDeps, month: string, render: Render): Promise<Readable> {
  const keys = await listIssuedIn(deps, month)
  const zip = new yazl.ZipFile()
  const out = new PassThrough({ highWaterMark: maxWaiting })
  zip.outputStream.pipe(out)
  const fill = async () => {
    const table: AccountingRow[] = []
    for (const key of keys) {
      if (out.destroyed) return
      const written = await write(deps, key)
      if (!written) continue
      table.push(...written.rows)
      const inside = await xmlInPdf(deps, written.issued)
      const pdf = await gently(pausesPerDocument, () => render(written.content, inside))
      zip.addBuffer(pdf, `${written.name}.pdf`, { compress: false })
      const beside = await xmlBesidePdf(deps, written.issued)
      if (beside !== null) zip.addBuffer(Buffer.from(beside), `${written.name}.xml`)
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
    }
    const csv = stringify(table, { header: true, columns: [...accountingColumns], bom: true })
    zip.addBuffer(Buffer.from(csv), `documents-${month}.csv`)
    zip.end()
  }
  // An incomplete archive must not look complete, so the connection is cut.
  fill().catch((error: Error) => out.destroy(error))
  return out
}
