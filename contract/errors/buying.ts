import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of the cart, of saved lists and of the address book. */
export const buyingErrors = {
  address_not_found: { status: 404, sentence: mark('This address does not exist or has been deleted.') },
  too_many_addresses: {
    status: 409,
    sentence: mark('Your address book is full: it holds 100 addresses. Delete one of them first.'),
  },
  cart_not_found: {
    status: 404,
    sentence: mark('This cart does not exist, has been ordered, or has become part of another cart.'),
  },
  cart_line_not_found: { status: 404, sentence: mark('This line is no longer in the cart.') },
  cart_changed: {
    status: 409,
    sentence: mark('The cart has changed in the meantime. Check it as it is now and repeat your change.'),
  },
  cart_is_full: {
    status: 422,
    sentence: mark('A cart holds at most 500 lines. Nothing was added. Order these lines first, or remove some.'),
  },
} as const satisfies Record<string, ErrorEntry>
