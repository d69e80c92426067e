import { mark, t } from '#i18n/t.ts'
import { type DataOf, figure, flag, lines, type MailFields, optional, text, userText } from './mail-fields.ts'

export type MailLimit = { inQuarterHour: number; inDay: number }

/**
 * A mail: what its template prints, its subject, its title in the mailbox, and why the recipient gets it. `hasChoices`: users
 * can leave it out. `limit`: mails of this kind to one recipient, where an anonymous visitor can cause them to another user's
 * address. Mails above the limit are not sent, and the response is the same. Mails about orders and payments have no limit:
 * orders are limited themselves, and each mail has to arrive. Too many invitations are refused in their use case.
 */
type Mail<Fields extends MailFields> = {
  fields: Fields
  subject: (data: DataOf<Fields>, brand: string) => string
  preview: string
  why: string
  hasChoices?: true
  limit?: MailLimit
}

const mail = <Fields extends MailFields>(given: Mail<Fields>): Mail<Fields> => given

const ordered = mark('You are receiving this email because you placed an order.')
const paid = mark('You are receiving this email because you paid for an order.')

/** What mails about the lines of an order say. */
const ofLines = { userName: userText, number: figure, lines, moreLines: optional(text) }
const ofOrder = { ...ofLines, total: text }
const ofSums = {
  ...ofOrder,
  hasSums: flag,
  goods: text,
  freight: optional(text),
  tax: optional(text),
  isInvoicedElsewhere: flag,
}
const ofPayment = { card: text, transaction: optional(text), isTest: flag }
const ofAccount = { userName: userText, url: text }

/** All mails. A template in `templates/` prints the fields of its mail, and no others: a test compares them. */
export const mailTable = {
  'order-confirmation': mail({
    subject: ({ number, title }) => t('Order {number}: {name}', { number: String(number), name: title }),
    preview: mark('We have received your order.'),
    why: ordered,
    fields: {
      ...ofSums,
      title: text,
      address: userText,
      phone: userText,
      billTo: optional(userText),
      payUrl: optional(text),
      payBefore: optional(text),
      transferText: optional(text),
      attached: optional(text),
      withdrawUrl: optional(text),
      ordersUrl: text,
    },
  }),
  'order-expired': mail({
    subject: ({ number }) => t('Order {number} has expired', { number: String(number) }),
    preview: mark('Nothing was charged.'),
    why: ordered,
    fields: { ...ofOrder, orderAgainUrl: text },
  }),
  'order-progress': mail({
    subject: ({ heading }) => heading,
    preview: mark('An update on your order.'),
    why: ordered,
    hasChoices: true,
    fields: {
      userName: userText,
      heading: text,
      text,
      note: optional(text),
      tracking: optional(text),
      trackingUrl: optional(text),
      lines,
      moreLines: optional(text),
      orderUrl: text,
    },
  }),
  'payment-reminder': mail({
    subject: ({ heading }) => heading,
    preview: mark('An invoice is still open.'),
    why: ordered,
    fields: {
      userName: userText,
      heading: text,
      text,
      claims: optional(text),
      invoice: text,
      dueOn: text,
      open: text,
      reference: text,
      recipient: optional(text),
      account: optional(text),
      attached: optional(text),
      payUrl: optional(text),
      orderUrl: text,
    },
  }),
  receipt: mail({
    subject: ({ number }) => t('Receipt for order {number}', { number: String(number) }),
    preview: mark('We have received your payment.'),
    why: paid,
    fields: {
      ...ofSums,
      ...ofPayment,
      orderTotal: text,
      credited: optional(text),
      paidBefore: optional(text),
      paidAt: optional(text),
      receiptUrl: text,
    },
  }),
  refund: mail({
    subject: ({ number }) => t('Refund for order {number}', { number: String(number) }),
    preview: mark('It can take a few days to appear on your statement.'),
    why: paid,
    fields: { ...ofLines, ...ofPayment, amount: text, reason: optional(text) },
  }),
  invitation: mail({
    subject: (_, brand) => t('Your invitation to {brand}', { brand }),
    preview: mark('The link can be used once and expires after seven days.'),
    why: mark('You are receiving this email because this address was invited.'),
    fields: { ...ofAccount, inviter: userText, role: optional(userText) },
  }),
  'password-guesses': mail({
    subject: (_, brand) => t('Failed sign-in attempts on your {brand} account', { brand }),
    preview: mark('None of the attempts succeeded.'),
    why: mark('You are receiving this email because you have an account with this address.'),
    limit: { inQuarterHour: 1, inDay: 1 },
    fields: ofAccount,
  }),
  'reset-password': mail({
    subject: (_, brand) => t('Choose a new password for {brand}', { brand }),
    preview: mark('The link can be used once and expires in one hour.'),
    why: mark('You are receiving this email because a new password was requested for your account.'),
    limit: { inQuarterHour: 3, inDay: 10 },
    fields: ofAccount,
  }),
  'verify-email': mail({
    subject: (_, brand) => t('Confirm your email address for {brand}', { brand }),
    preview: mark('The link expires in 24 hours.'),
    why: mark('You are receiving this email because this address was used to sign up.'),
    limit: { inQuarterHour: 3, inDay: 10 },
    fields: ofAccount,
  }),
  'email-change': mail({
    subject: (_, brand) => t('Confirm your new email address for {brand}', { brand }),
    preview: mark('The link expires in 24 hours.'),
    why: mark('You are receiving this email because this address was entered as the new one of an account.'),
    limit: { inQuarterHour: 3, inDay: 10 },
    fields: ofAccount,
  }),
  'email-taken': mail({
    subject: (_, brand) => t('Your email address was entered at {brand}', { brand }),
    preview: mark('Nothing was changed.'),
    why: mark('You are receiving this email because this address was entered as the new one of an account.'),
    limit: { inQuarterHour: 3, inDay: 10 },
    fields: ofAccount,
  }),
  'email-changed': mail({
    subject: (_, brand) => t('The email address of your {brand} account was changed', { brand }),
    preview: mark('This address no longer belongs to your account.'),
    why: mark('You are receiving this email because this was the address of your account.'),
    fields: { userName: userText, email: userText, undoUrl: optional(text) },
  }),
  restocked: mail({
    subject: ({ name }) => t('{name} is available again', { name }),
    preview: mark('You asked us to notify you.'),
    why: mark('You are receiving this email because you asked to be notified about a product.'),
    limit: { inQuarterHour: 20, inDay: 50 },
    fields: { userName: userText, name: text, sku: text, available: text, productUrl: text },
  }),
  enquiry: mail({
    subject: () => t('New enquiry from the website'),
    preview: mark('You have a new message.'),
    why: mark('You are receiving this email because it is the contact address of your shop.'),
    limit: { inQuarterHour: 30, inDay: 200 },
    fields: { userName: userText, enquiry: userText, pageUrl: text, listUrl: text },
  }),
  'review-reply': mail({
    subject: (_, brand) => t('{brand} replied to your review', { brand }),
    preview: mark('Read our reply.'),
    why: mark('You are receiving this email because you wrote a review.'),
    hasChoices: true,
    limit: { inQuarterHour: 10, inDay: 30 },
    fields: { userName: userText, name: text, text: userText, reply: text, reviewUrl: text },
  }),
  'withdrawal-received': mail({
    subject: ({ number }) => t('We have received your withdrawal {number}', { number }),
    preview: mark('This email acknowledges your declaration.'),
    why: mark(
      'You are receiving this email because a withdrawal was declared with this address or for your order.',
    ),
    limit: { inQuarterHour: 10, inDay: 20 },
    fields: {
      userName: userText,
      number: text,
      receivedAt: text,
      orderNumber: userText,
      goods: userText,
      email: userText,
    },
  }),
  'withdrawals-due': mail({
    subject: () => t('Refunds of withdrawals are due'),
    preview: mark('You have 14 days by law.'),
    why: mark('You are receiving this email because it is the contact address of your shop.'),
    limit: { inQuarterHour: 2, inDay: 4 },
    fields: { count: figure, listUrl: text },
  }),
  'test-mail': mail({
    subject: (_, brand) => t('Test email from {brand}', { brand }),
    preview: mark('Sending emails works.'),
    why: mark('You are receiving this email because you asked for it in the settings.'),
    fields: { userName: userText },
  }),
}

type MailTable = typeof mailTable
export type MailTemplate = keyof MailTable
/** What the mail of a template is written from. */
export type MailData<T extends MailTemplate> = DataOf<MailTable[T]['fields']>

/** What holds for all mails: without the type of its data. */
export function mailOf(template: MailTemplate): Omit<Mail<MailFields>, 'subject'> {
  return mailTable[template]
}

/** The subject of a mail, in the current language. */
export function subjectOf<T extends MailTemplate>(template: T, data: MailData<T>, brand: string): string {
  const { subject } = mailTable[template] as unknown as Mail<MailTable[T]['fields']>
  return subject(data as never, brand)
}
