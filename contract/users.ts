import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailParams } from './fields.ts'

export const isAdmin = endpoint({
  id: 'users.isAdmin',
  summary: 'Whether the person with this address is an admin',
  method: 'GET',
  path: '/admin/{email}',
  access: 'owner',
  params: emailParams,
  reply: z.object({ admin: z.boolean() }),
  errors: [],
})
