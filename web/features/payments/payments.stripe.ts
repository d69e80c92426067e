import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { PaymentSession } from '#contract/payments/payments.ts'

let loading: { key: string; stripe: Promise<Stripe | null> } | undefined

/**
 * The provider's script, once a page. It comes from the provider, as card rules ask; in the sandbox a substitute takes its
 * place and the rest of the page does not know.
 */
export function loadProvider({ mode, publishableKey }: PaymentSession): Promise<Stripe | null> {
  if (loading?.key === publishableKey) return loading.stripe
  const stripe = load(mode, publishableKey)
  loading = { key: publishableKey, stripe }
  stripe.catch(() => {
    loading = undefined
  })
  return stripe
}

async function load(mode: PaymentSession['mode'], publishableKey: string): Promise<Stripe | null> {
  if (mode === 'sandbox') (await import('./sandbox/stripe.ts')).installSandbox()
  return loadStripe(publishableKey)
}
