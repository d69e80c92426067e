import { mark } from '#i18n/t.ts'

const ordered = mark('You are receiving this email because you placed an order.')
const paid = mark('You are receiving this email because you paid for an order.')

/** Where users choose which mails they get. Mails that can be left out name it. */
export const choicesPath = '/dashboard/account#account-mails'

/** The title of each mail in the mailbox, and why the recipient gets it. */
export const mailOccasions = {
  'order-confirmation': { preview: mark('We have received your order.'), why: ordered },
  'order-expired': { preview: mark('Nothing was charged.'), why: ordered },
  'order-progress': { preview: mark('An update on your order.'), why: ordered },
  receipt: { preview: mark('We have received your payment.'), why: paid },
  refund: { preview: mark('It can take a few days to appear on your statement.'), why: paid },
  invitation: {
    preview: mark('The link can be used once and expires after seven days.'),
    why: mark('You are receiving this email because this address was invited.'),
  },
  'password-guesses': {
    preview: mark('None of the attempts succeeded.'),
    why: mark('You are receiving this email because you have an account with this address.'),
  },
  'reset-password': {
    preview: mark('The link can be used once and expires in one hour.'),
    why: mark('You are receiving this email because a new password was requested for your account.'),
  },
  restocked: {
    preview: mark('You asked us to notify you.'),
    why: mark('You are receiving this email because you asked to be notified about a part.'),
  },
  enquiry: {
    preview: mark('Someone has written to you.'),
    why: mark('You are receiving this email because it is the contact address of your shop.'),
  },
  'review-reply': {
    preview: mark('Read our reply.'),
    why: mark('You are receiving this email because you wrote a review.'),
  },
  'test-mail': {
    preview: mark('Sending emails works.'),
    why: mark('You are receiving this email because you asked for it in the settings.'),
  },
  'verify-email': {
    preview: mark('The link expires in 24 hours.'),
    why: mark('You are receiving this email because this address was used to sign up.'),
  },
}

export type MailTemplate = keyof typeof mailOccasions
