import type { ReactNode } from 'react'
import { formatMoney, toMajor, toMinor } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OwnPayments } from '#contract/payments/own.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { Block } from '../orders/order-page/orders.block.tsx'
import { type RecordColumn, RecordTable } from '../orders/order-page/orders.record-table.tsx'
import { discountSentence } from './discount/payments.discount-offer.tsx'
import { CardName } from './payments.card-name.tsx'

type Payment = OwnPayments['payments'][number]
type OwnPaymentsProps = { order: Order; payments: OwnPayments }

/** "$184.00 paid, $20.00 refunded", or the amount still to be paid. */
function sumUp({ paid, refunded, open, currency }: OwnPayments): string {
  return [
    paid > 0 ? t('{amount} paid', { amount: formatMoney(paid, currency) }) : null,
    refunded > 0 ? t('{amount} refunded', { amount: formatMoney(refunded, currency) }) : null,
    open > 0 ? t('{amount} open', { amount: formatMoney(open, currency) }) : null,
  ]
    .filter((text) => text !== null)
    .join(', ')
}

/** The payments of a buyer for an order, when and by which card, refunds, and the open amount. */
export function OwnPaymentsBlock({ order, payments }: OwnPaymentsProps) {
  return (
    <Block id="payments-heading" title={t('Payments')} detail={sumUp(payments)}>
      {payments.payments.length > 0 ? <PaymentTable payments={payments} /> : null}
      {payments.open > 0 ? <Open order={order} payments={payments} /> : null}
      {order.status === 'cancelled' ? <ToReturn payments={payments} /> : null}
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

function Open({ order, payments }: OwnPaymentsProps) {
  const amount = formatMoney(payments.open, order.currency)
  const offer = discountSentence(payments)
  return (
    <div className="order-still flex-wrap print:hidden">
      <span className="me-auto">
        {order.holdUntil ? (
          <RichText
            text="The goods are reserved for you until <time></time>."
            marks={{ time: () => <Time at={order.holdUntil ?? ''} /> }}
          />
        ) : offer !== null ? (
          offer
        ) : payments.payments.length === 0 ? (
          t('Nothing is paid yet.')
        ) : null}
      </span>
      <ButtonLink size="small" className="max-md:min-h-11 max-md:w-full" to={paths.payment(order._id)}>
        {t('Pay {amount} now', { amount })}
      </ButtonLink>
    </div>
  )
}

/** The amount still on its way back to the buyer of a cancelled order. */
function ToReturn({ payments: { paid, refunded, currency } }: Pick<OwnPaymentsProps, 'payments'>) {
  const left = toMajor(toMinor(paid, currency) - toMinor(refunded, currency), currency)
  if (left <= 0) return null
  return (
    <p className="order-still">{t('We will return {amount} to you.', { amount: formatMoney(left, currency) })}</p>
  )
}

type Entry = { id: string; at: string; what: ReactNode; status: ReactNode; amount: number }

function entryOf({ _id, at, card, method, status, amount }: Payment): Entry {
  const shown =
    status === 'succeeded' ? (
      <Status kind="paid">{t('Paid')}</Status>
    ) : (
      <Status kind="pending">{method ? t('Not received in full yet') : t('Processing at the bank')}</Status>
    )
  return { id: _id, at, what: card ? <CardName card={card} /> : (method ?? t('By card')), status: shown, amount }
}

function refundEntryOf({ _id, createdAt, reason, status, amount }: Payment['refunds'][number]): Entry {
  const shown =
    status === 'succeeded' ? (
      <Status kind="cancelled">{t('Refunded')}</Status>
    ) : (
      <Status kind="pending">{t('In progress')}</Status>
    )
  return { id: _id, at: createdAt, what: <Refunded reason={reason} />, status: shown, amount: -amount }
}

/** Each payment, and below it what came back of it. */
function PaymentTable({ payments: { payments, currency } }: Pick<OwnPaymentsProps, 'payments'>) {
  const columns: RecordColumn<Entry>[] = [
    { head: t('Date'), cell: ({ at }) => <Time at={at} /> },
    { head: t('Payment'), look: 'wrap-anywhere', cell: ({ what }) => what },
    { head: t('Status'), cell: ({ status }) => status },
    { head: t('Amount'), look: 'font-[600]', cell: ({ amount }) => formatMoney(amount, currency) },
  ]
  const rows = payments.flatMap((payment) => [entryOf(payment), ...payment.refunds.map(refundEntryOf)])
  return <RecordTable caption={t('Payments')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Refunded({ reason }: { reason: string | null }) {
  return (
    <>
      {t('Refund', { context: 'money that came back' })}
      {reason ? <span className="line-note">{reason}</span> : null}
    </>
  )
}
