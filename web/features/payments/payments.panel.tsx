import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { PaymentOptions } from '#contract/payments/options.ts'
import { type PayableOrder, type PaymentSession, startPayment } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useCompany } from '../../api/company.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { NoCardForAmount, NoPayment } from '../../patterns/no-payment.tsx'
import { Unread } from '../../patterns/reading/unread.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Time } from '../../ui/time.tsx'
import { DiscountNote, type Offered } from './discount/payments.discount-offer.tsx'
import { CardForm } from './payments.form.tsx'
import { OtherMethods } from './payments.methods.tsx'
import { CardFormSkeleton } from './payments.waiting.tsx'

/** Another tab, another device or the clock was faster: the page shows the present state instead. */
const overtaken = ['already_paid', 'payment_processing', 'order_not_payable', 'order_not_found']

function useSessionOf(orderId: string) {
  const { revalidate } = useRevalidator()
  const [session, setSession] = useState<PaymentSession | null>(null)
  const [problem, setProblem] = useState<{ sentence: string; canRetry: boolean } | null>(null)
  const start = useCallback(async () => {
    setProblem(null)
    try {
      setSession(await call(startPayment, { params: { id: orderId } }))
    } catch (error) {
      if (error instanceof ApiError && overtaken.includes(error.code)) return revalidate()
      const canRetry = !(error instanceof ApiError) || error.status >= 500
      setProblem({ sentence: sentenceOf(error), canRetry })
    }
  }, [orderId, revalidate])
  useEffect(() => {
    void start()
  }, [start])
  return { session, problem, start }
}

type PayProps = { order: PayableOrder; options: PaymentOptions | null; offered: Offered | null }

/** Pays an order that is due, in one of the ways that work. */
export function PayPanel({ order, options, offered }: PayProps) {
  const { holdUntil } = order
  const { legalName } = useCompany()
  const hasCard = options === null || options.cardRefusal === null
  return (
    <>
      <h2 className="text-h3">{t('Pay order {number}', { number: String(order.number) })}</h2>
      <p className="mt-1 mb-4 text-ui text-ink-2">
        {t('{sum} to {seller}', { sum: formatMoney(order.open, order.currency), seller: legalName })}
        {holdUntil ? (
          <>
            {' · '}
            <RichText text="goods reserved until <time></time>" marks={{ time: () => <Time at={holdUntil} /> }} />
          </>
        ) : null}
      </p>
      <DiscountNote offered={offered} />
      {hasCard ? <CardPayment order={order} /> : null}
      {options?.cardRefusal === 'amount_not_chargeable' ? <NoCardForAmount /> : null}
      {options?.options.length === 0 ? <NoPayment /> : null}
      <OtherMethods orderId={order._id} isOnly={!hasCard} />
    </>
  )
}

function CardPayment({ order }: { order: PayableOrder }) {
  const { revalidate } = useRevalidator()
  const { session, problem, start } = useSessionOf(order._id)
  return (
    <div className="grid gap-4">
      {problem ? (
        <Unread text={problem.sentence} onRetry={problem.canRetry ? () => void start() : null} />
      ) : session ? (
        <CardForm orderId={order._id} session={session} onSettled={revalidate} />
      ) : (
        <div className="card-slot" aria-busy="true">
          <CardFormSkeleton />
        </div>
      )}
      <p className="text-small text-ink-2">
        {t('Your card details go directly to the card provider. We never see the card number.')}
        {session && session.mode !== 'live' ? (
          <b className="font-[600]"> {t('Test mode: no real money is charged.')}</b>
        ) : null}
      </p>
    </div>
  )
}
