import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, requiredText, say, sayMissing } from '../fields.ts'
import { bankReceipt, bookableOrder } from './bank.ts'

/** Parts of one booking. */
export const maxParts = 50

const numberMessage = say('Enter the order number')
const invoiceMessage = say('Enter the invoice number, such as 2026-000012')
const amountMessage = say('Amount must be a number')
const confirmed = say('Send true to confirm an overpayment, or omit it')

const bookedPart = z
  .strictObject({
    orderNumber: z.optional(z.int(numberMessage).check(z.positive(numberMessage))),
    /** The invoice of the order, in place of `orderNumber`. */
    invoiceNumber: z.optional(
      z.string(invoiceMessage).check(z.regex(/^(?=.*[A-Za-z/-])[A-Za-z\d/-]{1,31}\d$/, invoiceMessage)),
    ),
    /** In major units of the currency of the entry. */
    amount: z
      .number(sayMissing(amountMessage, amountMessage))
      .check(z.positive(say('Amount must be more than 0'))),
    /** Confirms an amount above the order's open amount; without it, such an amount is refused. */
    overpay: z.optional(z.literal(true, confirmed)),
  })
  .check(
    z.refine((part) => (part.orderNumber === undefined) !== (part.invoiceNumber === undefined), {
      ...say('Enter either an order or an invoice'),
      path: ['orderNumber'],
    }),
  )

const partsMessage = say('Enter 1 to {max} orders', { max: maxParts })

export const bookingForm = z.strictObject({
  parts: z
    .array(bookedPart, partsMessage)
    .check(z.minLength(1, partsMessage), z.maxLength(maxParts, partsMessage)),
  /** What stays on the entry and waits. Without it, the parts are all that is left of the entry. */
  rest: z.optional(z.number(say('Rest must be a number')).check(z.positive(say('Rest must be more than 0')))),
})
export type BookingForm = z.output<typeof bookingForm>

export const bookBankReceipt = endpoint({
  id: 'payments.bookBankReceipt',
  summary:
    'Book a bank transaction on one or several orders or invoices, all parts or none. The parts and `rest` add up to what is left of it',
  method: 'POST',
  path: '/manage/bank-receipts/{id}/book',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: bookingForm,
  reply: bankReceipt,
  errors: [
    'bank_receipt_not_found',
    'bank_receipt_done',
    'bank_parts_differ',
    'above_open',
    'order_not_found',
    'already_paid',
    'order_not_payable',
    'nothing_to_pay',
    'freight_not_stated',
    'payment_processing',
    'provider_unavailable',
    'idempotency_key_reused',
  ],
})

const searchLabel = mark('Search')

/** Orders of one answer. */
export const maxPayable = 20

export const searchPayable = endpoint({
  id: 'payments.payableOrders',
  summary:
    'Open orders by a number of an order or invoice, a customer, a company or the amount that is open, at most 20, the newest first. An order of that very number is listed also when nothing is open',
  method: 'GET',
  path: '/manage/payable-orders',
  access: 'staff',
  permission: 'payments:read',
  query: z.strictObject({ q: requiredText(searchLabel, mark('Enter what to search for'), 100) }),
  reply: z.array(bookableOrder),
  errors: [],
})
