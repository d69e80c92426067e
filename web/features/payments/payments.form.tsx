import { Elements, PaymentElement } from '@stripe/react-stripe-js'
import type { StripeElementLocale } from '@stripe/stripe-js'
import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { PaymentSession } from '#contract/payments/payments.ts'
import { language, mark, t } from '#i18n/t.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAppearance } from './payments.appearance.ts'
import { loadProvider } from './payments.stripe.ts'
import { type PayPhase, usePay } from './payments.use-pay.ts'
import { CardFormSkeleton } from './payments.waiting.tsx'

type FormProps = { orderId: string; session: PaymentSession; onSettled: () => Promise<void> }

/** The provider's card form with our button below it. The card's number goes from the form to the provider, never to us. */
export function CardForm(props: FormProps) {
  const appearance = useAppearance()
  const { clientSecret } = props.session
  return (
    <Elements
      key={clientSecret}
      stripe={loadProvider(props.session)}
      options={{ clientSecret, appearance, locale: language() as StripeElementLocale, loader: 'never' }}
    >
      <Pay {...props} />
    </Elements>
  )
}

const words: Record<PayPhase, string> = {
  ready: '',
  submitting: mark('Processing your payment. Do not close this page.'),
  checking: mark('Checking the result with the bank. Do not pay again.'),
  unknown: '',
}

function Pay({ orderId, session, onSettled }: FormProps) {
  const { pay, phase, problem, retry } = usePay(orderId, onSettled)
  const [isReady, setReady] = useState(false)
  const [isLost, setLost] = useState(false)
  const isBusy = phase === 'submitting' || phase === 'checking'
  if (isLost) return <Unloaded />
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <div className="card-slot" inert={isBusy || phase === 'unknown'}>
        {isReady ? null : <CardFormSkeleton />}
        <div className={isReady ? undefined : 'opacity-0'}>
          <PaymentElement
            options={{ layout: { type: 'tabs' }, wallets: { applePay: 'auto', googlePay: 'auto' } }}
            onReady={() => setReady(true)}
            onLoadError={() => setLost(true)}
          />
        </div>
      </div>
      <div role="alert">{problem ? <Declined sentence={problem} /> : null}</div>
      {phase === 'unknown' ? (
        <Unknown onAsk={retry} />
      ) : (
        <Button type="submit" look="primary" size="large" className="w-full" isBusy={isBusy} disabled={!isReady}>
          {t('Complete Payment')}
          <span className="font-normal">{formatMoney(session.amount, session.currency)}</span>
        </Button>
      )}
      <p className="text-ui text-ink-2" role="status">
        {t(words[phase])}
      </p>
    </form>
  )
}

function Declined({ sentence }: { sentence: string }) {
  return (
    <p className="notice items-start bg-danger-soft text-danger">
      <Icon name="warn" className="mt-0.5 size-4.5" />
      {sentence}
    </p>
  )
}

/** Neither paid nor unpaid: the one thing to do is to ask again. */
function Unknown({ onAsk }: { onAsk: () => Promise<void> }) {
  return (
    <div className="grid gap-3" role="alert">
      <p className="notice items-start bg-warn-soft text-warn">
        <AnyIcon name="offline" className="mt-0.5 size-4.5" />
        {t('We do not know yet whether your card was charged. Do not pay again. Check the status first.')}
      </p>
      <Button look="primary" size="large" className="w-full" onClick={() => void onAsk()}>
        <AnyIcon name="retry" />
        {t('Check status')}
      </Button>
    </div>
  )
}

function Unloaded() {
  return (
    <div className="grid justify-items-start gap-3" role="alert">
      <p className="notice items-start bg-danger-soft text-danger">
        <Icon name="warn" className="mt-0.5 size-4.5" />
        {t('The card form could not be loaded. Nothing was charged. A content blocker may be preventing it.')}
      </p>
      <Button onClick={() => window.location.reload()}>
        <AnyIcon name="retry" />
        {t('Reload')}
      </Button>
    </div>
  )
}
