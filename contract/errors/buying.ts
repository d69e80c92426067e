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
    sentence: mark('This cart does not exist, has already been ordered, or was merged into another cart.'),
  },
  cart_line_not_found: { status: 404, sentence: mark('This line is no longer in the cart.') },
  list_not_found: { status: 404, sentence: mark('This list does not exist or has been deleted.') },
  list_line_not_found: { status: 404, sentence: mark('This line is no longer on the list.') },
  too_many_lists: {
    status: 409,
    sentence: mark('You already have 100 saved lists. Delete one of them first.'),
  },
  list_is_full: {
    status: 422,
    sentence: mark('A list can hold up to 500 lines. Nothing was added. Start another list, or remove some.'),
  },
  cart_changed: {
    status: 409,
    sentence: mark('The cart has changed. Check it and make your change again.'),
  },
  cart_is_empty: { status: 422, sentence: mark('The cart is empty. Add products first.') },
  cart_is_full: {
    status: 422,
    sentence: mark('A cart can hold up to 500 lines. Nothing was added. Order these first, or remove some.'),
  },
  lines_not_allowed: {
    status: 422,
    reasons: 'after',
    sentence: mark('Some lines cannot be ordered as they are. Nothing was ordered.'),
  },
  order_too_large: {
    status: 422,
    sentence: mark('This is too much for one order. Split it into several orders.'),
  },
  total_changed: {
    status: 409,
    sentence: mark('The total has changed since you opened the page. Check the new total and order again.'),
  },
  order_total_final: {
    status: 409,
    sentence: mark(
      'The total of this order can no longer change, because it is paid, invoiced or being paid. Nothing was changed.',
    ),
  },
} as const satisfies Record<string, ErrorEntry>
