import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { mark, t } from '#i18n/t.ts'
import { askWhatIsTrue } from './payments.check.ts'
import { sentenceOfDecline } from './payments.declines.ts'

/** `unknown`: nobody has answered after the payment, so its result is not known yet. */
export type PayPhase = 'ready' | 'submitting' | 'checking' | 'unknown'

const stillOpen = mark('The payment was not completed. Nothing was charged. Check the card and try again.')

function sentenceOfError(error: StripeError | undefined, failure: string | null): string {
  if (error?.type === 'card_error') return sentenceOfDecline(error.decline_code ?? error.code ?? '')
  if (failure) return sentenceOfDecline(failure)
  return error?.type === 'validation_error' && error.message ? error.message : t(stillOpen)
}

/**
 * Pays with what is in the card form. Whatever the form's own script answers, the portal is asked what is true before
 * a result is shown: a lost response is not a failed payment.
 */
export function usePay(orderId: string, onSettled: () => Promise<void>) {
  const stripe = useStripe()
  const elements = useElements()
  const [phase, setPhase] = useState<PayPhase>('ready')
  const [problem, setProblem] = useState<string | null>(null)
  useKeepOpen(phase === 'submitting' || phase === 'checking')

  async function settle(error: StripeError | undefined): Promise<void> {
    setPhase('checking')
    try {
      const outcome = await askWhatIsTrue(orderId)
      if (!outcome) return setPhase('unknown')
      if (outcome.order.payment !== 'due') return await onSettled()
      setProblem(sentenceOfError(error, error ? null : outcome.failure))
    } catch {
      // The card may have been charged: whatever the portal answers, it is not asked to be charged again.
      return setPhase('unknown')
    }
    setPhase('ready')
  }

  async function pay(): Promise<void> {
    if (!stripe || !elements || phase !== 'ready') return
    setPhase('submitting')
    setProblem(null)
    const { error: incomplete } = await elements.submit()
    // The form says at the field itself what is missing.
    if (incomplete) return setPhase('ready')
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: window.location.href },
    })
    await settle(error)
  }

  return { pay, phase, problem, retry: () => settle(undefined), isLoaded: stripe !== null }
}

/** Asks before the page is closed while the money is on its way. */
function useKeepOpen(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isNeeded])
}
