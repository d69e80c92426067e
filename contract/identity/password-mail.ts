import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

export const sendPasswordMail = endpoint({
  id: 'identity.sendPasswordMail',
  summary: 'Send an account’s owner the mail with which they choose a new password; the link is only in the mail',
  method: 'POST',
  path: '/users/{id}/password-mail',
  access: 'staff',
  permission: 'customers:write',
  params: idParams,
  reply: z.object({ email: z.string() }),
  errors: ['user_not_found', 'account_deactivated', 'too_many_requests'],
})
