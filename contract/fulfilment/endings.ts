import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, requiredText, say } from '../fields.ts'
import { orderLifecycle } from '../orders/lifecycle.ts'
import { endedLines, withoutMail } from './shipments.ts'

/**
 * `return`: what was paid for the pieces is refunded, what was invoiced of them is credited, and the rest is not charged.
 * `keep`: nothing changes in what the customer has paid or owes.
 */
export const endingMoney = ['return', 'keep'] as const
export type EndingMoney = (typeof endingMoney)[number]

const money = say('money must be one of {choices}', { choices: endingMoney.join(', ') })

export const endingForm = z
  .strictObject({
    /** Pieces of each line that will not be sent any more. */
    lines: z.optional(endedLines),
    /** All that is neither sent nor ended. */
    everything: z.optional(z.literal(true, say('everything can only be true'))),
    money: z.enum(endingMoney, money),
    reason: requiredText(mark('Reason'), mark('Reason is Required'), 500),
    version: z.int(say('version must be the one that was last read')),
    withoutMail,
  })
  .check(
    z.refine(({ lines, everything }) => (lines === undefined) !== (everything === undefined), {
      ...say('Send either lines, or everything: true'),
      path: ['lines'],
    }),
  )
export type EndingForm = z.output<typeof endingForm>

export const endOrderPieces = endpoint({
  id: 'orders.endPieces',
  summary:
    'End pieces of an order that will not be shipped: they are in stock again; with the last of them the order becomes shipped, or cancelled if nothing was shipped',
  method: 'POST',
  path: '/order/{id}/endings',
  access: 'staff',
  permission: 'shipments:write',
  params: idParams,
  body: endingForm,
  status: 201,
  reply: orderLifecycle,
  errors: [
    'order_not_found',
    'order_step_not_allowed',
    'stale_version',
    'shipment_too_large',
    'order_is_paid',
    'invoices_elsewhere',
    'refund_too_large',
    'payment_not_refundable',
    'payment_processing',
    'payments_off',
    'provider_unavailable',
    'idempotency_key_reused',
  ],
})
