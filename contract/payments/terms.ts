import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, say } from '../fields.ts'
import type { CashDiscount } from '../tax/cash-discount.ts'

export const maxPaymentDays = 365

const daysMessage = say(
  'Enter a whole number of days from 0 to {max}, or leave it blank for payment in advance.',
  {
    max: String(maxPaymentDays),
  },
)
/** Days after the invoice; null: payment in advance. */
export const paymentDays = z.nullable(
  z.int(daysMessage).check(z.minimum(0, daysMessage), z.maximum(maxPaymentDays, daysMessage)),
)

export const maxDiscountPercent = 20

const percentMessage = say('Enter a percentage from 0.01 to {max}, with at most two decimals.', {
  max: String(maxDiscountPercent),
})
const discountDaysMessage = say('Enter a whole number of days from 1 to {max}.', { max: String(maxPaymentDays) })

const discountPercent = z.number(percentMessage).check(
  z.minimum(0.01, percentMessage),
  z.maximum(maxDiscountPercent, percentMessage),
  z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, percentMessage),
)
const discountDays = z
  .int(discountDaysMessage)
  .check(z.minimum(1, discountDaysMessage), z.maximum(maxPaymentDays, discountDaysMessage))

/** `percent` off what an invoice leaves to pay, for who pays within `days` after it; null: none. */
export const cashDiscount = z.nullable(
  z.strictObject(
    { percent: discountPercent, days: discountDays },
    say('Enter percent and days of the cash discount, or null for none.'),
  ),
)

/** What the account asks to be quoted on its invoices (EN 16931, BT-10), such as the routing id of an authority; empty for nothing. */
export const buyerReference = optionalText(mark('Buyer reference'), 100)

const terms = z.object({ paymentDays, buyerReference: z.string(), cashDiscount })

/** Why a cash discount does not fit the days to pay, or null: it is a term of an invoice, and ends before it is due. */
export function discountMessage(days: number | null, discount: CashDiscount | null): string | null {
  if (discount === null) return null
  if (days === null)
    return t(
      'A cash discount requires payment terms. Enter the days after the invoice date, or remove the cash discount.',
    )
  if (discount.days <= days) return null
  return t('The cash discount cannot last longer than the payment term: at most {days} days.', {
    days: String(days),
  })
}

export const readTerms = endpoint({
  id: 'payments.terms',
  summary:
    'The terms of payment of an account: days after the invoice, or null for payment in advance, and the cash discount',
  method: 'GET',
  path: '/users/{id}/terms',
  access: 'staff',
  permission: 'payments:read',
  params: idParams,
  reply: terms,
  errors: ['user_not_found'],
})

export const setTerms = endpoint({
  id: 'payments.setTerms',
  summary:
    'Set the terms of payment of an account, and the buyer reference on its invoices; a reference or a cash discount that is left out is kept, null removes it. Orders that it has placed keep their terms',
  method: 'PUT',
  path: '/users/{id}/terms',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: z.strictObject({ paymentDays, buyerReference, cashDiscount: z.optional(cashDiscount) }),
  reply: terms,
  errors: ['user_not_found'],
})
