import { mark } from '#texts/t.ts'

/**
 * Every change by staff that the audit log knows, and how it is said. The part before the dot is the kind of thing that
 * was changed, see `subjectKinds`.
 */
export const deeds = {
  'product.added': mark('Product added'),
  'product.changed': mark('Product changed'),
  'product.stock_changed': mark('Stock changed'),
  'product.published': mark('Product published'),
  'product.unpublished': mark('Product made a draft'),
  'product.deleted': mark('Product deleted'),
  'product.restored': mark('Product restored'),
  'order.moved': mark('Order moved to another step'),
  'order.shipped': mark('Parts of an order sent'),
  'order.address_changed': mark('Delivery address changed'),
  'order.noted': mark('Order noted'),
  'order.cancelled': mark('Order cancelled'),
  'order.deleted': mark('Order deleted'),
  'order.restored': mark('Order restored'),
  'payment.refunded': mark('Payment refunded'),
  'concern.resolved': mark('Payment settled by hand'),
  'review.published': mark('Review published'),
  'review.hidden': mark('Review hidden'),
  'review.replied': mark('Reply published'),
  'user.made_admin': mark('Admin role given'),
  'user.removed_admin': mark('Admin role taken away'),
  'user.deactivated': mark('Account deactivated'),
  'user.reactivated': mark('Account activated again'),
  'user.deleted': mark('Account deleted'),
  'user.profile_changed': mark('Profile changed'),
  'invitation.sent': mark('Invitation sent'),
  'invitation.resent': mark('Invitation sent again'),
  'invitation.revoked': mark('Invitation taken back'),
  'invitation.accepted': mark('Invitation accepted'),
} as const

export type Deed = keyof typeof deeds

/** The things that staff change. */
export const subjectKinds = {
  product: mark('Product'),
  order: mark('Order'),
  payment: mark('Payment'),
  concern: mark('Payment that needs a person'),
  review: mark('Review'),
  user: mark('User'),
  invitation: mark('Invitation'),
} as const

export type SubjectKind = keyof typeof subjectKinds
