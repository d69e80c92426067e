import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText } from '../fields.ts'

/** Blank takes the number away, left out it stays; `next` gives the next one of the settings in its place. */
export const customerNumberForm = z.strictObject({
  customerNumber: optionalText(mark('Customer number'), 30),
  next: z.optional(z.literal(true)),
})
export type CustomerNumberForm = z.infer<typeof customerNumberForm>

export const setCustomerNumber = endpoint({
  id: 'users.setCustomerNumber',
  summary:
    'Give a customer a number: the one that is sent, or with `next` the next one of the settings; blank takes it away',
  method: 'PUT',
  path: '/users/{id}/customer-number',
  access: 'staff',
  permission: 'customers:write',
  params: idParams,
  body: customerNumberForm,
  reply: z.object({ customerNumber: z.nullable(z.string()) }),
  errors: ['user_not_found', 'customer_number_taken', 'no_customer_numbers'],
})
