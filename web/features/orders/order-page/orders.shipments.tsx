import { remainingOf } from '#contract/fulfilment/shipments.ts'
import type { OrderLifecycle, Shipment } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { Block } from './orders.block.tsx'
import { Meter } from './orders.meter.tsx'
import { type RecordColumn, RecordTable } from './orders.record-table.tsx'

/** The shipments with their lines, newest first, and the lines still to be shipped. */
export function Shipments({ lifecycle }: { lifecycle: OrderLifecycle }) {
  const { order, shipments, unsent } = lifecycle
  if (shipments.length === 0) return null
  const pieces = order.lines.reduce((sum, { quantity, ended }) => sum + quantity - ended, 0)
  return (
    <Block
      id="shipments"
      title={t('Shipments')}
      detail={t('{count} sent', { count: formatQuantity(shipments.length) })}
    >
      <RecordTable
        caption={t('Shipments')}
        columns={columnsOf(order)}
        rows={shipments.map((shipment, index) => ({ ...shipment, place: index + 1 })).toReversed()}
        keyOf={({ _id }) => _id}
      />
      {unsent > 0 ? (
        <p className="order-still">
          <Meter part={pieces - unsent} whole={pieces} />
          <Still lifecycle={lifecycle} />
        </p>
      ) : null}
    </Block>
  )
}

function Still({ lifecycle }: { lifecycle: OrderLifecycle }) {
  return (
    <span>
      {t(
        '{pieces, plural, one {# piece} other {# pieces}} in {lines, plural, one {# line} other {# lines}} still to ship.',
        {
          pieces: lifecycle.unsent,
          lines: remainingOf(lifecycle).length,
        },
      )}
    </span>
  )
}

function columnsOf(order: OrderLifecycle['order']): RecordColumn<Shipment & { place: number }>[] {
  const skus = new Map(order.lines.map(({ line, sku }) => [line, sku]))
  return [
    { head: t('Shipment'), look: 'num', cell: ({ place }) => place },
    { head: t('Shipped on'), cell: ({ at }) => <Time at={at} /> },
    { head: t('Carrier'), look: 'wrap-anywhere', cell: ({ carrier }) => carrier || '–' },
    { head: t('Tracking number'), look: 'mono wrap-anywhere', cell: (shipment) => <Tracking {...shipment} /> },
    { head: t('Lines'), cell: ({ lines }) => <Lines lines={lines} skus={skus} /> },
    { head: t('Pieces'), cell: ({ quantity }) => t('{pieces} pcs', { pieces: formatQuantity(quantity) }) },
  ]
}

/** The number leads to the page of its carrier, where the settings know one. */
function Tracking({ tracking, trackingUrl }: Pick<Shipment, 'tracking' | 'trackingUrl'>) {
  if (trackingUrl === null) return tracking || '–'
  return (
    <a className="inline-block min-h-6" href={trackingUrl} target="_blank" rel="noopener noreferrer">
      {tracking}
    </a>
  )
}

type LinesProps = Pick<Shipment, 'lines'> & { skus: ReadonlyMap<number, string> }

function Lines({ lines, skus }: LinesProps) {
  return (
    <details>
      <summary>{t('{lines, plural, one {# line} other {# lines}}', { lines: lines.length })}</summary>
      <ul>
        {lines.map(({ line, quantity }) => (
          <li key={line}>
            {formatQuantity(quantity)} × <span className="mono">{skus.get(line)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
