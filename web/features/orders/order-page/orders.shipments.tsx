import { remainingOf } from '#contract/fulfilment/shipments.ts'
import type { OrderLifecycle, Shipment } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { tableRoles } from '../../../patterns/data-table.tsx'
import { formatQuantity } from '../../../patterns/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { Block } from './orders.block.tsx'
import { Meter } from './orders.meter.tsx'

const { cell } = tableRoles

/** The shipments, the newest first, each with its lines, and what is still to be shipped. */
export function Shipments({ lifecycle }: { lifecycle: OrderLifecycle }) {
  const { order, shipments, unsent } = lifecycle
  if (shipments.length === 0) return null
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const heads = [t('Shipment'), t('Shipped on'), t('Carrier'), t('Tracking number'), t('Lines'), t('Pieces')]
  return (
    <Block
      id="shipments"
      title={t('Shipments')}
      detail={t('{count} sent', { count: formatQuantity(shipments.length) })}
    >
      <table {...tableRoles.table} className="shipment-table">
        <caption className="hidden-but-read">{t('Shipments')}</caption>
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            {heads.map((text, index) => (
              <th
                key={text}
                scope="col"
                {...tableRoles.columnheader}
                className={index === 5 ? 'line-figure' : undefined}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {shipments
            .map((shipment, index) => (
              <Row key={shipment._id} shipment={shipment} place={index + 1} order={order} />
            ))
            .toReversed()}
        </tbody>
      </table>
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

type RowProps = { shipment: Shipment; place: number; order: OrderLifecycle['order'] }

function Row({ shipment: { quantity, carrier, tracking, at, lines }, place, order }: RowProps) {
  const skus = new Map(order.lines.map(({ line, sku }) => [line, sku]))
  return (
    <tr {...tableRoles.row}>
      <td {...cell} className="num">
        {place}
      </td>
      <td {...cell}>
        <Time at={at} />
      </td>
      <td {...cell} className="wrap-anywhere">
        {carrier || '–'}
      </td>
      <td {...cell} className="mono wrap-anywhere">
        {tracking || '–'}
      </td>
      <td {...cell}>
        <details>
          <summary>{t('{lines, plural, one {# line} other {# lines}}', { lines: lines.length })}</summary>
          <ul>
            {lines.map((one) => (
              <li key={one.line}>
                {formatQuantity(one.quantity)} × <span className="mono">{skus.get(one.line)}</span>
              </li>
            ))}
          </ul>
        </details>
      </td>
      <td {...cell} className="line-figure">
        {t('{pieces} pcs', { pieces: formatQuantity(quantity) })}
      </td>
    </tr>
  )
}
