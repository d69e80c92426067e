import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { deliveryText, toBillText } from '#contract/orders/bill-to.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { OrderLine } from '#contract/orders/lines.ts'
import { sumsOfLines } from '#contract/tax/sum-lines.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { languageOfStored } from '../../../patterns/stored-name.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { RepeatedPo } from '../../cart/checkout/cart.repeated-po.tsx'
import { Picture } from '../../catalogue/catalogue.picture.tsx'
import { PieceAmount, TaxedAmount } from '../../tax/tax.gross.tsx'
import { SumNote, SumRows } from '../../tax/tax.sums.tsx'

const shownAtFirst = 5

type PlacedOrder = OrderLifecycle['order']

/** What was ordered, with the sums and where it goes. */
export function PlacedLines({ order, delivery }: Pick<OrderLifecycle, 'order' | 'delivery'>) {
  const { lines, currency, treatment, freight, tax } = order
  const { gross } = sumsOfLines(lines, { currency, treatment, freight, tax })
  const [isWhole, setIsWhole] = useState(false)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const more = lines.length - shownAtFirst
  const shown = isWhole || more <= 1 ? lines : lines.slice(0, shownAtFirst)
  return (
    <aside className="placed-sheet" aria-labelledby="placed-lines">
      <div className="placed-block">
        <h2 id="placed-lines" className="mb-3 text-h3">
          {t('{count, plural, one {# line} other {# lines}}, {pieces} pcs', {
            count: lines.length,
            pieces: formatQuantity(pieces),
          })}
        </h2>
        <ul className="sum-lines">
          {shown.map((line, index) => (
            <SumLine key={line.line} line={line} gross={gross?.lines[index]} currency={order.currency} />
          ))}
        </ul>
        {shown.length < lines.length ? (
          <button
            type="button"
            className="mt-2 min-h-6 text-ui text-blue underline underline-offset-2"
            onClick={() => setIsWhole(true)}
          >
            {t('Show {count} more', { count: more })}
          </button>
        ) : null}
        <Sum order={order} />
      </div>
      <Delivery order={order} delivery={delivery} />
      {order.poNumber ? (
        <div className="px-6 has-[p]:pb-6">
          <RepeatedPo poNumber={order.poNumber} before={order.number} />
        </div>
      ) : null}
    </aside>
  )
}

/** One line beside the sums of a checkout or of an order. */
function SumLine({ line, gross, currency }: { line: OrderLine; gross: number | undefined; currency: string }) {
  return (
    <li>
      <span className="h-7 w-9">
        <Picture of={line} size="mini" />
      </span>
      <span className="mono wrap-anywhere" title={line.name} lang={languageOfStored()}>
        {line.sku || line.name}
      </span>
      <span className="num text-ink-2">
        {formatQuantity(line.quantity)} ×{' '}
        {line.unitprice > 0 ? <PieceAmount line={line} gross={gross} currency={currency} /> : t('on request')}
      </span>
      <span className="num text-end font-[600]">
        {line.net > 0 ? <TaxedAmount net={line.net} gross={gross} currency={currency} /> : '–'}
      </span>
    </li>
  )
}

function Sum({ order }: { order: PlacedOrder }) {
  const { total, currency, tax, treatment, freight, lines } = order
  if (tax !== null || freight !== null) {
    const sums = sumsOfLines(lines, { currency, treatment, freight, tax })
    return (
      <>
        <dl className="order-sum mt-4">
          <SumRows sums={sums} currency={currency} />
        </dl>
        <SumNote sums={sums} />
      </>
    )
  }
  return (
    <dl className="order-sum mt-4">
      <div className="order-total">
        <dt>{t('Total')}</dt>
        <dd className="num">{total > 0 ? formatMoney(total, currency) : t('on request')}</dd>
      </div>
    </dl>
  )
}

function Delivery({ order, delivery }: Pick<OrderLifecycle, 'order' | 'delivery'>) {
  return (
    <dl className="placed-block placed-facts">
      {delivery?.text ? (
        <div>
          <dt>{t('Delivery')}</dt>
          <dd>{delivery.text}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('Delivery address')}</dt>
        <dd className="whitespace-pre-line wrap-anywhere">{deliveryText(order).trim() || t('not provided')}</dd>
      </div>
      {order.billTo ? (
        <div>
          <dt>{t('Invoice address')}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{toBillText(order.billTo)}</dd>
        </div>
      ) : null}
      {order.phone ? (
        <div>
          <dt>{t('Phone')}</dt>
          <dd>{order.phone}</dd>
        </div>
      ) : null}
      {order.requestedOn ? (
        <div>
          <dt>{t('Requested delivery date')}</dt>
          <dd>{formatDay(order.requestedOn, 'long')}</dd>
        </div>
      ) : null}
      {order.poNumber ? (
        <div>
          <dt>{t('PO number')}</dt>
          <dd className="mono wrap-anywhere">{order.poNumber}</dd>
        </div>
      ) : null}
      {order.others ? (
        <div>
          <dt>{t('Notes')}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{order.others}</dd>
        </div>
      ) : null}
    </dl>
  )
}
