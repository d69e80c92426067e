import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/money.ts'
import type { listSurplus } from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'

/** Shown only where there is any. */
export function Surplus({ surplus }: { surplus: Reply<typeof listSurplus> }) {
  if (surplus.length === 0) return null
  return (
    <section aria-labelledby="money-to-return">
      <h2 id="money-to-return" className="text-h3">
        {t('Money to return')}
      </h2>
      <ul className="mt-2 border-t border-line">
        {surplus.map(({ orderId, orderNumber, customer, amount, currency, reason }) => (
          <li
            key={`${orderId} ${reason}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-ui"
          >
            <Link to={paths.orderPayments(orderId)} className="mono inline-block min-h-6">
              {orderNumber}
            </Link>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {customer}
              <span className="block text-small text-ink-2">
                {reason === 'ended'
                  ? t('The order has ended. Withdraw the receipt once the money is returned.')
                  : reason === 'corrected'
                    ? t('Paid before the invoice was corrected. Refund it in the order.')
                    : t('More than the total was received.')}
              </span>
            </span>
            <span className="num font-[600]">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
