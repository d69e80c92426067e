import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { awaitsFreight } from '#contract/freight-rules/order-freight.ts'
import { documentPath, isInvoiceDue } from '#contract/invoices/documents.ts'
import { formatMoney } from '#contract/money.ts'
import { owedOf } from '#contract/orders/orders.ts'
import type { PayableOrder, Receipt as ReceiptOf } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { SaveButton } from '../../patterns/save-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'
import { CardName } from './payments.card-name.tsx'
import { usePaymentMethods } from './payments.methods.tsx'
import { TransferDetails } from './transfers/payments.transfer-details.tsx'

/** Paid: what was paid, with what and when, for the buyer's books. */
export function Receipt({ order, receipt }: { order: PayableOrder; receipt: ReceiptOf | null }) {
  const isBack = order.payment === 'refunded'
  const number = String(order.number)
  return (
    <>
      <Heading icon={isBack ? 'retry' : 'check'} text={isBack ? t('Payment refunded') : t('Paid, thank you')} />
      <p className="mt-1 mb-5 text-control text-ink-2">
        {isBack
          ? t(
              'The full amount of order {number} has been refunded to your card. It can take 5 to 10 working days to appear on your statement.',
              { number },
            )
          : t(
              'We have received your payment for order {number} and will start production. We have also emailed you the receipt.',
              {
                number,
              },
            )}
      </p>
      {receipt ? <ReceiptFacts receipt={receipt} /> : null}
      <div className="not-printed mt-6 flex flex-wrap gap-2">
        <ButtonLink to={paths.myOrders} look="primary">
          {t('My Orders')}
        </ButtonLink>
        {receipt && isInvoiceDue(order) ? (
          <SaveButton
            size="normal"
            path={documentPath(order._id, 'invoice')}
            name={`invoice-${number}.pdf`}
            label={t('Invoice (PDF)')}
          />
        ) : null}
        {receipt ? <Button onClick={() => window.print()}>{t('Print receipt')}</Button> : null}
      </div>
    </>
  )
}

function ReceiptFacts({ receipt }: { receipt: ReceiptOf }) {
  const { card, currency } = receipt
  return (
    <dl className="receipt-facts">
      <div>
        <dt>{t('Paid')}</dt>
        <dd className="num font-semibold">{formatMoney(receipt.amount, currency)}</dd>
      </div>
      {receipt.refunded > 0 ? (
        <div>
          <dt>{t('Refunded')}</dt>
          <dd className="num font-semibold">{formatMoney(receipt.refunded, currency)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('Date')}</dt>
        <dd>
          <Time at={receipt.paidAt} />
        </dd>
      </div>
      {card ? (
        <div>
          <dt>{t('Payment method')}</dt>
          <dd>
            <CardName card={card} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('Transaction')}</dt>
        <dd className="mono text-small break-all">{receipt.transactionId}</dd>
      </div>
    </dl>
  )
}

function Heading({ icon, text }: { icon: 'check' | 'retry' | 'warn'; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The outcome replaces the form that had the focus, so it gets the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-h3">
      <Icon name={icon} className={icon === 'check' ? 'size-6 text-ok' : 'size-6 text-ink-2'} />
      {text}
    </h2>
  )
}

const askEveryMs = 3_000

/** The bank takes its time: the page asks until it knows. */
export function Processing({ order }: { order: PayableOrder }) {
  const { revalidate } = useRevalidator()
  const chosen = usePaymentMethods(order._id).find(({ isChosen }) => isChosen)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [revalidate])
  if (chosen) {
    return (
      <div role="status">
        <h2 className="text-h3">{chosen.title}</h2>
        <p className="mt-2 text-control text-ink-2">
          {chosen.hint} {t('We will email you the receipt when the payment is complete.')}
        </p>
        {chosen.id === 'transfer' ? <TransferDetails orderId={order._id} /> : null}
      </div>
    )
  }
  return (
    <div role="status">
      <h2 className="flex items-center gap-3 text-h3">
        <span className="spinner" aria-hidden="true" />
        {t('Your payment is being processed')}
      </h2>
      <p className="mt-2 text-control text-ink-2">
        {t('Your bank is processing the payment of {sum} for order {number}.', {
          sum: formatMoney(owedOf(order), order.currency),
          number: String(order.number),
        })}{' '}
        {t(
          'You do not have to do anything, and please do not pay again. You can close this page: we will email you when the payment is complete.',
        )}
      </p>
    </div>
  )
}

type Ended = { title: string; text: string; canReorder: boolean }

function explain(order: PayableOrder): Ended {
  if (order.status === 'cancelled') {
    return { title: t('This order was cancelled'), text: t('Nothing is due.'), canReorder: true }
  }
  if (order.status === 'expired') {
    const text = t('It was not paid in time, so the parts are back in stock. Nothing was charged.')
    return { title: t('This order has expired'), text, canReorder: true }
  }
  if (order.unitprice <= 0) {
    const text = t('We will send you a quote for this order. Nothing is due now.')
    return { title: t('Nothing to pay yet'), text, canReorder: false }
  }
  if (awaitsFreight(order)) {
    const text = t('We will mail you the freight and the total. You can then pay, or cancel the order.')
    return { title: t('Nothing to pay yet'), text, canReorder: false }
  }
  const text = t('Only the person who placed this order can pay for it. Sign in with that account.')
  return { title: t('This order belongs to another account'), text, canReorder: false }
}

/** Cancelled, expired, without a price, or of another account: why there is no form. */
export function NotPayable({ order }: { order: PayableOrder }) {
  const { title, text, canReorder } = explain(order)
  return (
    <>
      <Heading icon="warn" text={title} />
      <p className="mt-2 mb-5 text-control text-ink-2">{text}</p>
      <div className="flex flex-wrap gap-2">
        {canReorder ? (
          <ButtonLink to={paths.reorder(order._id)} look="primary">
            {t('Reorder')}
          </ButtonLink>
        ) : null}
        <ButtonLink to={paths.myOrders}>{t('My Orders')}</ButtonLink>
      </div>
    </>
  )
}
