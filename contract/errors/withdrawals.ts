import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of withdrawals from contracts. */
export const withdrawalErrors = {
  withdrawal_not_offered: { status: 404, sentence: mark('This shop sells to businesses only.') },
  withdrawal_not_found: { status: 404, sentence: mark('This withdrawal does not exist.') },
  withdrawal_ended: {
    status: 409,
    sentence: mark(
      'The withdrawal period for this order is over. Contact us if something is wrong with the goods.',
    ),
  },
  withdrawal_for_consumers: {
    status: 409,
    sentence: mark('This order was placed for a company. The right of withdrawal is for consumers.'),
  },
  withdrawal_closed: { status: 409, sentence: mark('This withdrawal is already closed.') },
  withdrawal_by_hand: {
    status: 409,
    sentence: mark('This cannot be refunded in one step. Refund it on the order page, then close the withdrawal.'),
  },
  not_withdrawable: {
    status: 422,
    reasons: 'after',
    sentence: mark('Some of these goods cannot be withdrawn from.'),
  },
  too_many_withdrawals: {
    status: 429,
    sentence: mark('Too many withdrawals from your network today. You can also withdraw by letter or email.'),
  },
  notice_type: { status: 415, sentence: mark('Upload the notice as PNG, JPEG or SVG.') },
  notice_too_large: { status: 413, sentence: mark('This file is larger than 2 MB.') },
  too_many_notices: {
    status: 409,
    sentence: mark('Too many files were uploaded and not used. They are deleted within a day; try again then.'),
  },
} as const satisfies Record<string, ErrorEntry>
