import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'

/** What a restore has parked; null if nothing is to be decided. */
const parked = z.object({
  restored: z.nullable(
    z.object({
      restoredAt: z.string(),
      /** When the backup was made. */
      backedUpAt: z.string(),
      mails: z.int(),
      jobs: z.int(),
    }),
  ),
})
export type Parked = z.infer<typeof parked>

export const readParked = endpoint({
  id: 'overview.parked',
  summary: 'Emails and jobs of a restored backup that do not run until an admin releases or discards them',
  method: 'GET',
  path: '/overview/parked',
  access: 'staff',
  permission: 'settings:read',
  reply: parked,
  errors: [],
})

/** `mails`: the other jobs stay parked. */
export const parkedDecisions = ['all', 'mails', 'drop'] as const
export type ParkedDecision = (typeof parkedDecisions)[number]

export const decideParked = endpoint({
  id: 'overview.decideParked',
  summary:
    'Release what a restore has parked, all of it or only emails, or discard it. Returns how much that was, and what is left',
  method: 'POST',
  path: '/overview/parked/decision',
  access: 'staff',
  permission: 'settings:write',
  body: z.strictObject({
    decision: z.enum(
      parkedDecisions,
      say('decision must be one of {names}', { names: parkedDecisions.join(', ') }),
    ),
  }),
  reply: z.extend(parked, { mails: z.int(), jobs: z.int() }),
  errors: [],
})
