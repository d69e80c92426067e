import type { ReactNode } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OwnPayments } from '#contract/payments/own.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { tableRoles } from '../../patterns/data-table.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { Block } from '../orders/order-page/orders.block.tsx'
import { CardName } from './payments.card-name.tsx'

const { cell } = tableRoles

type OwnPaymentsProps = { order: Order; payments: OwnPayments }

/** "$184.00 paid, $20.00 refunded", or what is still to be paid. */
function sumUp({ paid, refunded, open, currency }: OwnPayments): string {
  return [
    paid > 0 ? t('{amount} paid', { amount: formatMoney(paid, currency) }) : null,
    refunded > 0 ? t('{amount} refunded', { amount: formatMoney(refunded, currency) }) : null,
    open > 0 ? t('{amount} open', { amount: formatMoney(open, currency) }) : null,
  ]
    .filter((text) => text !== null)
    .join(', ')
}

/** What the buyer paid for an order, when and by which card, what came back, and what is open. */
export function OwnPaymentsBlock({ order, payments }: OwnPaymentsProps) {
  return (
    <Block id="payments-heading" title={t('Payments')} detail={sumUp(payments)}>
      {payments.payments.length > 0 ? <PaymentTable payments={payments} /> : null}
      {payments.open > 0 ? <Open order={order} open={payments.open} /> : null}
      {payments.payments.length === 0 && payments.open === 0 ? (
        <p className="order-still">{nothingOf(order)}</p>
      ) : null}
    </Block>
  )
}

/** Why no payment is listed. */
function nothingOf({ paid, status, total }: Order): string {
  if (paid) return t('This order is paid.')
  if (status === 'cancelled' || status === 'expired') return t('Nothing was charged.')
  return total > 0 ? t('No payment yet.') : t('We will send you a quote for this order. Nothing is due now.')
}

function Open({ order, open }: { order: Order; open: number }) {
  const amount = formatMoney(open, order.currency)
  return (
    <div className="order-still flex-wrap print:hidden">
      <span className="mr-auto">
        {order.holdUntil ? (
          <RichText
            text="The parts are reserved for you until <time></time>."
            marks={{ time: () => <Time at={order.holdUntil ?? ''} /> }}
          />
        ) : (
          t('Nothing is paid yet.')
        )}
      </span>
      <ButtonLink size="small" className="max-md:min-h-11 max-md:w-full" to={paths.payment(order._id)}>
        {t('Pay {amount} now', { amount })}
      </ButtonLink>
    </div>
  )
}

function PaymentTable({ payments: { payments, currency } }: Pick<OwnPaymentsProps, 'payments'>) {
  const heads = [t('Date'), t('Payment'), t('Status'), t('Amount')]
  return (
    <table {...tableRoles.table} className="shipment-table">
      <caption className="hidden-but-read">{t('Payments')}</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          {heads.map((text, index) => (
            <th
              key={text}
              scope="col"
              {...tableRoles.columnheader}
              className={index === 3 ? 'line-figure' : undefined}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {payments.flatMap((payment) => [
          <Row key={payment._id} at={payment.at} what={<Method card={payment.card} />}>
            {payment.status === 'succeeded' ? (
              <Status kind="paid">{t('Paid')}</Status>
            ) : (
              <Status kind="pending">{t('Processing at the bank')}</Status>
            )}
            {formatMoney(payment.amount, currency)}
          </Row>,
          ...payment.refunds.map((refund) => (
            <Row key={refund._id} at={refund.createdAt} what={<Refunded reason={refund.reason} />}>
              {refund.status === 'succeeded' ? (
                <Status kind="cancelled">{t('Refunded')}</Status>
              ) : (
                <Status kind="pending">{t('In progress')}</Status>
              )}
              {formatMoney(-refund.amount, currency)}
            </Row>
          )),
        ])}
      </tbody>
    </table>
  )
}

type RowProps = { at: string; what: ReactNode; children: [status: ReactNode, amount: string] }

function Row({ at, what, children: [status, amount] }: RowProps) {
  return (
    <tr {...tableRoles.row}>
      <td {...cell}>
        <Time at={at} />
      </td>
      <td {...cell} className="wrap-anywhere">
        {what}
      </td>
      <td {...cell}>{status}</td>
      <td {...cell} className="line-figure font-[600]">
        {amount}
      </td>
    </tr>
  )
}

function Method({ card }: Pick<OwnPayments['payments'][number], 'card'>) {
  return card ? <CardName card={card} /> : t('By card')
}

function Refunded({ reason }: { reason: string | null }) {
  return (
    <>
      {t('Refund', { context: 'money that came back' })}
      {reason ? <span className="line-note">{reason}</span> : null}
    </>
  )
}
