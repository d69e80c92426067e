import type { Language } from '#i18n/language.ts'

/** A text by language. What has no translation is shown in English. */
export type Texts = { en: string } & Partial<Record<Language, string>>

/** A payment to be made for an order. `paymentId` is the same however often a step is repeated. */
export type OrderToPay = {
  paymentId: string
  orderId: string
  orderNumber: number
  amountMinor: number
  currency: string
}

/** A refund as its provider knows it. */
export type ProviderRefund = {
  /** The provider's own name of the refund. */
  ref: string
  /** The portal's id of the refund; null if it was made at the provider itself. */
  refundId: string | null
  amountMinor: number
  status: 'pending' | 'succeeded' | 'failed'
}

/**
 * What the provider knows of a payment. `open`: the buyer has not paid yet. `processing`: agreed on, the money is still to come;
 * until then the order neither expires nor can be paid in another way. Only `succeeded` with the whole amount makes an order paid.
 */
export type PaymentState = {
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  receivedMinor: number
  currency: string
  refunds: ProviderRefund[]
}

/**
 * A way to pay: by card, by transfer, or one of an extension. Every step may run again after a failure, so it has to be
 * idempotent. `paymentId` is the portal's id of the payment; a provider whose `start` answers a state with its own reference, as
 * that of cards does, is asked by that.
 */
export type PaymentProvider<State extends PaymentState = PaymentState, Started = void> = {
  /** What buyers choose. */
  title: Texts
  /** One sentence below it. */
  hint: Texts
  /**
   * Whether this order can be paid this way. Without it, every order can. The checkout asks before the order is placed: `orderId` is
   * empty then and `orderNumber` 0. If it throws, or does not answer within two seconds, the way is not offered.
   */
  isOffered?(order: Omit<OrderToPay, 'paymentId'>): boolean | Promise<boolean>
  /** The buyer has chosen it. From here on `read` knows the payment. */
  start(payment: OrderToPay): Promise<Started>
  /** Undefined for a payment that was never started, which counts as cancelled. */
  read(paymentId: string): Promise<State | undefined>
  /** Cancels the payment unless it has succeeded. */
  cancel(paymentId: string): Promise<void>
  /** Pays money back, or queues it; `read` reports the result. */
  refund(refund: { paymentId: string; refundId: string; amountMinor: number; currency: string }): Promise<void>
}
