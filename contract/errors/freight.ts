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
    sentence: mark(
      'This shipping method is not available for this order. Choose another one. Nothing was ordered.',
    ),
  },
  freight_not_stated: {
    status: 409,
    sentence: mark(
      'The freight of this order has not been entered yet. The order can be paid and invoiced after that.',
    ),
  },
  freight_is_final: {
    status: 409,
    sentence: mark('The freight can no longer be changed: the order is paid, invoiced or closed.'),
  },
} as const satisfies Record<string, ErrorEntry>
