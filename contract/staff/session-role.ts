import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailParams } from '../fields.ts'

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
