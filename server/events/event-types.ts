/** What an event says: what its `subjectId` is the id of, when it happens, and the keys of its data. */
type EventFact = { subject: string | null; when: string; data: Readonly<Record<string, string>> }

/**
 * Facts about the portal's data. A type becomes public when a feed or a webhook sends it: add types, do not rename
 * them. Events of many subjects at once have no `subjectId`. Not every event of a type has every key.
 */
export const eventFacts = {
  'product.added': {
    subject: 'product',
    when: 'a product is created',
    data: { version: 'its version after the change' },
  },
  'product.changed': {
    subject: 'product',
    when: 'a product is changed; without an id, many at once',
    data: { version: 'its version after the change' },
  },
  'product.published': {
    subject: 'product',
    when: 'a product becomes visible in the shop',
    data: { version: 'its version after the change' },
  },
  'product.discontinued': {
    subject: 'product',
    when: 'a product is taken out of the shop',
    data: { version: 'its version after the change' },
  },
  'variants.changed': { subject: 'group of variants', when: 'a group of variants is changed', data: {} },
  'stock.changed': {
    subject: 'product',
    when: 'the stock of a product changes; without an id, of many at once',
    data: {
      available: 'pieces in stock',
      reason: 'why staff changed it',
      productIds: 'all products whose stock changed, if there are others',
    },
  },
  'order.placed': {
    subject: 'order',
    when: 'an order is placed',
    data: {
      number: 'number of the order',
      productId: 'product of its first line',
      quantity: 'pieces of its first line',
      lineCount: 'number of its lines, if it was placed with several',
    },
  },
  'order.changed': {
    subject: 'order',
    when: 'the status, an address, freight or another part of an order changes',
    data: {
      number: 'number of the order',
      status: 'its new status',
      ended: 'lines that will not be shipped, with their pieces',
    },
  },
  'order.cancelled': { subject: 'order', when: 'an order is cancelled', data: { number: 'number of the order' } },
  'order.confirmed': { subject: 'order', when: 'staff confirm an order', data: { number: 'number of the order' } },
  'order.in_production': {
    subject: 'order',
    when: 'an order goes into production',
    data: { number: 'number of the order' },
  },
  'order.shipment_added': {
    subject: 'order',
    when: 'a part of an order, or all of it, is sent',
    data: { number: 'number of the order', quantity: 'pieces of the shipment' },
  },
  'order.shipped': {
    subject: 'order',
    when: 'the last pieces of an order are sent',
    data: { number: 'number of the order' },
  },
  'order.delivered': { subject: 'order', when: 'an order is delivered', data: { number: 'number of the order' } },
  'order.expired': {
    subject: 'order',
    when: 'an order was not paid in time',
    data: { number: 'number of the order' },
  },
  'order.deleted': { subject: 'order', when: 'an order is deleted', data: { number: 'number of the order' } },
  'order.restored': {
    subject: 'order',
    when: 'a deleted order is restored',
    data: { number: 'number of the order' },
  },
  'order.paid': {
    subject: 'order',
    when: 'the whole amount of an order is paid',
    data: { number: 'number of the order', paymentId: 'id of the payment' },
  },
  'order.refunded': {
    subject: 'order',
    when: 'money of an order is returned',
    data: { number: 'number of the order', refundedMinor: 'all that was returned of it, in minor units' },
  },
  'payment.received': {
    subject: 'order',
    when: 'a card payment succeeds, or a transfer or cash is recorded',
    data: {
      paymentId: 'id of the payment',
      receiptId: 'id of the receipt, of a transfer or cash',
      amountMinor: 'amount in minor units',
      currency: 'currency of the amount',
    },
  },
  'payment.refunded': {
    subject: 'order',
    when: 'a refund has left',
    data: {
      paymentId: 'id of the payment',
      amountMinor: 'amount in minor units',
      currency: 'currency of the amount',
    },
  },
  'payment.failed': {
    subject: 'order',
    when: 'an attempt to pay fails',
    data: { paymentId: 'id of the payment', currency: 'currency of the payment' },
  },
  'invoice.issued': {
    subject: 'order',
    when: 'the invoice of an order is issued',
    data: { year: 'year of its circle of numbers', number: 'number as printed' },
  },
  'invoice.credited': {
    subject: 'order',
    when: 'a credit note of an order is issued',
    data: { year: 'year of its circle of numbers', number: 'number as printed' },
  },
  'review.changed': { subject: 'review', when: 'a review is written, published, changed or removed', data: {} },
  'customer.deleted': { subject: 'account', when: 'an account is deleted', data: {} },
  'import.finished': { subject: null, when: 'an import is finished or undone', data: {} },
  'synonym.changed': { subject: 'synonym', when: 'a synonym is added, changed or removed', data: {} },
  'settings.published': {
    subject: null,
    when: 'settings are published',
    data: { group: 'the group of settings' },
  },
  'page.published': { subject: 'page', when: 'a page is published or removed', data: {} },
} as const satisfies Record<string, EventFact>

export type EventType = keyof typeof eventFacts

export const eventTypes = Object.keys(eventFacts) as [EventType, ...EventType[]]

/** Keys for the caches of this process, which the stored event does not have. */
type CacheKey = 'productIds' | 'isPlentyLeft'

type EventOf<T extends EventType> = {
  type: T
  subjectId: string | null
  /** Only keys that `eventFacts` names: the documents say them. */
  data?: Partial<
    Record<keyof (typeof eventFacts)[T]['data'] | (T extends 'order.placed' ? CacheKey : never), unknown>
  >
}

/** `subjectId`: the id of the product, order, review, account or other thing that the event is about. */
export type DomainEvent = { [T in EventType]: EventOf<T> }[EventType]
