import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals about tax. */
export const taxErrors = {
  vat_id_invalid: {
    status: 422,
    sentence: mark('This is not a VAT number. Check its letters and digits.'),
  },
  receipt_not_found: { status: 404, sentence: mark('This payment does not exist or has been reversed.') },
  document_not_issued: {
    status: 409,
    reasons: 'after',
    sentence: mark('This document has not been issued yet. Opening it does not issue it.'),
  },
  invoices_elsewhere: {
    status: 409,
    sentence: mark('Invoices, credit notes and reminders are not issued here. The invoice is sent separately.'),
  },
  orders_left_between: {
    status: 409,
    reasons: 'after',
    sentence: mark(
      'Some orders would not be invoiced, neither here nor by your other software. Confirm that you want to publish anyway.',
    ),
  },
  discount_granted: {
    status: 409,
    sentence: mark(
      'A cash discount was granted for this payment, and its credit note remains valid. If the money was not for this order, refund it.',
    ),
  },
  discount_not_applicable: {
    status: 409,
    sentence: mark(
      'The open amount of this order no longer equals its cash discount. Check the payments received, and correct the invoice if you agreed on something else.',
    ),
  },
  invoice_incomplete: {
    status: 422,
    reasons: 'after',
    sentence: mark('The invoice cannot be issued yet, because details required by law are missing.'),
  },
  e_invoice_not_possible: {
    status: 422,
    reasons: 'after',
    sentence: mark('There is no e-invoice for this document, because details are missing.'),
  },
  accounts_missing: {
    status: 422,
    reasons: 'after',
    sentence: mark(
      'No file was created, because accounting details are missing. Complete the accounting settings.',
    ),
  },
  vat_id_not_confirmed: {
    status: 409,
    sentence: mark(
      'The invoice cannot be issued without tax, because the EU register does not confirm the VAT number.',
    ),
  },
  vat_register_unavailable: {
    status: 409,
    sentence: mark(
      'The invoice cannot be issued without tax yet, because the EU register cannot be reached to confirm the VAT number. Try again later.',
    ),
  },
  tax_rate_missing: {
    status: 422,
    sentence: mark(
      'Some products cannot be ordered to this country yet, because their tax rate is not set. Nothing was ordered. Contact us.',
    ),
  },
} as const satisfies Record<string, ErrorEntry>
