import Stripe from 'stripe'
import * as z from 'zod/mini'
import { isUuid } from '#server/database/ids.ts'
import type { ProviderRefund } from '#server/extensions/payment-provider.ts'
import { fromStripeAmount, toStripeAmount } from './payments.amount.ts'
import { cardWords } from './payments.card-words.ts'
import {
  type CardMode,
  type CardProvider,
  EventUnreadable,
  type Intent,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnavailable,
  SignatureInvalid,
} from './payments.provider.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  mode: CardMode
  /** Replaces the network: the sandbox answers in process. */
  fetch?: typeof fetch
}

const timeoutMs = 10_000

/**
 * The card provider through Stripe's SDK: https://docs.stripe.com/api/payment_intents. The sandbox uses the same code.
 */
export function createStripe(settings: StripeSettings): CardProvider {
  const stripe = new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(settings.fetch ?? fetchPlain),
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
  })
  return {
    ...cardWords,
    mode: settings.mode,
    publishableKey: settings.publishableKey,
    async start({ paymentId, orderId, orderNumber, amountMinor, currency }) {
      const amount = exactAmount(amountMinor, currency)
      const intent = await calling(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            description: `Order ${orderNumber}`,
            automatic_payment_methods: { enabled: true },
            metadata: { payment: paymentId, order: orderId },
          },
          { idempotencyKey: paymentId },
        ),
      )
      return toIntent(sound(intent, { paymentId, amount }), [])
    },
    read: (ref) => readIntent(stripe, ref),
    async cancel(ref) {
      try {
        await calling(() => stripe.paymentIntents.cancel(ref))
      } catch (error) {
        // Settled or cancelled already: `read` returns which.
        if (!(error instanceof ProviderRefused)) throw error
      }
    },
    async refund({ refundId, paymentId: ref, amountMinor, currency }) {
      // Idempotency keys expire after a day; the refund's metadata stays.
      if ((await listRefunds(stripe, ref, currency)).some((refund) => refund.refundId === refundId)) return
      const amount = exactAmount(amountMinor, currency)
      await calling(() =>
        stripe.refunds.create(
          { payment_intent: ref, amount, metadata: { refund: refundId } },
          { idempotencyKey: refundId },
        ),
      )
    },
    async listSucceeded(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const { data } = await calling(() => stripe.paymentIntents.list({ created, limit: 100 }))
      return listed(data)
        .filter(({ status }) => status === 'succeeded')
        .map((intent) => ({ ref: intent.id, paymentId: paymentIdOf(intent) }))
    },
    async readEvent(body, signature) {
      if (emptySignature.test(signature) || isSignedInFuture(signature)) throw new SignatureInvalid()
      try {
        return toEvent(await stripe.webhooks.constructEventAsync(body, signature, settings.webhookSecret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new SignatureInvalid()
        // Thrown after the signature check: signed, but not JSON.
        if (error instanceof SyntaxError) throw new EventUnreadable()
        throw error
      }
    },
  }
}

/** The library throws another error for a signature without a value, as if it were our mistake. */
const emptySignature = /(?:^|,)v1=?(?:,|$)/

const toleranceSeconds = 300

/** The library refuses old signatures only. One with a future date could be replayed until that date has passed. */
function isSignedInFuture(signature: string): boolean {
  const times = Array.from(signature.matchAll(/(?:^|,)\s*t=([^,]*)/g), ([, time = '']) =>
    Number.parseInt(time, 10),
  )
  return times.some((time) => time > Date.now() / 1000 + toleranceSeconds)
}

/** Responses uncompressed or gzipped: the Brotli decoder of some Node releases can be crashed remotely. */
const fetchPlain: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('accept-encoding', 'gzip')
  return fetch(input, { ...init, headers })
}

async function readIntent(stripe: Stripe, ref: string): Promise<Intent | undefined> {
  try {
    const intent = await calling(() => stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }))
    const { status, currency } = sound(intent, { ref })
    return toIntent(intent, status === 'succeeded' ? await listRefunds(stripe, ref, currency.toUpperCase()) : [])
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined
    throw error
  }
}

async function listRefunds(stripe: Stripe, ref: string, currency: string): Promise<ProviderRefund[]> {
  const { data } = await calling(() => stripe.refunds.list({ payment_intent: ref, limit: 100 }))
  return listed(data).map((refund) => ({
    ref: refund.id,
    // Of 12.50 HUF returned in Stripe's dashboard, 13: what is left is never more than Stripe has.
    amountMinor: Math.ceil(fromStripeAmount(refund.amount, currency)),
    status: refundStatus(refund.status),
    refundId: refund.metadata?.refund ?? null,
  }))
}

/** Throws `ProviderRefused` for an amount that Stripe could take only rounded. */
function exactAmount(amountMinor: number, currency: string): number {
  const amount = toStripeAmount(amountMinor, currency)
  if (amount !== null) return amount
  throw new ProviderRefused('amount_not_exact', `${amountMinor} minor units of ${currency} would be rounded`)
}

function refundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/**
 * The SDK's errors have a `statusCode` that a web framework would use as the response's status, so they are converted
 * to ours.
 */
async function calling<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new ProviderRefused(error.code ?? 'invalid_request', error.message)
    }
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderUnavailable(`${error.type}: ${error.message}`)
    throw new ProviderUnavailable(error instanceof Error ? error.message : String(error))
  }
}

/**
 * A proxy in place of the provider may answer 200 with anything. What is not a payment, or not the requested one,
 * counts as no response.
 */
function sound(intent: Stripe.PaymentIntent, asked: Asked): Stripe.PaymentIntent {
  const { id, amount, status, currency, metadata } = (intent ?? {}) as Partial<Stripe.PaymentIntent>
  const isIntent = typeof id === 'string' && typeof status === 'string' && isCurrency(currency) && metadata
  const isAsked =
    'ref' in asked ? id === asked.ref : metadata?.payment === asked.paymentId && amount === asked.amount
  if (isIntent && isAsked) return intent
  throw new ProviderUnavailable('its answer makes no sense')
}

type Asked = { ref: string } | { paymentId: string; amount: number }

/** Nothing else has digits that an amount could be converted by. */
const isCurrency = (currency: unknown) => typeof currency === 'string' && /^[a-z]{3}$/i.test(currency)

function listed<T>(data: T[] | undefined): T[] {
  if (Array.isArray(data)) return data
  throw new ProviderUnavailable('its answer makes no sense')
}

const statuses: Partial<Record<string, Intent['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function paymentIdOf({ metadata }: Stripe.PaymentIntent): string | null {
  const id = metadata.payment ?? ''
  return isUuid(id) ? id : null
}

function toIntent(intent: Stripe.PaymentIntent, refunds: ProviderRefund[]): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  const failure = intent.last_payment_error
  const currency = intent.currency.toUpperCase()
  return {
    ref: intent.id,
    clientSecret: intent.client_secret ?? '',
    // An unknown status is not final, so it is read again.
    status: statuses[intent.status] ?? 'processing',
    amountMinor: fromStripeAmount(intent.amount, currency),
    receivedMinor: fromStripeAmount(intent.amount_received, currency),
    currency,
    paymentId: paymentIdOf(intent),
    lastAttempt: charge?.id ?? null,
    failure: failure ? (failure.decline_code ?? failure.code ?? 'card_declined') : null,
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    refunds,
  }
}

const eventShape = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,255}$/)),
  type: z.string().check(z.regex(/^[\w.]{1,255}$/)),
  data: z.object({
    object: z.looseObject({
      id: z.optional(z.unknown()),
      object: z.optional(z.unknown()),
      payment_intent: z.optional(z.unknown()),
    }),
  }),
})

/** The payment of an event: the intent itself, or the one of its charge, refund or dispute. */
function toEvent(signed: unknown): ProviderEvent {
  const read = z.safeParse(eventShape, signed)
  if (!read.success) throw new EventUnreadable()
  const { id, type, data } = read.data
  const ref = data.object.object === 'payment_intent' ? data.object.id : data.object.payment_intent
  return { id, kind: type, ref: typeof ref === 'string' && /^[\w-]{1,255}$/.test(ref) ? ref : null }
}
