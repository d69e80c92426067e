import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of groups of variants. */
export const variantErrors = {
  variant_group_not_found: {
    status: 404,
    sentence: mark('This variant group does not exist or has been deleted.'),
  },
  variant_in_group: {
    status: 409,
    reasons: 'after',
    sentence: mark('A product can be in only one variant group. Remove it from the other group first.'),
  },
  variant_key_taken: {
    status: 409,
    sentence: mark('Another variant group has this key. Choose a different one.'),
  },
} as const satisfies Record<string, ErrorEntry>
