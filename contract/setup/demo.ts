import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, say } from '../fields.ts'
import { newPassword } from '../identity/identity.ts'
import { newName } from '../names.ts'

export const demoKinds = [
  'user',
  'product',
  'order',
  'review',
  'synonym',
  'page',
  'menu',
  'settings',
  'family',
  'attribute',
] as const
export type DemoKind = (typeof demoKinds)[number]

const counted = z.array(z.object({ kind: z.enum(demoKinds), count: z.int() }))

/** What stays although the demo inserted it, because a real account worked with it. At most 50 are named. */
const staying = z.array(z.object({ kind: z.enum(demoKinds), name: z.string() }))

const demoContents = z.object({
  /** What the list says, as one text: a removal names it, so that nothing goes that nobody saw. */
  digest: z.string(),
  goes: counted,
  stays: staying,
  stayCount: z.int(),
  /** Rows that the demo has not inserted: they stay. */
  own: counted,
  hasLivePayment: z.boolean(),
  /** Whether the account that asks belongs to the demo, so that another one is needed. */
  needsAdmin: z.boolean(),
})
export type DemoContents = z.infer<typeof demoContents>

export const listDemo = endpoint({
  id: 'setup.demo',
  summary: 'What would be removed with the demo, and what real accounts did, which stays',
  method: 'GET',
  path: '/manage/demo',
  access: 'staff',
  permission: 'settings:read',
  reply: demoContents,
  errors: ['no_demo'],
})

/** Name, email and password of the account that is the admin from now on. */
export const ownAdminForm = z.object({ name: newName, email, password: newPassword })
export type OwnAdminForm = z.infer<typeof ownAdminForm>

export const removeDemo = endpoint({
  id: 'setup.removeDemo',
  summary: 'Start with an own company: writes a backup, then removes the rows of the demo in one transaction',
  method: 'POST',
  path: '/manage/demo/removal',
  access: 'staff',
  permission: 'settings:write',
  body: z.strictObject({
    digest: z.string(say('digest must be the one of the list that was read')).check(z.maxLength(100)),
    admin: z.optional(ownAdminForm),
  }),
  reply: z.object({
    /** The folder of the backup, on the machine of the portal. */
    backup: z.string(),
    removed: counted,
    stays: staying,
  }),
  errors: ['no_demo', 'demo_live_payment', 'demo_changed', 'demo_own_admin', 'account_exists'],
})
