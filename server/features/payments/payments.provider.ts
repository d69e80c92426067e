/** Where the money is taken: `sandbox` moves none, `test` is the provider's test mode, `live` is real. */
export type CardMode = 'sandbox' | 'test' | 'live'

export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled'

/** What the provider says is true of a payment now. Amounts in minor units of our table of currencies. */
export type Intent = {
  ref: string
  clientSecret: string
  status: IntentStatus
  amountMinor: number
  receivedMinor: number
  currency: string
  /** Our payment's id, from the intent's metadata. */
  paymentId: string | null
  /** The provider's id of the last try, and why it failed. */
  lastAttempt: string | null
  failure: string | null
  card: { brand: string; last4: string } | null
  refunds: ProviderRefund[]
}

export type ProviderRefund = {
  ref: string
  amountMinor: number
  status: 'pending' | 'succeeded' | 'failed'
  /** Our refund's id, from the metadata; null when it was made in the provider's own dashboard. */
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
  /** Creates the payment at the provider, or answers the one made before: `paymentId` is the idempotency key. */
  create(order: IntentOrder): Promise<Intent>
  /** Undefined when the provider knows nothing of it. */
  read(ref: string): Promise<Intent | undefined>
  /** Cancels unless it is settled already; what became of it is for `read` to say. */
  cancel(ref: string): Promise<void>
  /** Gives money back, once for a `refundId`. Throws `ProviderRefused` when it can never be done. */
  refund(refund: { refundId: string; ref: string; amountMinor: number; currency: string }): Promise<void>
  /** Payments taken since a moment, newest first, at most 100. */
  listSucceeded(since: Date): Promise<{ ref: string; paymentId: string | null }[]>
  /**
   * Throws `SignatureInvalid` unless the provider signed exactly these bytes a short time ago, `EventUnreadable` when what
   * was signed is no event.
   */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>
}

/** Cannot be reached, is busy or does not let us in: nothing is known, ask again later. */
export class ProviderUnavailable extends Error {}

/** Will not do this, however often it is asked. `code` is the provider's. */
export class ProviderRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export class SignatureInvalid extends Error {}

/** Signed by the provider, and yet not an event. */
export class EventUnreadable extends Error {}
