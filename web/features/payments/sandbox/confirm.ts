import { type Asking, askBank } from './challenge.ts'
import type { Elements } from './elements.ts'
import { authenticateIntent, confirmIntent, failedWith, type IntentResult, type StripeIntent } from './intents.ts'

export type ConfirmOptions = { elements: Elements; clientSecret?: string; redirect?: 'always' | 'if_required' }

/**
 * Pays with the card in the form and, when its bank asks, puts the bank's question. Whatever goes wrong is in the answer:
 * it never throws. A broken connection says nothing about whether the payment was made.
 */
export async function confirmPayment(options: ConfirmOptions): Promise<IntentResult> {
  const { elements, clientSecret = elements.clientSecret, redirect } = options
  if (!clientSecret) return failedWith('invalid_request_error', 'There is no client secret to pay with.')
  if (redirect !== 'if_required') {
    return failedWith('invalid_request_error', 'The sandbox leads nowhere else: set redirect to if_required.')
  }
  const card = await elements.collect()
  if ('code' in card) return failedWith('validation_error', card.message, card.code)
  const { gone, language } = elements
  const confirmed = await confirmIntent(clientSecret, card.paymentMethod)
  if (confirmed.paymentIntent?.status !== 'requires_action') return confirmed
  return authenticate(confirmed.paymentIntent, clientSecret, { gone, language })
}

async function authenticate(intent: StripeIntent, clientSecret: string, asking: Asking): Promise<IntentResult> {
  const outcome = await askBank(intent, asking)
  if (outcome === 'unreachable') {
    return failedWith('api_connection_error', 'The bank could not be reached. The payment was not made.')
  }
  if (outcome === 'left') {
    return failedWith('invalid_request_error', 'The page was left before the bank had its answer.')
  }
  return authenticateIntent(clientSecret, outcome)
}
