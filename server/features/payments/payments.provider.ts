import type { PaymentProvider, PaymentState } from '#server/extensions/payment-provider.ts'

/** `sandbox` moves no money, `test` is the provider's test mode, `live` is real. */
export type CardMode = 'sandbox' | 'test' | 'live'

/** The state of a payment with what only cards have. Amounts in minor units. */
export type Intent = PaymentState & {
  ref: string
  clientSecret: string
  amountMinor: number
  /** Our payment's id, from the intent's metadata. */
  paymentId: string | null
  /** The provider's id of the last attempt, and why it failed. */
  lastAttempt: string | null
  failure: string | null
  card: { brand: string; last4: string } | null
}

/** An event of the provider with a valid signature. Only its `ref` is used: the state is read from the provider. */
export type ProviderEvent = { id: string; kind: string; ref: string | null }

/**
 * The provider of cards: a way to pay that is asked by its own reference, and reports what happens. `start` creates the payment,
 * or returns the existing one: `paymentId` is the idempotency key. Every call may throw
 * `ProviderUnavailable`, and `refund` `ProviderRefused` if it will never be possible; none of them runs in a transaction.
 */
export type CardProvider = PaymentProvider<Intent, Intent> & {
  mode: CardMode
  publishableKey: string
  /** Successful payments since a time, newest first, at most 100. */
  listSucceeded(since: Date): Promise<{ ref: string; paymentId: string | null }[]>
  /**
   * Throws `SignatureInvalid` unless the provider signed exactly these bytes recently, `EventUnreadable` if the signed
   * content is not an event.
   */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>
}

/** The provider is unreachable, busy or refuses our key: the result is unknown, ask again later. */
export class ProviderUnavailable extends Error {}

/** The provider refuses this permanently. `code` is the provider's. */
export class ProviderRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export class SignatureInvalid extends Error {}

/** Signed by the provider, but not an event. */
export class EventUnreadable extends Error {}
