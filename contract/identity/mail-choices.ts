import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'

/** Which mails an account gets. Confirmations, receipts, cancellations and messages of staff cannot be left out. */
export const mailChoices = z.object({
  /** An order is confirmed, or its production begins. */
  progress: z.boolean(say('progress must be true or false')),
  /** An order is shipped or delivered. */
  shipping: z.boolean(say('shipping must be true or false')),
  /** Staff reply to a review. */
  reviews: z.boolean(say('reviews must be true or false')),
})

export type MailChoices = z.infer<typeof mailChoices>

export const readMailChoices = endpoint({
  id: 'identity.mailChoices',
  summary: 'Which mails your own account gets',
  method: 'GET',
  path: '/account/mails',
  access: 'customer',
  reply: mailChoices,
  errors: [],
})

export const saveMailChoices = endpoint({
  id: 'identity.saveMailChoices',
  summary: 'Choose which mails your own account gets',
  method: 'PUT',
  path: '/account/mails',
  access: 'customer',
  body: mailChoices,
  reply: mailChoices,
  errors: [],
})
