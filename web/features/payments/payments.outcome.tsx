import { useEffect, useRef, useState } from 'react'
import { awaitsFreight } from '#contract/freight/order-freight.ts'
import { invoicePdf } from '#contract/invoices/documents.ts'
import { formatMoney } from '#contract/money.ts'
import type { PayableOrder, Receipt as ReceiptOf } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { Unread } from '../../patterns/reading/unread.tsx'
import { SaveButton } from '../../patterns/save-button.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { invoiceNote, useInvoiceState } from '../invoices/invoices.use-state.ts'
import { CardName } from './payments.card-name.tsx'
import { usePaymentChanges } from './payments.check.ts'
import { usePaymentMethods } from './payments.methods.tsx'
import { textOfReceipt } from './payments.outcome-texts.ts'
import { TransferInstructions } from './transfers/payments.transfer-details.tsx'

/** Paid: what was paid, with what and when, for the buyer's books. */
export function PaymentReceipt({ order, receipt }: { order: PayableOrder; receipt: ReceiptOf | null }) {
  const isBack = order.payment === 'refunded'
  const number = String(order.number)
  const [invoice] = useInvoiceState(order._id, order.payment)
  const note = receipt && invoice && invoiceNote(invoice, 'own')
  return (
    <>
      <Heading icon={isBack ? 'retry' : 'check'} text={isBack ? t('Payment refunded') : t('Paid, thank you')} />
      <p className="mt-1 mb-5 text-control text-ink-2">{textOfReceipt(order, receipt)}</p>
      {receipt ? <ReceiptFacts receipt={receipt} /> : null}
      {note ? (
        <p role="status" className="mt-4 text-ui text-ink-2">
          {note}
        </p>
      ) : null}
      <div className="not-printed mt-6 flex flex-wrap gap-2">
        <ButtonLink to={paths.myOrders} look="primary">
          {t('My Orders')}
        </ButtonLink>
        {receipt && invoice?.state === 'issued' ? (
          <SaveButton
            size="normal"
            file={invoicePdf}
            input={{ params: { id: order._id } }}
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
  const { card, method, currency } = receipt
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
      {card || method ? (
        <div>
          <dt>{t('Payment method')}</dt>
          <dd>{card ? <CardName card={card} /> : method}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('Transaction')}</dt>
        <dd className="mono text-small break-all">{receipt.transactionId}</dd>
      </div>
    </dl>
  )
}

function Heading({ icon, text }: { icon?: 'check' | 'retry' | 'warn'; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The outcome replaces the form that had the focus, so it gets the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-h3">
      {icon ? <AnyIcon name={icon} className={icon === 'check' ? 'size-6 text-ok' : 'size-6 text-ink-2'} /> : null}
      {text}
    </h2>
  )
}

const askEveryMs = 3_000

/** Asks again and again, one question after the other. How often it has asked. */
function useAsking(refresh: () => Promise<void>): number {
  const [asks, setAsks] = useState(0)
  useEffect(() => {
    let timer: number | undefined
    const wait = () => {
      timer = window.setTimeout(async () => {
        if (document.visibilityState === 'visible') {
          await refresh()
          if (timer !== undefined) setAsks((now) => now + 1)
        }
        if (timer !== undefined) wait()
      }, askEveryMs)
    }
    wait()
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [refresh])
  return asks
}

/** The bank takes its time: the page asks until it knows. */
export function Processing({ order, isOwn }: { order: PayableOrder; isOwn: boolean }) {
  const asks = useAsking(usePaymentChanges(order, null))
  return isOwn ? <OwnProcessing order={order} asks={asks} /> : <OtherProcessing order={order} />
}

/** How the buyer pays decides whether there is something to do. Until it is read, the page says neither. */
function OwnProcessing({ order, asks }: { order: PayableOrder; asks: number }) {
  const read = usePaymentMethods(order._id)
  if (read.state === 'loading') {
    return (
      <div className="grid gap-3" aria-busy="true">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-12 w-full" />
      </div>
    )
  }
  if (read.state === 'failed') {
    const text = t('The payment method of this order could not be loaded. {reason}', { reason: read.problem })
    return <Unread text={text} onRetry={read.again} />
  }
  const chosen = read.data.find(({ isChosen }) => isChosen)
  if (!chosen) return <AtTheBank order={order} />
  return (
    <>
      <div role="status">
        <Heading text={chosen.title} />
        <p className="mt-2 text-control text-ink-2">
          {chosen.hint} {t('We will email you the receipt when the payment is complete.')}
        </p>
      </div>
      {chosen.id === 'transfer' ? <TransferInstructions orderId={order._id} changes={asks} /> : null}
    </>
  )
}

function OtherProcessing({ order }: { order: PayableOrder }) {
  return (
    <div role="status">
      <h2 className="text-h3">{t('This payment is being processed')}</h2>
      <p className="mt-2 text-control text-ink-2">
        {t('This page shows order {number} as paid as soon as the money arrives.', {
          number: String(order.number),
        })}
      </p>
    </div>
  )
}

function AtTheBank({ order }: { order: PayableOrder }) {
  return (
    <div role="status">
      <h2 className="flex items-center gap-3 text-h3">
        <span className="spinner" aria-hidden="true" />
        {t('Your payment is being processed')}
      </h2>
      <p className="mt-2 text-control text-ink-2">
        {t('Your bank is processing the payment of {sum} for order {number}.', {
          sum: formatMoney(order.open, order.currency),
          number: String(order.number),
        })}{' '}
        {t(
          'You do not have to do anything. Please do not pay again. You can close this page: we will email you when the payment is complete.',
        )}
      </p>
    </div>
  )
}

type Ended = { title: string; text: string; canReorder: boolean }

function endedTexts(order: PayableOrder): Ended {
  if (order.status === 'cancelled') {
    return {
      title: t('This order was cancelled'),
      text: t('Nothing more is due. If you have already paid, you will get your money back.'),
      canReorder: true,
    }
  }
  if (order.status === 'expired') {
    const text = t('It was not paid in time, so the goods are no longer reserved. Nothing was charged.')
    return { title: t('This order has expired'), text, canReorder: true }
  }
  if (order.unitprice <= 0) {
    const text = t('We will send you a quote for this order. Nothing is due now.')
    return { title: t('Nothing to pay yet'), text, canReorder: false }
  }
  if (awaitsFreight(order)) {
    const text = t('We will email you the freight and the total. You can then pay or cancel.')
    return { title: t('Nothing to pay yet'), text, canReorder: false }
  }
  const text = t('Only the person who placed this order can pay for it. Sign in with that account.')
  return { title: t('This order belongs to another account'), text, canReorder: false }
}

/** Cancelled, expired, without a price, or of another account: why there is no form. */
export function NotPayable({ order }: { order: PayableOrder }) {
  const { title, text, canReorder } = endedTexts(order)
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
