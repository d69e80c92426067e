import { useLoaderData, useRevalidator } from 'react-router'
import { readReadiness } from '#contract/invoices/readiness.ts'
import { listBankReceipts } from '#contract/payments/bank.ts'
import { listOpenItems } from '#contract/payments/terms.ts'
import { listSurplus, listTransferRefunds } from '#contract/payments/transfers.ts'
import { settingsGroups } from '#contract/portal-settings.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { AccountingExport } from '../../invoices/invoices.accounting-export.tsx'
import { InvoiceArchive } from '../../invoices/invoices.archive.tsx'
import { InvoiceReadiness } from '../../invoices/invoices.readiness.tsx'
import { InvoiceRunSection, loadInvoiceRuns } from '../../invoices/invoices.runs.tsx'
import { BankEntries } from '../bank/payments.bank-entries.tsx'
import { OpenItems } from '../terms/payments.open-items.tsx'
import { Refunds } from './payments.refunds.tsx'
import { Surplus } from './payments.surplus.tsx'

/** The bank accounts of the company, as they are published. */
async function loadAccounts() {
  const { published } = await call(readSettings, { params: { group: 'company' } })
  const { data } = settingsGroups.company.safeParse(published.content)
  return data?.bankAccounts ?? []
}

export async function clientLoader() {
  const [refunds, surplus, waiting, accounts, items, readiness, runs] = await Promise.all([
    call(listTransferRefunds, {}),
    call(listSurplus, {}),
    call(listBankReceipts, { query: {} }),
    loadAccounts(),
    call(listOpenItems, { query: {} }),
    call(readReadiness, {}),
    loadInvoiceRuns(),
  ])
  return { refunds, surplus, waiting, accounts, items, readiness, runs }
}

export const meta = privateMeta(mark('Accounting'), mark('Invoices of a month, and refunds to transfer.'))

export default function Accounting() {
  const { waiting, accounts, items, readiness, runs, refunds, surplus } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHeader title={t('Accounting')} trail={{ to: paths.payments, label: t('Payments') }} />
      <div className="grid max-w-200 gap-8 px-4 pb-8 md:px-6">
        <BankEntries waiting={waiting} accounts={accounts} onChanged={revalidate} />
        <InvoiceReadiness readiness={readiness} />
        {readiness.steps.length > 0 ? <InvoiceRunSection runs={runs} onChanged={revalidate} /> : null}
        <OpenItems items={items} onChanged={revalidate} />
        <InvoiceArchive />
        <AccountingExport />
        <Refunds refunds={refunds} onChanged={revalidate} />
        <Surplus surplus={surplus} />
      </div>
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Accounting'),
  trail: () => ({ to: paths.payments, label: t('Payments') }),
  rows: ['h-24', 'h-40'],
  className: 'grid gap-4 px-4 md:px-6',
})

export { RouteError as ErrorBoundary }
