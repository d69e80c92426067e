import { mark } from '#i18n/t.ts'

/**
 * Every staff change that the audit log records, with its text. The part before the dot is the kind of subject, see
 * `subjectKinds`.
 */
export const auditActions = {
  'product.added': mark('Product added'),
  'product.changed': mark('Product changed'),
  'product.stock_changed': mark('Stock changed'),
  'product.published': mark('Product published'),
  'product.unpublished': mark('Product unpublished'),
  'product.translated': mark('Product translated'),
  'product.deleted': mark('Product deleted'),
  'product.restored': mark('Product restored'),
  'variant.added': mark('Variants grouped'),
  'variant.changed': mark('Group of variants changed'),
  'variant.deleted': mark('Group of variants deleted'),
  'order.placed_for': mark('Order placed for customer'),
  'order.moved': mark('Order status changed'),
  'order.shipped': mark('Shipment added'),
  'order.address_changed': mark('Delivery address changed'),
  'order.noted': mark('Note added to order'),
  'order.cancelled': mark('Order cancelled'),
  'order.deleted': mark('Order deleted'),
  'order.restored': mark('Order restored'),
  'payment.refunded': mark('Payment refunded'),
  'concern.resolved': mark('Payment resolved manually'),
  'review.published': mark('Review published'),
  'review.hidden': mark('Review hidden'),
  'review.replied': mark('Reply published'),
  'user.made_admin': mark('Admin role granted'),
  'user.removed_admin': mark('Admin role removed'),
  'user.deactivated': mark('Account deactivated'),
  'user.reactivated': mark('Account reactivated'),
  'user.deleted': mark('Account deleted'),
  'user.profile_changed': mark('Profile changed'),
  'synonym.added': mark('Synonym added'),
  'synonym.changed': mark('Synonym changed'),
  'synonym.deleted': mark('Synonym deleted'),
  'page.added': mark('Page added'),
  'page.changed': mark('Draft of a page changed'),
  'page.published': mark('Page published'),
  'page.withdrawn': mark('Page taken out of the shop'),
  'page.restored': mark('Earlier version of a page restored'),
  'page.deleted': mark('Page deleted'),
  'page.menu_changed': mark('Menu changed'),
  'enquiry.changed': mark('Enquiry marked'),
  'enquiry.deleted': mark('Enquiry deleted'),
  'user.noted': mark('Note about customer added'),
  'user.note_deleted': mark('Note about customer deleted'),
  'user.password_mail': mark('Password reset email requested'),
  'invitation.sent': mark('Invitation sent'),
  'invitation.resent': mark('Invitation resent'),
  'invitation.revoked': mark('Invitation revoked'),
  'invitation.accepted': mark('Invitation accepted'),
  'settings.saved': mark('Settings saved as a draft'),
  'settings.published': mark('Settings published'),
  'settings.discarded': mark('Draft of settings discarded'),
  'setup.finished': mark('Setup finished'),
  'setup.demo_removed': mark('Demo removed'),
} as const

export type AuditAction = keyof typeof auditActions

/** What staff can change. */
export const subjectKinds = {
  product: mark('Product'),
  variant: mark('Group of variants'),
  order: mark('Order'),
  payment: mark('Payment'),
  concern: mark('Payment issue'),
  review: mark('Review'),
  user: mark('User'),
  invitation: mark('Invitation'),
  synonym: mark('Synonym'),
  settings: mark('Settings'),
  page: mark('Page'),
  enquiry: mark('Enquiry'),
  setup: mark('Setup'),
} as const

export type SubjectKind = keyof typeof subjectKinds
