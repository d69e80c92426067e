import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, say } from '../fields.ts'

export const maxBankFileBytes = 20_000_000
/** Entries of one file. */
export const maxBankEntries = 20_000

/** What the file is, its bytes say: browsers send any of these. */
export const bankFileTypes = [
  'application/xml',
  'text/xml',
  'text/csv',
  'text/plain',
  'application/zip',
  'application/octet-stream',
] as const

export const bankFileFormats = ['camt.053', 'csv'] as const

/** What the bank says that an entry is, where it is no payment of a customer: `return` is our own transfer that came back. */
export const bankKinds = ['return'] as const
export type BankKind = (typeof bankKinds)[number]

/**
 * What became of an entry: `matched` is being booked, `booked` became receipts of orders, `waiting` needs a person, `partial` too,
 * because only a part of it is booked, `ignored` was set aside by one.
 */
export const bankReceiptStates = ['matched', 'booked', 'waiting', 'partial', 'ignored'] as const

/**
 * Why an entry waits, or what a proposal rests on:
 * - `amount`: it names the order, and the amount differs
 * - `reference`: it quotes the reference or the invoice of an order of this amount
 * - `several`: it names several orders, whose open amounts add up to it
 * - `several_amount`: it names several orders, and the sum of their open amounts differs
 * - `payer`: it names no order; exactly one selection of the open orders of its payer adds up to it
 * - `ambiguous`: more than one selection of open orders adds up to it
 * - `too_many`: its payer has too many open orders to compare them all
 * - `withdrawn`: what it was booked for was withdrawn
 * - `number`: its text has the number of an order of this amount, without the reference
 * - `only_amount`: exactly one open order has this amount
 * - `not_open`: it quotes the reference of an order that is paid, has ended or waits for its freight
 * - `twice`: an entry before it pays the same order
 * - `currency`: it is in another currency than the portal
 * - `return`: the bank says that our own transfer came back; it is never booked for an order
 * - `maybe_return`: its text speaks of a return
 * - `charges`: before charges it is what the order costs
 * - `details`: the transactions in it do not add up to it
 * - `unclear`: the file does not say for certain that it is booked, or what was kept of it
 * - `again`: another file had an entry of the same day and amount that says the same
 * - `unknown`: nothing fits
 */
export const bankReasons = [
  'amount',
  'number',
  'only_amount',
  'not_open',
  'twice',
  'currency',
  'return',
  'maybe_return',
  'charges',
  'details',
  'unclear',
  'again',
  'unknown',
  'reference',
  'several',
  'several_amount',
  'payer',
  'ambiguous',
  'too_many',
  'withdrawn',
] as const
export type BankReason = (typeof bankReasons)[number]

/**
 * An order that money can be booked for. `invoice` is the number of its invoice, such as 2026-000012; `open` is the amount
 * due now.
 */
export const bookableOrder = z.object({
  _id: z.string(),
  number: z.int(),
  customer: z.string(),
  invoice: z.nullable(z.string()),
  total: z.number(),
  open: z.number(),
})
export type BookableOrder = z.infer<typeof bookableOrder>

export const bankReceipt = z.object({
  _id: z.string(),
  account: z.string(),
  /** A day such as 2026-01-31. */
  bookedOn: z.string(),
  amount: z.number(),
  /** The amount not booked; withdrawn bookings do not count. */
  left: z.number(),
  currency: z.string(),
  payer: z.string(),
  /** Empty if the file does not name it. */
  payerAccount: z.string(),
  text: z.string(),
  state: z.enum(bankReceiptStates),
  reason: z.nullable(z.enum(bankReasons)),
  kind: z.nullable(z.enum(bankKinds)),
  /** What the payer has sent, and what was kept of it, in `currency`; null where the file does not name it. */
  gross: z.nullable(z.number()),
  charges: z.nullable(z.number()),
  /** The one order that it pays, or is proposed for; `open` is the order's amount due now. */
  order: z.nullable(z.object({ _id: z.string(), number: z.int(), customer: z.string(), open: z.number() })),
  /** What it was booked for. */
  parts: z.array(z.object({ orderId: z.string(), orderNumber: z.int(), amount: z.number() })),
  /** What `left` could be booked for, with the orders as they are now; empty without a proposal. */
  proposal: z.array(z.object({ order: bookableOrder, amount: z.number() })),
})
export type BankReceipt = z.infer<typeof bankReceipt>

/**
 * What was read of a file. `entries` are those that the bank has booked on accounts of the company: of them, `known` were in a file
 * before, and `outgoing` are not kept, because only incoming money is. Left out are those that are only `announced`, those that
 * `failed`, those of an `otherAccount`, and notes without an amount (`zero`).
 */
const bankFileResult = z.object({
  format: z.enum(bankFileFormats),
  /** The IBAN of the company; several with commas. */
  account: z.string(),
  entries: z.int(),
  matched: z.int(),
  waiting: z.int(),
  known: z.int(),
  outgoing: z.int(),
  announced: z.int(),
  failed: z.int(),
  otherAccount: z.int(),
  zero: z.int(),
})
export type BankFileResult = z.infer<typeof bankFileResult>

const account = say('account must be an IBAN')

export const readBankFile = endpoint({
  id: 'payments.readBankFile',
  summary:
    'Read a bank statement (CAMT.053 or CSV, also in a ZIP file; `account` for a file that names none): transactions with the reference and amount of an order are booked, the others wait with a proposal',
  method: 'POST',
  path: '/manage/bank-files',
  access: 'staff',
  permission: 'payments:write',
  query: z.object({ account: z.optional(z.string(account).check(z.maxLength(42, account))) }),
  takes: bankFileTypes,
  reply: bankFileResult,
  errors: [
    'bank_file_unreadable',
    'bank_file_known',
    'bank_account_unknown',
    'table_unreadable',
    'table_too_large',
  ],
})

const stateMessage = say('Choose one of the options.')

export const listBankReceipts = endpoint({
  id: 'payments.bankReceipts',
  summary:
    'Bank transactions in a state, the oldest first, at most 200: by default those that wait for a person, with `partial` ones and a proposal',
  method: 'GET',
  path: '/manage/bank-receipts',
  access: 'staff',
  permission: 'payments:read',
  query: z.object({ state: z._default(z.enum(bankReceiptStates, stateMessage), 'waiting') }),
  reply: z.array(bankReceipt),
  errors: [],
})

export const ignoreBankReceipt = endpoint({
  id: 'payments.ignoreBankReceipt',
  summary: 'Set a bank transaction aside: it belongs to no order',
  method: 'POST',
  path: '/manage/bank-receipts/{id}/ignore',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: z.object({ note: optionalText(mark('Note'), 200) }),
  reply: bankReceipt,
  errors: ['bank_receipt_not_found', 'bank_receipt_done'],
})
