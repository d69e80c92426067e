import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams } from '../fields.ts'

/** Where an account is signed in. The session's token is never told: who has it is signed in. */
export const session = z.object({
  _id: z.string(),
  userAgent: z.string(),
  address: z.nullable(z.string()),
  createdAt: z.string(),
  /** Whether this very request comes from it. */
  isThisOne: z.boolean(),
})

export const listSessions = endpoint({
  id: 'identity.sessions',
  summary: 'Where one’s own account is signed in, newest first',
  method: 'GET',
  path: '/account/sessions',
  access: 'customer',
  reply: z.array(session),
  errors: [],
})

export const endSession = endpoint({
  id: 'identity.endSession',
  summary: 'End a session of one’s own; `deletedCount` is 0 when it had ended already',
  method: 'DELETE',
  path: '/account/sessions/{id}',
  access: 'customer',
  params: idParams,
  reply: deleted,
  errors: [],
})
