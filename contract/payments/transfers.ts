import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { isDay } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, say, sayMissing } from '../fields.ts'
import { readerForm } from '../lists/reader-form.ts'
import { order } from '../orders/orders.ts'
import { accountReply } from './iban.ts'
import { discountOffer } from './own.ts'

export const receiptKinds = ['transfer', 'cash', 'other'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** Money that was received for an order, as staff recorded it; amounts in major units of `currency`. */
const moneyReceipt = z.object({
  _id: z.string(),
  kind: z.enum(receiptKinds),
  /** Below zero: what was paid too much and returned. */
  amount: z.number(),
  /** A day such as 2026-01-31. */
  receivedOn: z.string(),
  note: z.string(),
  actor: z.string(),
  createdAt: z.string(),
  isWithdrawn: z.boolean(),
  /** The entry of the bank that it is, or is a part of; `orders` are the other orders that the entry pays. Null for one by hand. */
  entry: z.nullable(
    z.object({
      _id: z.string(),
      bookedOn: z.string(),
      amount: z.number(),
      currency: z.string(),
      payer: z.string(),
      payerAccount: z.string(),
      text: z.string(),
      orders: z.array(z.object({ _id: z.string(), number: z.int() })),
    }),
  ),
})

/**
 * What was received for an order otherwise than by card. `open` is the amount still due, `surplus` what came beyond the
 * total. `reference` is the creditor reference (ISO 11649) that a transfer should quote. `discount` is the cash discount of
 * an invoice that is not paid: `toPay` has to come for it until the end of `until`; `daysLate` says that exactly this came
 * too late, so the discount was not granted. `isCreditedHere`: its credit note is made here, and not by other software.
 */
export const orderReceipts = z.object({
  order,
  currency: z.string(),
  reference: z.string(),
  received: z.number(),
  open: z.number(),
  surplus: z.number(),
  discount: z.nullable(
    z.object({
      percent: z.number(),
      days: z.int(),
      until: z.string(),
      amount: z.number(),
      toPay: z.number(),
      daysLate: z.nullable(z.int()),
      isCreditedHere: z.boolean(),
    }),
  ),
  receipts: z.array(moneyReceipt),
})
export type OrderReceipts = z.infer<typeof orderReceipts>

const day = say('Enter the date the money arrived, such as 2026-01-31.')
const amount = say('Amount must be a number')

export const receiptForm = z.strictObject({
  kind: z.enum(receiptKinds, say('Choose one of the options.')),
  /** In major units of the order's currency. */
  amount: z.number(sayMissing(amount, amount)).check(z.positive(say('Amount must be more than 0'))),
  receivedOn: z.string(day).check(z.refine(isDay, day)),
  note: optionalText(mark('Note'), 200),
  /** Confirms an amount above the open one; without it, such an amount is refused. */
  overpay: z.optional(z.literal(true, say('Send true to confirm an overpayment, or omit it'))),
})
export type ReceiptForm = z.output<typeof receiptForm>

export const listReceipts = endpoint({
  id: 'payments.receipts',
  summary: 'Payments received for an order by transfer, in cash or otherwise, and the open amount',
  method: 'GET',
  path: '/orders/{id}/receipts',
  access: 'staff',
  permission: 'payments:read',
  params: idParams,
  reply: orderReceipts,
  errors: ['order_not_found'],
})

export const recordReceipt = endpoint({
  id: 'payments.recordReceipt',
  summary:
    'Record money that was received for an order, in full or in part: the order is paid as soon as nothing is open',
  method: 'POST',
  path: '/orders/{id}/receipts',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: receiptForm,
  status: 201,
  reply: orderReceipts,
  errors: [
    'order_not_found',
    'already_paid',
    'order_not_payable',
    'nothing_to_pay',
    'above_open',
    'freight_not_stated',
    'payment_processing',
    'provider_unavailable',
    'idempotency_key_reused',
  ],
})

export const withdrawReceipt = endpoint({
  id: 'payments.withdrawReceipt',
  summary: 'Withdraw a payment that was recorded by mistake, while the order is not paid yet',
  method: 'DELETE',
  path: '/orders/{id}/receipts/{receiptId}',
  access: 'staff',
  permission: 'payments:write',
  params: z.extend(idParams, { receiptId: z.string() }),
  reply: orderReceipts,
  errors: ['order_not_found', 'receipt_not_found', 'already_paid', 'discount_granted'],
})

const shownDiscount = say('Enter the cash discount that was shown, more than 0.')

export const grantDiscount = endpoint({
  id: 'payments.grantDiscount',
  summary:
    'Grant the cash discount of an invoice that was paid late by exactly the discounted amount: the rest is credited and the order is paid',
  method: 'POST',
  path: '/orders/{id}/cash-discount',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: z.strictObject({
    /** The discount that was shown, in major units of the order's currency. */
    amount: z.number(shownDiscount).check(z.positive(shownDiscount)),
  }),
  status: 201,
  reply: orderReceipts,
  errors: ['order_not_found', 'already_paid', 'discount_not_applicable', 'payment_processing'],
})

const returnedDay = say('Enter the date the money was returned, such as 2026-01-31.')

export const surplusForm = z.object({
  /** In major units of the order's currency. */
  amount: z.number(sayMissing(amount, amount)).check(z.positive(say('Amount must be more than 0'))),
  returnedOn: z.string(returnedDay).check(z.refine(isDay, returnedDay)),
  note: optionalText(mark('Note'), 200),
})
export type SurplusForm = z.output<typeof surplusForm>

export const returnSurplus = endpoint({
  id: 'payments.returnSurplus',
  summary:
    'Record that an overpayment of a paid order was returned, in full or in part; record a refund of its payment as a refund instead',
  method: 'POST',
  path: '/orders/{id}/receipts/returned',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: surplusForm,
  status: 201,
  reply: orderReceipts,
  errors: ['order_not_found', 'rule_broken'],
})

/**
 * What a buyer needs for a transfer; `accounts` are those of the company. `code` is the text of a QR code that fills in a SEPA
 * transfer to the first of them (EPC069-12), null where there is none.
 */
export const transferDetails = z.object({
  amount: z.number(),
  received: z.number(),
  open: z.number(),
  currency: z.string(),
  reference: z.string(),
  recipient: z.string(),
  accounts: z.array(accountReply),
  code: z.nullable(z.string()),
  /** The cash discount that can still be taken; `code` is then of what it leaves to pay. */
  discount: z.nullable(discountOffer),
  dueOn: z.nullable(z.string()),
})
export type TransferDetails = z.infer<typeof transferDetails>

export const readTransfer = endpoint({
  id: 'payments.transfer',
  summary: 'What to transfer for your own order, where to, and the reference to quote',
  method: 'GET',
  path: '/payment/{id}/transfer',
  access: 'customer',
  params: idParams,
  reply: transferDetails,
  errors: ['order_not_found', 'not_yours'],
})

const openRefund = z.object({
  _id: z.string(),
  orderId: z.string(),
  orderNumber: z.int(),
  customer: z.string(),
  /** The account that the payment came from, where a bank statement named it; empty otherwise. */
  account: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  askedAt: z.string(),
})

export const transferRefundColumns = [
  ...['orderNumber', 'customer', 'amount', 'currency', 'reference', 'reason', 'askedAt', 'account'],
] as const

export const listTransferRefunds = endpoint({
  id: 'payments.transferRefunds',
  summary: 'Refunds that are still to be paid back by transfer, the oldest first',
  method: 'GET',
  path: '/manage/transfer-refunds',
  access: 'staff',
  permission: 'payments:read',
  reply: z.array(openRefund),
  errors: [],
})

export const exportTransferRefunds = endpoint({
  id: 'payments.exportTransferRefunds',
  summary: 'Refunds that are still to be paid back by transfer as CSV, the oldest first',
  method: 'GET',
  path: '/manage/transfer-refunds.csv',
  access: 'staff',
  permission: { all: ['payments:read', 'exports:read'] },
  query: z.strictObject(readerForm),
  sends: ['text/csv'],
  errors: [],
})

const surplus = z.object({
  orderId: z.string(),
  orderNumber: z.int(),
  customer: z.string(),
  amount: z.number(),
  currency: z.string(),
  /**
   * `ended`: the order was cancelled, has expired or was deleted. `too_much`: more than it costs was received. `corrected`: it was
   * paid before its invoice was corrected.
   */
  reason: z.enum(['ended', 'too_much', 'corrected']),
})

export const listSurplus = endpoint({
  id: 'payments.surplus',
  summary:
    'Money that no order needs: of orders that have ended, beyond what they cost, and of corrected invoices',
  method: 'GET',
  path: '/manage/surplus',
  access: 'staff',
  permission: 'payments:read',
  reply: z.array(surplus),
  errors: [],
})

export const completeTransferRefund = endpoint({
  id: 'payments.transferRefunded',
  summary: 'Record that a refund was transferred',
  method: 'POST',
  path: '/manage/transfer-refunds/{id}/done',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  reply: z.object({ done: z.boolean() }),
  errors: ['payment_not_found'],
})
