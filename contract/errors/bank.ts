import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals about files of a bank. */
export const bankErrors = {
  bank_file_unreadable: {
    status: 422,
    reasons: 'after',
    sentence: mark('This bank file cannot be read. Nothing was booked.'),
  },
  bank_file_known: {
    status: 409,
    sentence: mark('This file has already been imported. Nothing was booked twice.'),
  },
  bank_account_unknown: {
    status: 422,
    sentence: mark(
      'This file belongs to another bank account. Nothing was booked. Enter the account in the company settings first.',
    ),
  },
  bank_receipt_not_found: { status: 404, sentence: mark('This bank transaction does not exist.') },
  bank_receipt_done: {
    status: 409,
    sentence: mark('This bank transaction has already been booked or set aside.'),
  },
  bank_parts_differ: {
    status: 409,
    sentence: mark(
      'The amounts and the rest do not add up to what is left of this transaction. Reload the page and check the amounts.',
    ),
  },
  nothing_open: {
    status: 409,
    sentence: mark('This order has no open amount: its invoice is paid, or none has been issued.'),
  },
  above_open: {
    status: 409,
    sentence: mark('This is more than is open. Enter less, or confirm the overpayment.'),
  },
} as const satisfies Record<string, ErrorEntry>
