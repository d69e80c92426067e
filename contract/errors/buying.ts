import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of the cart, of saved lists and of the address book. */
export const buyingErrors = {
  address_not_found: { status: 404, sentence: mark('This address does not exist or has been deleted.') },
  too_many_addresses: {
    status: 409,
    sentence: mark('Your address book is full: it holds 100 addresses. Delete one of them first.'),
  },
} as const satisfies Record<string, ErrorEntry>
