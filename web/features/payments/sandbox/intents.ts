import type { Authentication } from './messages.ts'

export type Intent = {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  client_secret: string
  last_payment_error: StripeLikeError | null
  next_action: { type: string } | null
}

/** An error in the shape of Stripe.js. */
export type StripeLikeError = {
  type: 'card_error' | 'validation_error' | 'invalid_request_error' | 'api_connection_error' | 'api_error'
  code?: string
  decline_code?: string
  message: string
  payment_intent?: Intent
}

export type IntentResult =
  | { paymentIntent: Intent; error?: undefined }
  | { error: StripeLikeError; paymentIntent?: undefined }

const answerWithinMs = 30_000

export function failedWith(
  type: StripeLikeError['type'],
  message: string,
  code?: string,
): { error: StripeLikeError } {
  return { error: { type, message, ...(code !== undefined && { code }) } }
}

/** The payment behind a client secret, as it is now. Never throws. */
export function retrieveIntent(clientSecret: string): Promise<IntentResult> {
  return send(`${pathOf(clientSecret)}?${new URLSearchParams({ client_secret: clientSecret })}`)
}

/** Pays with one of the sandbox's cards, by its id. Never throws. */
export function confirmIntent(clientSecret: string, paymentMethod: string): Promise<IntentResult> {
  return send(`${pathOf(clientSecret)}/confirm`, { client_secret: clientSecret, payment_method: paymentMethod })
}

/** Hands in what the buyer has answered their bank. Never throws. */
export function authenticateIntent(clientSecret: string, outcome: Authentication): Promise<IntentResult> {
  return send(`${pathOf(clientSecret)}/authenticate`, { client_secret: clientSecret, outcome })
}

function pathOf(clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_', 1)
  return `/sandbox/v1/payment_intents/${encodeURIComponent(id)}`
}

async function send(path: string, body?: Record<string, string>): Promise<IntentResult> {
  let response: Response
  try {
    response = await fetch(path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(answerWithinMs),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch {
    return failedWith('api_connection_error', 'The connection broke. Whether the payment was made is not known.')
  }
  return read(response)
}

async function read(response: Response): Promise<IntentResult> {
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && isObject(answer) && answer.object === 'payment_intent')
    return { paymentIntent: answer as Intent }
  if (isObject(answer) && isObject(answer.error)) return { error: answer.error as StripeLikeError }
  return failedWith('api_error', `The payment sandbox answered ${response.status}.`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
