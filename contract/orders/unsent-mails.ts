import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, say } from '../fields.ts'

export const maxUnsentMails = 200

/** `order` is null for a mail of no order. `isRepeatable`: it can be sent again from here. */
const unsentMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** What the mail server has answered, in its words. */
  reason: z.string(),
  refusedAt: z.string(),
  order: z.nullable(z.object({ _id: z.string(), number: z.nullable(z.int()) })),
  isRepeatable: z.boolean(),
})
export type UnsentMail = z.infer<typeof unsentMail>

export const listUnsentMails = endpoint({
  id: 'orders.unsentMails',
  summary: `Emails that the mail server has permanently refused, the newest first, at most ${maxUnsentMails}; \`order\` chooses those of one order`,
  method: 'GET',
  path: '/manage/unsent-mails',
  access: 'staff',
  permission: 'orders:read',
  query: z.object({ order: z.optional(z.uuid(say('order must be the id of an order'))) }),
  reply: z.object({
    total: z.int(),
    items: z.array(unsentMail),
    /** Set while the mail server refuses the sign-in of the portal, with its answer: no email leaves. */
    signIn: z.nullable(z.object({ reason: z.string(), since: z.string() })),
  }),
  errors: [],
})

export const sendMailAgain = endpoint({
  id: 'orders.sendMailAgain',
  summary: 'Write a refused email again and send it, to the address that its recipient has now',
  method: 'POST',
  path: '/manage/unsent-mails/{id}/send',
  access: 'staff',
  permission: 'orders:write',
  params: idParams,
  reply: z.object({ status: z.literal('queued') }),
  errors: ['mail_not_found', 'mail_expired'],
})

export const removeUnsentMail = endpoint({
  id: 'orders.removeUnsentMail',
  summary: 'Remove a refused email from the list; it is not sent',
  method: 'DELETE',
  path: '/manage/unsent-mails/{id}',
  access: 'staff',
  permission: 'orders:write',
  params: idParams,
  reply: deleted,
  errors: ['mail_not_found'],
})
