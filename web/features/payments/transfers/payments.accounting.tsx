import { useState } from 'react'
import { Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { readReadiness } from '#contract/invoices/readiness.ts'
import { formatMoney } from '#contract/money.ts'
import { listBankReceipts } from '#contract/payments/bank.ts'
import { listOpenItems } from '#contract/payments/terms.ts'
import {
  completeTransferRefund,
  listSurplus,
  listTransferRefunds,
  transferRefundsExportPath,
} from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem.ts'
import { paths } from '../../../dashboard-paths.ts'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { Refusal } from '../../../patterns/refusal.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { SaveButton } from '../../../patterns/save-button.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { InvoiceArchive } from '../../invoices/invoices.archive.tsx'
import { InvoiceReadiness } from '../../invoices/invoices.readiness.tsx'
import { InvoiceRunSection, loadInvoiceRuns } from '../../invoices/invoices.runs.tsx'
import { BankEntries } from '../bank/payments.bank-entries.tsx'
import { OpenItems } from '../terms/payments.open-items.tsx'
import { Surplus } from './payments.surplus.tsx'

export async function clientLoader() {
  const [refunds, surplus, waiting, items, readiness, runs] = await Promise.all([
    call(listTransferRefunds, {}),
    call(listSurplus, {}),
    call(listBankReceipts, { query: {} }),
    call(listOpenItems, { query: {} }),
    call(readReadiness, {}),
    loadInvoiceRuns(),
  ])
  return { refunds, surplus, waiting, items, readiness, runs }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Accounting'),
    description: t('Invoices of a month, and refunds to transfer.'),
    isPrivate: true,
    matches,
  })

function Refunds() {
  const { refunds } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function complete(id: string): Promise<void> {
    setBusyWith(id)
    setProblem(null)
    try {
      await call(completeTransferRefund, { params: { id } })
      showToast(t('Refund transferred'))
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    await revalidate()
    setBusyWith(null)
  }

  return (
    <section aria-labelledby="refunds-to-transfer">
      <h2 id="refunds-to-transfer" className="text-h3">
        {t('Refunds to transfer')}
      </h2>
      {refunds.length === 0 ? (
        <p className="mt-1 text-ui text-ink-2">{t('There is nothing to pay back by transfer.')}</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {refunds.map((refund) => (
            <li
              key={refund._id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-ui"
            >
              <Link to={paths.orderPayments(refund.orderId)} className="mono inline-block min-h-6">
                {refund.orderNumber}
              </Link>
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                {refund.customer}
                {refund.account ? <span className="num block text-small text-ink-2">{refund.account}</span> : null}
                <span className="block text-small text-ink-2">
                  {refund.reason} · <Time at={refund.askedAt} />
                </span>
              </span>
              <span className="num font-[600]">{formatMoney(refund.amount, refund.currency)}</span>
              <Button
                size="small"
                isBusy={busyWith === refund._id}
                aria-label={t('The refund of order {number} is transferred', {
                  number: String(refund.orderNumber),
                })}
                onClick={() => void complete(refund._id)}
              >
                {t('Transferred')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refunds.length > 0 ? (
        <div className="mt-3">
          <SaveButton path={transferRefundsExportPath} name="refunds.csv" label={t('Export')} />
        </div>
      ) : null}
      <Refusal text={problem} />
    </section>
  )
}

export default function Accounting() {
  const { waiting, items, readiness, runs, surplus } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHeader title={t('Accounting')} trail={{ to: paths.payments, label: t('Payments') }} />
      <div className="grid max-w-200 gap-8 px-4 pb-8 md:px-6">
        <BankEntries waiting={waiting} onChanged={revalidate} />
        <InvoiceReadiness readiness={readiness} />
        <InvoiceRunSection runs={runs} onChanged={revalidate} />
        <OpenItems items={items} onChanged={revalidate} />
        <InvoiceArchive />
        <Refunds />
        <Surplus surplus={surplus} />
      </div>
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Accounting')} trail={{ to: paths.payments, label: t('Payments') }} />
      <div className="grid gap-4 px-4 md:px-6" aria-busy="true">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
