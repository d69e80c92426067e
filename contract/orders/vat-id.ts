import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, requiredText, say } from '../fields.ts'
import { longestVatId } from '../tax/vat-ids.ts'
import { orderLifecycle } from './lifecycle.ts'

/** `vatId` is null for a consumer, who pays tax: a number that is missing or empty removes none. */
export const vatIdForm = z.strictObject({
  vatId: z.nullable(
    requiredText(mark('VAT number'), mark('Enter the VAT number, or send null for a consumer'), longestVatId),
  ),
  version: z.int(say('version must be the one that was last read')),
})
export type VatIdForm = z.output<typeof vatIdForm>

export const changeVatId = endpoint({
  id: 'orders.changeVatId',
  summary:
    'Correct the VAT number of an order: its tax is recalculated by the current answer of the register, and the buyer is notified of a new total by email',
  method: 'PUT',
  path: '/manage/orders/{id}/vat-id',
  access: 'staff',
  permission: 'orders:write',
  params: idParams,
  body: vatIdForm,
  reply: orderLifecycle,
  errors: [
    'order_not_found',
    'vat_id_invalid',
    'order_total_final',
    'order_too_large',
    'tax_rate_missing',
    'rule_broken',
    'stale_version',
  ],
})
