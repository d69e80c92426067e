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

/** The role of staff who are not owners, as its menus and buttons need it. */
const sessionRole = z.object({ _id: z.string(), name: z.string(), permissions: z.array(z.string()) })

export const readRole = endpoint({
  id: 'users.isAdmin',
  summary:
    'Whether the user with this address is an owner; `staffRole` of other staff; `business` if it has saved an address with a company and its VAT number',
  method: 'GET',
  path: '/admin/{email}',
  access: 'owner',
  permission: 'customers:read',
  params: emailParams,
  reply: z.object({
    admin: z.boolean(),
    staffRole: z.optional(sessionRole),
    business: z.optional(z.literal(true)),
  }),
  errors: [],
})
