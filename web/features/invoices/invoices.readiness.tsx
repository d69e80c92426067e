import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { readReadiness } from '#contract/invoices/readiness.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { Status } from '../../ui/status.tsx'
import { holdText } from './invoices.hold.tsx'

/** Where a step is done. */
function placeOf(path: string): string {
  if (path.startsWith('company.')) return paths.settingsOf('company')
  if (path.startsWith('documents.')) return paths.settingsOf('documents')
  if (path.startsWith('tax.')) return paths.tax
  return path.startsWith('orders.') ? paths.manageAllOrders : paths.manageProducts
}

/** A list of the details that invoices still need, with the way to each. */
export function InvoiceReadiness({ readiness }: { readiness: Reply<typeof readReadiness> }) {
  // Other software makes the invoices.
  if (readiness.steps.length === 0) return null
  const open = readiness.steps.filter(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="invoice-readiness">
      <h2 id="invoice-readiness" className="text-h3">
        {t('Ready to invoice')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {readiness.isReady
          ? t('All details for invoices are complete.')
          : t(
              'No invoices are issued until the missing details are entered. No invoice numbers are used until then.',
            )}
      </p>
      {open.length > 0 ? (
        <ul className="mt-2 border-t border-line" aria-label={t('Ready to invoice')}>
          {open.map(({ path, label, isNeeded, count }) => (
            <li key={path} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2 text-ui">
              <span className="min-w-0 flex-1">
                {label}
                {count ? (
                  <span className="text-ink-2"> · {t('missing for {count}', { count: String(count) })}</span>
                ) : null}
              </span>
              <Status kind={isNeeded ? 'failed' : 'due'}>{isNeeded ? t('Missing') : t('Recommended')}</Status>
              <Link
                to={placeOf(path)}
                className="inline-block min-h-6"
                aria-label={t('Enter: {label}', { label })}
              >
                {t('Enter')}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <Waiting waiting={readiness.waiting} />
      <Holds holds={readiness.holds} />
    </section>
  )
}

/** Orders whose invoice waits, each with the missing details; the job issues it as soon as they are entered. */
function Waiting({ waiting }: { waiting: Reply<typeof readReadiness>['waiting'] }) {
  if (waiting.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-control font-[620]">{t('Orders waiting for an invoice')}</h3>
      <p className="mt-1 text-ui text-ink-2">
        {t('They are issued automatically as soon as nothing is missing.')}
      </p>
      <ul className="mt-2 border-t border-line" aria-label={t('Orders waiting for an invoice')}>
        {waiting.map(({ orderId, orderNumber, customer, reasons }) => (
          <li
            key={orderId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-ui"
          >
            <Link to={paths.orderPayments(orderId)} className="mono inline-block min-h-6">
              {orderNumber}
            </Link>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {customer}
              <span className="block text-small text-ink-2">
                {reasons.map(({ message }) => message).join(' ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Invoices of tax-free orders that wait for a person, each with the reason and the way to its order. */
function Holds({ holds }: { holds: Reply<typeof readReadiness>['holds'] }) {
  if (holds.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-control font-[620]">{t('Invoices that need you')}</h3>
      <ul className="mt-2 border-t border-line" aria-label={t('Invoices that need you')}>
        {holds.map((hold) => (
          <li
            key={hold.orderId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-ui"
          >
            <Link to={paths.orderPayments(hold.orderId)} className="mono inline-block min-h-6">
              {hold.orderNumber}
            </Link>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {hold.customer}
              <span className="block text-small text-ink-2">
                {holdText(hold)} {t('Correct the VAT number in the order, or issue the invoice with a reason.')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
