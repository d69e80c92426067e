import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals about freight. */
export const freightErrors = {
  delivery_not_offered: {
    status: 422,
    sentence: mark(
      'We do not deliver to this address. Nothing was ordered. Choose another address, or contact us.',
    ),
  },
  freight_method_not_offered: {
    status: 422,
    sentence: mark('This delivery method is not offered for this order. Choose another one. Nothing was ordered.'),
  },
  freight_not_stated: {
    status: 409,
    sentence: mark('The freight of this order has not been set yet. It can be paid and invoiced after that.'),
  },
  freight_is_final: {
    status: 409,
    sentence: mark('The freight of this order cannot be changed any more: it is paid, invoiced or ended.'),
  },
} as const satisfies Record<string, ErrorEntry>
