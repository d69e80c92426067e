/**
 * Facts about the portal's data. A type becomes public when a feed or a webhook sends it: add types, do not rename
 * them.
 */
export const eventTypes = [
  'product.added',
  'product.changed',
  'product.published',
  'product.discontinued',
  'variants.changed',
  'stock.changed',
  'order.placed',
  'order.changed',
  'order.cancelled',
  'review.changed',
  'customer.deleted',
  'import.finished',
  'synonym.changed',
  'settings.published',
  'page.published',
] as const

export type EventType = (typeof eventTypes)[number]

/** `subjectId`: the id of the product, order, review, account or import that the event is about. */
export type DomainEvent = { type: EventType; subjectId: string | null; data?: Record<string, unknown> }
