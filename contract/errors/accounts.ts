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
} as const satisfies Record<string, ErrorEntry>
