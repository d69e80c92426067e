import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, requiredText, say } from '../fields.ts'
import { maxLines } from '../orders/lines.ts'

const pieces = say('Enter a whole number of pieces, 1 or more.')
const amount = say('Enter an amount excluding tax, more than 0.')
const some = say('Choose 1 to {max} lines.', { max: String(maxLines) })

/** Pieces of a line, at the rest of their price, or an amount without tax by which it becomes cheaper. */
const correctedLine = z
  .object({
    line: z.int(say('line must be the number of a line')),
    quantity: z.optional(z.nullable(z.int(pieces).check(z.minimum(1, pieces)))),
    amount: z.optional(z.nullable(z.number(amount).check(z.positive(amount)))),
  })
  .check(
    z.refine(({ quantity, amount: minor }) => (quantity == null) !== (minor == null), {
      ...say('Enter either pieces or an amount.'),
      path: ['quantity'],
    }),
  )

const form = z.object({
  lines: z._default(z.array(correctedLine, some).check(z.maxLength(maxLines, some)), []),
  /** Of the freight, without tax. */
  freight: z.optional(z.nullable(z.number(amount).check(z.positive(amount)))),
})
export type CorrectionAmounts = z.output<typeof form>

export const correctionForm = z.extend(form, {
  reason: requiredText(mark('Reason'), 'Reason is Required', 500),
  /** Whether the credited pieces that are not sent yet will not be sent: they are in stock again. Left out, they are still to be sent. */
  endPieces: z.optional(z.boolean(say('endPieces must be true or false'))),
  /** The version of the order that the client has read. */
  version: z.int(say('version must be the one that was last read')),
})
export type CorrectionForm = z.output<typeof correctionForm>

/** What a correction takes back; amounts in major units. A rate of null: without tax. */
const credited = z.object({
  net: z.number(),
  taxes: z.array(z.object({ rate: z.nullable(z.number()), net: z.number(), tax: z.number() })),
  tax: z.number(),
  total: z.number(),
})
export type Credited = z.infer<typeof credited>

const correction = z.extend(credited, {
  _id: z.string(),
  /** As it is printed, such as 2026-000002. */
  number: z.string(),
  reason: z.string(),
  issuedAt: z.string(),
})

/**
 * What of an invoice can still be credited, together with what refunds take back. Amounts are without tax and in major units of
 * `currency`; `total` and `credited` have their tax. `owed` is what the order costs now.
 */
export const correctable = z.object({
  version: z.int(),
  number: z.int(),
  invoice: z.string(),
  currency: z.string(),
  total: z.number(),
  credited: z.number(),
  left: z.number(),
  owed: z.number(),
  lines: z.array(
    z.object({
      line: z.int(),
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      net: z.number(),
      rate: z.nullable(z.number()),
      leftQuantity: z.int(),
      leftNet: z.number(),
      /** Pieces that may still be sent. */
      unsent: z.int(),
    }),
  ),
  freight: z.nullable(z.object({ net: z.number(), leftNet: z.number() })),
  corrections: z.array(correction),
})
export type Correctable = z.infer<typeof correctable>

export const readCorrectable = endpoint({
  id: 'invoices.corrections',
  summary: 'What of the invoice of an order can still be credited, and its corrections',
  method: 'GET',
  path: '/manage/orders/{id}/corrections',
  access: 'staff',
  permission: 'invoices:read',
  params: idParams,
  reply: correctable,
  errors: ['order_not_found', 'invoice_not_due', 'document_not_issued', 'invoices_elsewhere'],
})

/** What a correction would take back, and what that means for the order: `overpaid` is what would have to be paid back. */
export const previewCorrection = endpoint({
  id: 'invoices.previewCorrection',
  summary: 'What a correction of an invoice would credit, without issuing it',
  method: 'POST',
  path: '/manage/orders/{id}/corrections/preview',
  access: 'staff',
  permission: 'invoices:read',
  params: idParams,
  body: form,
  reply: z.extend(credited, { owed: z.number(), overpaid: z.number() }),
  errors: ['order_not_found', 'invoice_not_due', 'document_not_issued', 'invoices_elsewhere'],
})

export const issueCorrection = endpoint({
  id: 'invoices.correct',
  summary:
    'Correct an issued invoice by a numbered credit note: pieces, amounts or freight, with a reason; the total of the order is reduced by it',
  method: 'POST',
  path: '/manage/orders/{id}/corrections',
  access: 'staff',
  permission: 'invoices:write',
  params: idParams,
  body: correctionForm,
  status: 201,
  reply: correctable,
  errors: [
    'order_not_found',
    'invoice_not_due',
    'document_not_issued',
    'invoices_elsewhere',
    'stale_version',
    'payment_processing',
    'provider_unavailable',
    'idempotency_key_reused',
  ],
})
