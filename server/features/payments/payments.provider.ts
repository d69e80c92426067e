/** `sandbox` moves no money, `test` is the provider's test mode, `live` is real. */
export type CardMode = 'sandbox' | 'test' | 'live'

export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled'

/** The provider's state of a payment. Amounts in minor units. */
export type Intent = {
  ref: string
  clientSecret: string
  status: IntentStatus
  amountMinor: number
  receivedMinor: number
  currency: string
  /** Our payment's id, from the intent's metadata. */
  paymentId: string | null
  /** The provider's id of the last attempt, and why it failed. */
  lastAttempt: string | null
  failure: string | null
  card: { brand: string; last4: string } | null
  refunds: ProviderRefund[]
}

export type ProviderRefund = {
  ref: string
  amountMinor: number
  status: 'pending' | 'succeeded' | 'failed'
  /** Our refund's id, from the metadata; null if it was made in the provider's own dashboard. */
  refundId: string | null
}

export type IntentOrder = {
  paymentId: string
  orderId: string
  orderNumber: number
  amountMinor: number
  currency: string
}

/** An event of the provider with a valid signature. Only its `ref` is used: the state is read from the provider. */
export type ProviderEvent = { id: string; kind: string; ref: string | null }

/**
 * The only interface to the card provider. Every call may throw `ProviderUnavailable`; none of them runs in a
 * transaction.
 */
export type CardProvider = {
  mode: CardMode
  publishableKey: string
  /** Creates the payment at the provider, or returns the existing one: `paymentId` is the idempotency key. */
  create(order: IntentOrder): Promise<Intent>
  /** Undefined if the provider does not know it. */
  read(ref: string): Promise<Intent | undefined>
  /** Cancels unless it is settled already; `read` returns the result. */
  cancel(ref: string): Promise<void>
  /** Refunds, once per `refundId`. Throws `ProviderRefused` if it will never be possible. */
  refund(refund: { refundId: string; ref: string; amountMinor: number; currency: string }): Promise<void>
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
