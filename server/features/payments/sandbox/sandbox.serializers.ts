import { testCardOf } from '#contract/payments/test-cards.ts'
import type { SandboxEvent, SandboxIntent, SandboxRefund } from './sandbox.store.ts'

/** Rows in the format of Stripe's API: only fields that its SDK and our code read. https://docs.stripe.com/api */
export const apiVersion = '2026-10-28.endive'

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

function chargeOf(intent: SandboxIntent) {
  const card = testCardOf(intent.payment_method ?? '')
  return {
    id: intent.charge,
    object: 'charge',
    payment_intent: intent.id,
    payment_method_details: card && {
      type: 'card',
      card: { brand: card.brand, last4: card.number.slice(-4) },
    },
  }
}

/** A payment for the seller's server. */
export function intentOnWire(intent: SandboxIntent, { hasCharge = false } = {}) {
  return {
    ...intentInBrowser(intent),
    amount_received: intent.status === 'succeeded' ? intent.amount_minor : 0,
    latest_charge: intent.charge && hasCharge ? chargeOf(intent) : intent.charge,
    metadata: intent.metadata,
    created: seconds(intent.created_at),
    livemode: false,
  }
}

/** A payment for the buyer's browser, with its client secret. */
export function intentInBrowser(intent: SandboxIntent) {
  return {
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amount_minor,
    currency: intent.currency,
    client_secret: intent.client_secret,
    last_payment_error: intent.last_error && { type: 'card_error', ...intent.last_error },
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    payment_method_types: ['card'],
  }
}

export function refundOnWire(refund: SandboxRefund, currency: string) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount_minor,
    currency,
    payment_intent: refund.intent_id,
    metadata: refund.metadata,
    status: 'succeeded',
    created: seconds(refund.created_at),
  }
}

export function eventOnWire(event: SandboxEvent, intent: SandboxIntent) {
  const object = event.type.startsWith('charge.')
    ? { ...chargeOf(intent), payment_intent: intent.id }
    : intentOnWire(intent)
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: seconds(event.created_at),
    type: event.type,
    livemode: false,
    data: { object },
  }
}

export function errorOnWire(error: { type: string; code: string; message: string }) {
  return { error }
}
