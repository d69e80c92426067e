import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of the contact form and of what it sends. */
export const enquiryErrors = {
  enquiry_not_found: { status: 404, sentence: mark('This enquiry does not exist or has been deleted.') },
  enquiry_too_fast: {
    status: 409,
    sentence: mark('This was sent faster than a person writes. Wait a few seconds, then send it again.'),
  },
  enquiry_ticket_invalid: {
    status: 409,
    sentence: mark('This form has been open for more than a day, or is not ours. Send it again.'),
  },
  too_many_enquiries: {
    status: 429,
    sentence: mark('There have been many messages from your network. Try again in an hour, or write an email.'),
  },
} as const satisfies Record<string, ErrorEntry>
