import { countDays, dayIn } from '#contract/days.ts'
import { type AdminInvoice, exportInvoices, listAdminInvoices } from '#contract/invoices/admin-list.ts'
import { toMajor } from '#contract/money.ts'
import type { App } from '#server/http/app.ts'
import { eachRow, serveExport } from '#server/lists/export.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import { type InvoiceRow, invoiceListing } from './invoices.list.store.ts'

/** `today` is the day of the company, such as 2026-01-31. */
function toAdminInvoice(row: InvoiceRow, today: string): AdminInvoice {
  const isOverdue = row.state === 'open' && row.due_on < today
  return {
    _id: row.id,
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    dueOn: row.due_on,
    state: isOverdue ? 'overdue' : row.state,
    daysOverdue: isOverdue ? countDays(row.due_on, today) - 1 : 0,
    orderNumber: row.order_number,
    poNumber: row.po_number ?? '',
    company: row.company,
    userName: row.user_name,
    email: row.email,
    total: toMajor(row.total_minor, row.currency),
    open: toMajor(row.open_minor, row.currency),
    currency: row.currency,
    creditNotes: row.credit_notes,
  }
}

/** The list of invoices for staff, and its export. */
export function registerInvoiceList({ handle }: App, { pool, settings }: ListDeps): void {
  const listing = () => invoiceListing(settings.formats())
  const today = () => dayIn(settings.formats().timeZone, new Date())

  handle(listAdminInvoices, async ({ query }) => {
    const page = await readListPage(pool, listing(), query)
    return { ...page, items: page.items.map((row) => toAdminInvoice(row, today())) }
  })

  serveExport(handle, exportInvoices, {
    pool,
    listing,
    toRecords: eachRow((row: InvoiceRow) => {
      const invoice = toAdminInvoice(row, today())
      return { ...invoice, creditNotes: invoice.creditNotes.join(', ') }
    }),
  })
}
