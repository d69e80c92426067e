import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type LeftOrders, readLeftOrders } from '#contract/invoices/issue.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

function Listed({ title, left }: { title: string; left: LeftOrders['uninvoiced'] }) {
  if (left.count === 0) return null
  const more = left.count - left.orders.length
  return (
    <section className="mt-4">
      <h3 className="text-control font-[620] text-ink">{title}</h3>
      <ul className="mt-1 max-h-60 overflow-y-auto border-y border-line" aria-label={title}>
        {left.orders.map(({ orderId, orderNumber, customer }) => (
          <li key={orderId} className="flex gap-4 border-b border-line py-1.5 text-ui last:border-b-0">
            <Link to={paths.orderPayments(orderId)} className="mono inline-block min-h-6">
              {orderNumber}
            </Link>
            <span className="min-w-0 flex-1 wrap-anywhere">{customer}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-1 text-small">
          {t('{count, plural, one {And # more order.} other {And # more orders.}}', { count: more })}
        </p>
      ) : null}
    </section>
  )
}

type LeftOrdersProps = { isOpen: boolean; isBusy: boolean; onConfirm: () => void; onCancel: () => void }

/** Before other software makes the invoices: the orders that would be left between, by name. */
export function LeftOrdersDialog({ isOpen, isBusy, onConfirm, onCancel }: LeftOrdersProps) {
  const [left, setLeft] = useState<LeftOrders | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    setLeft(null)
    setProblem(null)
    call(readLeftOrders, {}).then(setLeft, (error: unknown) => setProblem(sentenceOf(error)))
  }, [isOpen])
  const uninvoiced = left?.uninvoiced
  const unfinished = left?.unfinished
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Orders without an invoice')}
      confirmLabel={t('Publish anyway')}
      isBusy={isBusy || (left === null && problem === null)}
      error={problem}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {t(
          'From now on, your other software issues the invoices. Invoice these orders there, or issue their invoices here first.',
        )}
      </p>
      {uninvoiced && unfinished ? (
        <>
          <Listed
            title={t(
              '{count, plural, one {# order is paid or shipped and has no invoice.} other {# orders are paid or shipped and have no invoice.}}',
              { count: uninvoiced.count },
            )}
            left={uninvoiced}
          />
          <Listed
            title={t(
              '{count, plural, one {# invoiced order may still need a credit note.} other {# invoiced orders may still need a credit note.}}',
              { count: unfinished.count },
            )}
            left={unfinished}
          />
        </>
      ) : problem ? null : (
        <Skeleton className="mt-4 h-24" />
      )}
    </ConfirmDialog>
  )
}
