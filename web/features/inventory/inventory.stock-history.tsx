import { Link } from 'react-router'
import { type MovementReason, movementReasons, type StockMovement } from '#contract/inventory/stock.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import type { StockHistory } from './inventory.use-stock-history.ts'

/** A reason that this release does not know is shown by its name. */
function reasonLabel(reason: string): string {
  return reason in movementReasons ? t(movementReasons[reason as MovementReason]) : reason
}

function signed(delta: number): string {
  return `${delta > 0 ? '+' : '−'}${formatQuantity(Math.abs(delta))}`
}

function OrderOf({ order }: { order: NonNullable<StockMovement['order']> }) {
  const number = String(order.number)
  const words =
    order.line === null
      ? t('Order {number}', { number })
      : t('Order {number}, line {line}', { number, line: order.line })
  if (order.isDeleted) return <span className="text-small text-ink-2">{words}</span>
  return (
    <Link to={paths.orderPayments(order._id)} className="inline-block py-0.5 text-small">
      {words}
    </Link>
  )
}

function columns(): Column<StockMovement>[] {
  return [
    {
      id: 'reason',
      header: t('Reason'),
      isTitle: true,
      cell: ({ reason, note, order }) => (
        <span className="grid min-w-0 justify-items-start">
          <span className="font-semibold">{reasonLabel(reason)}</span>
          {order ? <OrderOf order={order} /> : null}
          {note ? <span className="text-small text-ink-2 wrap-anywhere">{note}</span> : null}
        </span>
      ),
    },
    {
      id: 'delta',
      header: t('Change', { context: 'of a stock' }),
      isNumeric: true,
      cell: ({ delta }) => signed(delta),
    },
    {
      id: 'balance',
      header: t('New stock'),
      isNumeric: true,
      cell: ({ balance }) => formatQuantity(balance),
    },
    {
      id: 'by',
      header: t('By', { context: 'who did it' }),
      cell: ({ actor }) => actor?.name ?? t('System'),
    },
    { id: 'at', header: t('When'), cell: ({ at }) => <Time at={at} /> },
  ]
}

/** Every movement of a stock, the newest first. */
export function StockHistoryTable({ history }: { history: StockHistory }) {
  const { movements, hasOlder, isBusy, error, readOlder } = history
  if (movements.length === 0 && error === null) {
    return <p className="text-control text-ink-2">{t('No stock changes yet.')}</p>
  }
  return (
    <div className="grid gap-4">
      {movements.length === 0 ? null : (
        <div>
          <DataTable
            caption={t('Stock history')}
            columns={columns()}
            rows={movements}
            keyOf={({ _id }) => _id}
            isStale={false}
          />
        </div>
      )}
      <Refusal text={error} />
      {hasOlder || error !== null ? (
        <Button size="small" className="justify-self-start" isBusy={isBusy} onClick={readOlder}>
          {error === null ? t('Show older') : t('Try again')}
        </Button>
      ) : null}
    </div>
  )
}
