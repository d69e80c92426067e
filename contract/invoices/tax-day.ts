import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'
import { orderLifecycle } from '../orders/lifecycle.ts'
import { orderSums } from '../tax/order-sums.ts'

/**
 * What an order costs at the rates of the day of its supply, where these differ from its own. `day`: that of the last shipment, of
 * the payment of an advance, or today while nothing has been sent or paid.
 */
export const taxDayChange = z.object({
  day: z.string(),
  /** The order is sent or paid, so the day will not change. */
  isFixed: z.boolean(),
  before: orderSums,
  after: orderSums,
  /** The prices were agreed with tax, or are paid: the total stays. */
  isTotalKept: z.boolean(),
  /** Pieces of one line were sent at two rates: a person decides. */
  isMixed: z.boolean(),
  /** Money was paid or asked for: the new sums wait for a person. Else they become those of the order before its invoice. */
  needsPerson: z.boolean(),
})
export type TaxDayChange = z.infer<typeof taxDayChange>

export const readTaxDay = endpoint({
  id: 'invoices.taxDay',
  summary:
    'The total of an order without an invoice at the rates of its day of supply; null if the rates are the same',
  method: 'GET',
  path: '/order/{id}/tax-day',
  access: 'customer',
  params: idParams,
  reply: z.object({ change: z.nullable(taxDayChange) }),
  errors: ['order_not_found', 'not_yours'],
})

const total = say('expectedTotal must be the total that was shown')

export const acceptTaxDayForm = z.strictObject({
  version: z.int(say('version must be the one that was last read')),
  expectedTotal: z.number(total).check(z.minimum(0, total)),
})
export type AcceptTaxDayForm = z.output<typeof acceptTaxDayForm>

export const acceptTaxDay = endpoint({
  id: 'invoices.acceptTaxDay',
  summary:
    'Accept the amounts at the rates of the day of supply for an order, although a payment was made or requested; the open or overpaid amount changes accordingly',
  method: 'PUT',
  path: '/manage/orders/{id}/tax-day',
  access: 'staff',
  permission: 'invoices:write',
  params: idParams,
  body: acceptTaxDayForm,
  reply: orderLifecycle,
  errors: [
    'order_not_found',
    'stale_version',
    'total_changed',
    'order_too_large',
    'payment_processing',
    'rule_broken',
  ],
})
