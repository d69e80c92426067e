import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, say } from '../fields.ts'
import { orderLifecycle } from './lifecycle.ts'

const amountMessage = say('Enter the freight excluding tax, 0 or more')

/** `amount` is without tax, in major units of the order's currency, which says how large it can be. */
export const freightForm = z.object({
  amount: z.number(amountMessage).check(z.minimum(0, amountMessage)),
  version: z.int(say('version must be the one that was last read')),
  note: optionalText(mark('Note'), 1000),
})
export type FreightForm = z.output<typeof freightForm>

export const stateFreight = endpoint({
  id: 'orders.stateFreight',
  summary:
    'Enter the freight of an order that was placed without it: the total changes, and the buyer is notified by email and can still cancel',
  method: 'PUT',
  path: '/manage/orders/{id}/freight',
  access: 'staff',
  permission: 'orders:write',
  params: idParams,
  body: freightForm,
  reply: orderLifecycle,
  errors: ['order_not_found', 'freight_is_final', 'order_too_large', 'stale_version'],
})
