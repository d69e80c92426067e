import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { readReadiness } from '#contract/invoices/readiness.ts'
import { listBankReceipts } from '#contract/payments/bank.ts'
import { listOpenItems, readOpenSums } from '#contract/payments/open-items.ts'
import { listSurplus, listTransferRefunds } from '#contract/payments/transfers.ts'
import { settingsGroups } from '#contract/portal-settings.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { callIfAllowed } from '../../../api/call-if-allowed.ts'
import { paths } from '../../../dashboard-paths.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { choiceState } from '../../../shell/route-focus.tsx'
import { AccountingExport } from '../../invoices/invoices.accounting-export.tsx'
import { InvoiceArchive } from '../../invoices/invoices.archive.tsx'
import { InvoiceReadiness } from '../../invoices/invoices.readiness.tsx'
import { InvoiceRunSection, loadInvoiceRuns } from '../../invoices/invoices.runs.tsx'
import { BankEntries } from '../bank/payments.bank-entries.tsx'
import { AgeingOf } from '../terms/payments.ageing.tsx'
import { OpenItems } from '../terms/payments.open-items.tsx'
import { Refunds } from './payments.refunds.tsx'
import { Surplus } from './payments.surplus.tsx'

/** The bank accounts of the company, as they are published. */
async function loadAccounts() {
  const read = await callIfAllowed(readSettings, { params: { group: 'company' } })
  if (!read) return []
  const { published } = read
  const { data } = settingsGroups.company.safeParse(published.content)
  return data?.bankAccounts ?? []
}

/** The parts of the page. `labels` are marked: translate them when they are shown. */
const tabs = [
  { id: 'open', label: mark('Open invoices') },
  { id: 'bank', label: mark('Bank transactions') },
  { id: 'issue', label: mark('Invoices to issue') },
  { id: 'refunds', label: mark('Refunds') },
  { id: 'accountant', label: mark('For the accountant') },
] as const

type TabId = (typeof tabs)[number]['id']

function tabIn(query: URLSearchParams): TabId {
  return tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'open'
}

export async function clientLoader() {
  const [refunds, surplus, waiting, accounts, items, sums, readiness, runs] = await Promise.all([
    call(listTransferRefunds, {}),
    call(listSurplus, {}),
    call(listBankReceipts, { query: {} }),
    loadAccounts(),
    call(listOpenItems, { query: {} }),
    call(readOpenSums, {}),
    call(readReadiness, {}),
    loadInvoiceRuns(),
  ])
  return { refunds, surplus, waiting, accounts, items, sums, readiness, runs }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export const meta = privateMeta(mark('Accounting'), mark('Open invoices, bank transactions, refunds and files.'))

/** How many things of a part wait; null for a part that has nothing to count. */
function countOf(id: TabId, { sums, waiting, refunds }: Loaded): number | null {
  if (id === 'open') return sums.reduce((sum, { count }) => sum + count, 0)
  if (id === 'bank') return waiting.length
  return id === 'refunds' ? refunds.length : null
}

function Tabs({ chosen, data }: { chosen: TabId; data: Loaded }) {
  return (
    <nav aria-label={t('Parts of accounting')} className="view-tabs">
      {tabs.map(({ id, label }) => {
        const count = countOf(id, data)
        return (
          <Link
            key={id}
            to={id === 'open' ? paths.accounting : `${paths.accounting}?tab=${id}`}
            className="view-tab"
            aria-current={id === chosen ? 'page' : undefined}
            preventScrollReset
            state={choiceState}
          >
            {t(label)} {count === null ? null : <span className="view-count">{formatQuantity(count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

function Part({ chosen, data, onChanged }: { chosen: TabId; data: Loaded; onChanged: () => Promise<void> }) {
  const { waiting, accounts, items, sums, readiness, runs, refunds, surplus } = data
  switch (chosen) {
    case 'bank':
      return <BankEntries waiting={waiting} accounts={accounts} onChanged={onChanged} />
    case 'issue':
      return (
        <>
          <InvoiceReadiness readiness={readiness} />
          {readiness.steps.length > 0 ? <InvoiceRunSection runs={runs} onChanged={onChanged} /> : null}
        </>
      )
    case 'refunds':
      return (
        <>
          <Refunds refunds={refunds} onChanged={onChanged} />
          <Surplus surplus={surplus} />
        </>
      )
    case 'accountant':
      return (
        <>
          <InvoiceArchive />
          <AccountingExport />
        </>
      )
    case 'open':
      return (
        <>
          <AgeingOf sums={sums} />
          <OpenItems items={items} onChanged={onChanged} />
        </>
      )
  }
}

export default function Accounting() {
  const data = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const chosen = tabIn(query)
  return (
    <>
      <PageHeader title={t('Accounting')} />
      <Tabs chosen={chosen} data={data} />
      <div className="border-t border-line" />
      <div className="grid max-w-280 gap-8 px-4 pt-5 pb-8 md:px-6">
        <Part chosen={chosen} data={data} onChanged={revalidate} />
      </div>
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Accounting'),
  rows: ['h-24', 'h-40'],
  className: 'grid gap-4 px-4 md:px-6',
})

export { RouteError as ErrorBoundary }
