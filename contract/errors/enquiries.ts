import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of the contact form and of what it sends. */
export const enquiryErrors = {
  enquiry_not_found: { status: 404, sentence: mark('This enquiry does not exist or has been deleted.') },
  enquiry_too_fast: {
    status: 409,
    sentence: mark('This was sent too quickly. Wait a few seconds, then send it again.'),
  },
  enquiry_ticket_invalid: {
    status: 409,
    sentence: mark('This form has expired. Send it again.'),
  },
  too_many_enquiries: {
    status: 429,
    sentence: mark('Too many messages from your network. Try again in an hour, or send an email.'),
  },
} as const satisfies Record<string, ErrorEntry>
