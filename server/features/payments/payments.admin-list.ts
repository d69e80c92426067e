import type { AdminPage } from '#contract/lists/lists.ts'
import { toMajor } from '#contract/money.ts'
import { type AdminPayment, exportPayments } from '#contract/payments/admin-list.ts'
import type { App } from '#server/http/app.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { eachRow, serveExport } from '#server/lists/export.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import { type AdminPaymentRow, paymentListing } from './payments.exceptions.store.ts'
import { toPaymentException } from './payments.exceptions.ts'

/** What was paid: as we asked for it, else as the card provider says. */
function amountOf({ amount_minor, currency, detail }: AdminPaymentRow): Pick<AdminPayment, 'amount' | 'currency'> {
  const minor = amount_minor ?? detail.amountMinor
  const code = currency ?? detail.currency
  if (typeof minor !== 'number' || typeof code !== 'string') return { amount: null, currency: null }
  return { amount: toMajor(minor, code.toUpperCase()), currency: code.toUpperCase() }
}

function toAdminPayment(row: AdminPaymentRow): AdminPayment {
  return {
    ...toPaymentException(row),
    ...amountOf(row),
    state: row.resolved_at === null ? 'open' : 'resolved',
    userName: row.user_name,
    email: row.email,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by,
    note: row.note,
  }
}

/** One page of the payments that need review or have needed it. Throws `invalid_input` for an invalid cursor. */
export async function listPaymentsForAdmin(
  { pool, settings }: ListDeps,
  asked: Criteria,
): Promise<AdminPage<AdminPayment>> {
  const page = await readListPage(pool, paymentListing(settings.formats()), asked)
  return { ...page, items: page.items.map(toAdminPayment) }
}

export function registerPaymentsExport({ handle }: App, { pool, settings }: ListDeps): void {
  serveExport(handle, exportPayments, {
    pool,
    listing: () => paymentListing(settings.formats()),
    toRecords: eachRow(toAdminPayment),
  })
}
