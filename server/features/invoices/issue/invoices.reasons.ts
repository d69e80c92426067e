import type { ErrorCode, FieldError } from '#contract/errors.ts'
import { mark, t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/** What keeps an invoice, each with its sentence for staff. Parameters are in braces; `label` is a text that is translated too. */
const texts = {
  elsewhere: mark('Invoices are not issued here.'),
  by_staff: mark('Invoices are issued by staff only.'),
  not_due: mark('The order is neither paid nor shipped.'),
  awaits_shipment: mark('A tax-free supply to another member state is invoiced when it has been shipped.'),
  seller_incomplete: mark('Company detail missing: {label}. Enter it in the settings.'),
  e_invoice_seller_incomplete: mark('E-invoices require this company detail: {label}. Enter it in the settings.'),
  address_missing: mark('The order has no address. Enter one before the invoice is issued.'),
  country_missing: mark('{said}. Enter the address with its country in the order.'),
  address_unpriced: mark(
    'The order is tax-free because of its country, and its address was changed as free text. Enter the address with its country in the order.',
  ),
  freight_open: mark('The freight of the order has not been entered yet. Enter it in the order.'),
  vat_id_invalid: mark(
    '{vatId} is no longer valid according to the EU register. Correct the VAT number on the order, or issue the invoice with a reason.',
  ),
  vat_register_unavailable: mark(
    'The EU register cannot be reached and has not confirmed {vatId} in the last 30 days. It will be checked again automatically. Correct the VAT number on the order, or issue the invoice with a reason.',
  ),
  tax_day_differs: mark(
    'The tax rates of {day}, the day of supply, differ from those of the order. Accept the new amounts in the order.',
  ),
  unprintable: mark('{label} cannot be printed: {characters}. Change it, or add a font with these characters.'),
  unprintable_line: mark(
    'The name in line {line} cannot be printed: {characters}. Change it, or add a font with these characters.',
  ),
} as const

export type InvoiceReasonCode = keyof typeof texts

/** Why an order may not be invoiced now: `path` is the field that ends it, such as `company.street` or `order.freight`. */
export type InvoiceReason = { code: InvoiceReasonCode; path: string; params?: Record<string, string> }

/** The reason in the language of the reader. */
export function reasonText({ code, params = {} }: InvoiceReason): string {
  const { label } = params
  return t(texts[code], label === undefined ? params : { ...params, label: t(label) })
}

export function toFieldErrors(reasons: readonly InvoiceReason[]): FieldError[] {
  return reasons.map((reason) => ({ path: reason.path, message: reasonText(reason) }))
}

/** Reasons with a refusal of their own; of all others the invoice is incomplete. */
const refusals: Partial<Record<InvoiceReasonCode, ErrorCode>> = {
  elsewhere: 'invoices_elsewhere',
  not_due: 'invoice_not_due',
  awaits_shipment: 'invoice_not_due',
  vat_id_invalid: 'vat_id_not_confirmed',
  vat_register_unavailable: 'vat_register_unavailable',
}

/** Throws the refusal of these reasons, of which there is one at least, with the sentence of each. */
export function refuseInvoice(reasons: readonly InvoiceReason[]): never {
  const codes = reasons.map(({ code }) => refusals[code] ?? 'invoice_incomplete')
  if (codes.includes('invoices_elsewhere')) refuse('invoices_elsewhere')
  if (codes.includes('invoice_not_due')) refuse('invoice_not_due')
  const code = codes.includes('invoice_incomplete') ? 'invoice_incomplete' : (codes[0] ?? 'internal')
  refuse(code, toFieldErrors(reasons))
}

/** Nothing of the order keeps its invoice: there is none to issue, or not by this one. */
export function isNotWaiting(reasons: readonly InvoiceReason[]): boolean {
  return reasons.some(({ code }) => code in { elsewhere: 1, by_staff: 1, not_due: 1, awaits_shipment: 1 })
}
