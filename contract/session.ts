import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, emailParams } from './fields.ts'

/** The calls that make and refresh the session of the browser's client; every page needs them. */

export const exchangeToken = endpoint({
  id: 'identity.exchangeToken',
  summary: 'Exchange the sign-in provider’s identity token for an access token',
  method: 'PUT',
  path: '/user/{email}',
  access: 'identity',
  params: emailParams,
  body: z.optional(z.nullable(z.object({ email: z.optional(email) }))),
  reply: z.object({ token: z.string() }),
  errors: ['sign_in_required', 'token_invalid', 'email_not_yours'],
})
