import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams } from '../fields.ts'

/** A session of an account. Its token is never in a response, because the token is enough to be signed in. */
export const session = z.object({
  _id: z.string(),
  userAgent: z.string(),
  address: z.nullable(z.string()),
  createdAt: z.string(),
  /** Whether this request belongs to the session. */
  isThisOne: z.boolean(),
})

export const listSessions = endpoint({
  id: 'identity.sessions',
  summary: 'The sessions of your own account, newest first',
  method: 'GET',
  path: '/account/sessions',
  access: 'customer',
  reply: z.array(session),
  errors: [],
})

export const endSession = endpoint({
  id: 'identity.endSession',
  summary: 'End one of your own sessions; `deletedCount` is 0 if it had already ended',
  method: 'DELETE',
  path: '/account/sessions/{id}',
  access: 'customer',
  params: idParams,
  reply: deleted,
  errors: [],
})
