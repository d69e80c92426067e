import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { newName } from '../names.ts'
import { newPassword } from './identity.ts'

const token = z.string(say('token must be text')).check(z.maxLength(200, say('token is not valid')))

/** What the invited user fills in. */
export const acceptanceForm = z.object({ name: newName, password: newPassword })

export type AcceptanceForm = z.infer<typeof acceptanceForm>

export const readInvitation = endpoint({
  id: 'identity.readInvitation',
  summary: 'The address that an invitation is for, by the token in its link',
  method: 'POST',
  path: '/invitation',
  access: 'everyone',
  body: z.object({ token }),
  reply: z.object({
    email: z.string(),
    name: z.string(),
    role: z.enum(['customer', 'admin', 'staff']),
    roleName: z.nullable(z.string()),
  }),
  errors: ['invitation_not_found'],
})

export const acceptInvitation = endpoint({
  id: 'identity.acceptInvitation',
  summary: 'Accept an invitation: creates the account, with a verified address. Works once.',
  method: 'POST',
  path: '/invitation/acceptance',
  access: 'everyone',
  body: z.extend(acceptanceForm, { token }),
  status: 201,
  reply: z.object({ email: z.string() }),
  errors: ['invitation_not_found', 'account_exists'],
})
