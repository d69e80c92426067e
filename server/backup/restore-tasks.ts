/**
 * What becomes of the open jobs of a backup, by their task. A job of a task that is named nowhere, such as that of an extension,
 * is parked. `restore-parking.full.test.ts` compares the lists with the tasks of the worker.
 */

/** Jobs that do nothing but write to people. */
export const mailTasks = [
  'catalogue.notice',
  'catalogue.restocked',
  'enquiries.received',
  'identity.mail',
  'invoices.mail',
  'orders.confirm',
  'orders.confirm-placed',
  'orders.expired',
  'orders.progress',
  'payments.receipt',
  'payments.refunded',
  'payments.remind',
  'reviews.replied',
  'settings.test-mail',
  'users.invitation',
]

/** Jobs that only finish rows of this database, or read. They run as they are: without them a table stays half filled. */
export const fillingTasks = [
  'catalogue.fillFilters',
  'catalogue.fillWords',
  'families.follow-change',
  'fileImports.work',
  'imports.pictures',
  'imports.work',
  'invoices.write_e_invoice',
  'languages.swapTexts',
  'pictures.copy',
  'tax.checkVatId',
]

/** Jobs that the clock adds again. What they must not do about the past is in their statements: see decision 0112. */
export const clockTasks = [
  'audit.sweep',
  'cart.sweep',
  'catalogue.forgetWaiting',
  'catalogue.sweepChanges',
  'enquiries.sweep',
  'events.sweep',
  'families.sweep',
  'fileImports.sweep',
  'identity.sweep',
  'imports.sweep',
  'invoices.issue_due',
  'mails.clear',
  'orders.expire',
  'payments.reconcile',
  'pictures.sweep',
  'productDocuments.sweep',
]

/** Jobs that move money, give numbers, or send to the card provider. */
export const actingTasks = [
  'invoices.issue',
  'invoices.issue_changed',
  'invoices.issue_credit_notes',
  'invoices.look_again',
  'invoices.run',
  'orders.gone',
  'payments.bookMatched',
  'payments.discount',
  'payments.refund',
  'sandbox.deliver',
  'sandbox.settle',
]

export const stayingTasks = [...fillingTasks, ...clockTasks]
