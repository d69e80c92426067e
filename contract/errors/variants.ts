import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of groups of variants. */
export const variantErrors = {
  variant_group_not_found: {
    status: 404,
    sentence: mark('This group of variants does not exist or has been deleted.'),
  },
  variant_in_group: {
    status: 409,
    sentence: mark(
      'A product is in one group at most. Take it out of the other group first. See "errors" for each.',
    ),
  },
  variant_key_taken: {
    status: 409,
    sentence: mark('Another group of variants has this key. Choose a different one.'),
  },
} as const satisfies Record<string, ErrorEntry>
