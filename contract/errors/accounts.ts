import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of changes of an account. */
export const accountErrors = {
  sign_in_again: { status: 403, sentence: mark('For your security, sign in again and then repeat this.') },
  email_change_not_found: {
    status: 404,
    sentence: mark('This link has been used, replaced by a newer one or has expired. Request the change again.'),
  },
  email_change_of_other: {
    status: 409,
    sentence: mark(
      'This link is for another account. Sign out, sign in with that account, and open the link again.',
    ),
  },
  email_of_admin: {
    status: 409,
    sentence: mark('Admins change their own email address, in their account settings.'),
  },
  customer_number_taken: {
    status: 409,
    sentence: mark('Another customer already has this number. Enter a different one.'),
  },
  no_customer_numbers: {
    status: 409,
    sentence: mark('Enter the first customer number under Settings, Numbers first, or type a number.'),
  },
} as const satisfies Record<string, ErrorEntry>
