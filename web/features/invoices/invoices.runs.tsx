import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import {
  countUninvoiced,
  type InvoiceRun,
  maxInvoicesOfRun,
  readInvoiceRun,
  startInvoiceRun,
} from '#contract/invoices/runs.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceWithReasons } from '../../api/problem-text.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { Time } from '../../ui/time.tsx'

const pollMs = 1_500

export type InvoiceRuns = Reply<typeof countUninvoiced> & { run: InvoiceRun | null }

export async function loadInvoiceRuns(): Promise<InvoiceRuns> {
  const [uninvoiced, { run }] = await Promise.all([call(countUninvoiced, { query: {} }), call(readInvoiceRun, {})])
  return { ...uninvoiced, run }
}

function Failures({ failures, refused }: Pick<InvoiceRun, 'failures' | 'refused'>) {
  if (refused === 0) return null
  return (
    <>
      <p className="mt-3 text-ui">
        {t('{count, plural, one {# order was} other {# orders were}} not invoiced. No invoice number was used.', {
          count: refused,
        })}
      </p>
      <ul className="mt-2 border-t border-line" aria-label={t('Orders not invoiced')}>
        {failures.map(({ orderId, orderNumber, message }) => (
          <li key={orderId} className="flex flex-wrap gap-x-4 border-b border-line py-2 text-ui">
            <Link to={paths.orderPayments(orderId)} className="inline-block min-h-6">
              {t('Order {number}', { number: String(orderNumber) })}
            </Link>
            <span className="min-w-0 flex-1 text-ink-2 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How far a run is, or what the newest one has done. */
function Progress({ run }: { run: InvoiceRun }) {
  const { total, issued, refused, finishedAt, actor } = run
  const done = issued + refused
  if (finishedAt === null) {
    return (
      <div role="status" className="mt-3 grid gap-1 text-ui">
        <p>{t('Issuing invoices: {done} of {total}', { done, total })}</p>
        <progress
          className="w-full accent-blue"
          max={Math.max(total, 1)}
          value={done}
          aria-label={t('Invoices')}
        />
      </div>
    )
  }
  return (
    <div role="status">
      <p className="mt-3 text-ui text-ink-2">
        {t('{count, plural, one {# invoice} other {# invoices}} issued by {actor}', { count: issued, actor })}
        {' · '}
        <Time at={finishedAt} />
      </p>
      <Failures failures={run.failures} refused={refused} />
    </div>
  )
}

/**
 * How far a run is. Only the run itself is asked for: the page is read again once it has ended, so an answer that is missing
 * meanwhile takes nothing of it away, such as a note that is being typed.
 */
function useRunning(loaded: InvoiceRun | null, onEnded: () => Promise<void>): InvoiceRun | null {
  const [newer, setNewer] = useState<InvoiceRun | null>(null)
  const isRunning = loaded !== null && loaded.finishedAt === null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(async () => {
      const read = await call(readInvoiceRun, {}).catch(() => null)
      if (read === null) return
      setNewer(read.run)
      if (read.run === null || read.run.finishedAt !== null) await onEnded()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isRunning, onEnded])
  return isRunning && newer?._id === loaded._id ? newer : loaded
}

/** Issues the invoices of all orders that are paid or shipped and have none, and says what became of each. */
export function InvoiceRunSection({ runs, onChanged }: { runs: InvoiceRuns; onChanged: () => Promise<void> }) {
  const { from, count, digest } = runs
  const run = useRunning(runs.run, onChanged)
  const [isAsking, setIsAsking] = useState(false)
  const [isMailed, setIsMailed] = useState(false)
  const {
    run: start,
    isBusy,
    error,
  } = useCommand(() => call(startInvoiceRun, { body: { everything: true, from, count, digest, isMailed } }), {
    done: () => setIsAsking(false),
    say: sentenceWithReasons,
    // After a refusal there may be others now: the question shows how many.
    settled: onChanged,
  })
  const isRunning = run !== null && run.finishedAt === null

  const issue = t('{count, plural, one {Issue # invoice} other {Issue # invoices}}', { count })
  return (
    <section aria-labelledby="invoice-runs">
      <h2 id="invoice-runs" className="text-h3">
        {t('Orders without an invoice')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {count === 0
          ? t('Every order of the last 90 days that is paid or shipped has an invoice.')
          : t(
              '{count, plural, one {# order of the last 90 days is paid or shipped and has no invoice.} other {# orders of the last 90 days are paid or shipped and have no invoice.}}',
              { count },
            )}
        {count === maxInvoicesOfRun
          ? ` ${t('There may be more. They appear here once these have been issued.')}`
          : ''}
      </p>
      {count > 0 && !isRunning ? (
        <Button look="primary" className="mt-3" onClick={() => setIsAsking(true)}>
          {issue}
        </Button>
      ) : null}
      {run ? <Progress run={run} /> : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={issue}
        confirmLabel={t('Issue invoices')}
        isBusy={isBusy}
        error={error}
        onConfirm={start}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {t(
            'Issued invoices cannot be changed or deleted. If details are missing, no invoice is issued and you see why.',
          )}
        </p>
        <CheckField
          label={t('Email each invoice to the customer')}
          className="mt-3 flex min-h-6 items-center gap-2 text-ui"
          checked={isMailed}
          onChange={({ currentTarget }) => setIsMailed(currentTarget.checked)}
        />
      </ConfirmDialog>
    </section>
  )
}
