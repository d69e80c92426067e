import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { email, requiredText } from '../fields.ts'
import { newPassword } from '../identity/identity.ts'
import { newName } from '../names.ts'

/** The steps of the setup after the first account, in this order. */
export const setupSteps = ['company', 'brand', 'selling', 'buyers', 'tax', 'freight', 'catalogue'] as const
export type SetupStep = (typeof setupSteps)[number]

/** The setup can be finished when these are done. */
export const requiredSteps: readonly SetupStep[] = ['company', 'selling']

export const readSetupStatus = endpoint({
  id: 'setup.status',
  summary: 'Whether the portal waits for its first admin, who needs the code that was printed at the start',
  method: 'GET',
  path: '/setup',
  access: 'everyone',
  reply: z.object({ needsCode: z.boolean() }),
  errors: [],
})

/** The first account, with the code of the setup. Spaces, hyphens and case of the code do not matter. */
export const firstAdminForm = z.object({
  code: requiredText(mark('Setup code'), mark('Enter the setup code.'), 60),
  name: newName,
  email,
  password: newPassword,
})
export type FirstAdminForm = z.infer<typeof firstAdminForm>

export const createFirstAdmin = endpoint({
  id: 'setup.admin',
  summary: 'Create the first admin with the setup code, with a verified address. Works once.',
  method: 'POST',
  path: '/setup/admin',
  access: 'everyone',
  body: firstAdminForm,
  status: 201,
  reply: z.object({ email: z.string() }),
  errors: ['setup_code_wrong', 'setup_code_used', 'setup_locked', 'account_exists'],
})

const setupState = z.object({
  steps: z.array(
    z.object({
      name: z.enum(setupSteps),
      /** `begun`: something is saved and not published yet. */
      state: z.enum(['done', 'begun', 'later', 'open']),
      at: z.nullable(z.string()),
    }),
  ),
  /** When the setup code was used; null where the first admin came otherwise. */
  codeUsedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  isDemo: z.boolean(),
  productCount: z.int(),
})
export type SetupState = z.infer<typeof setupState>

export const readSetup = endpoint({
  id: 'setup.read',
  summary: 'The steps of the setup: what is done, put off and open',
  method: 'GET',
  path: '/manage/setup',
  access: 'staff',
  permission: 'settings:read',
  reply: setupState,
  errors: [],
})

export const putOffStep = endpoint({
  id: 'setup.putOff',
  summary: 'Put a step of the setup off, or take it up again',
  method: 'PUT',
  path: '/manage/setup/{step}',
  access: 'staff',
  permission: 'settings:write',
  params: z.object({ step: z.string() }),
  body: z.strictObject({ isPutOff: z.boolean() }),
  reply: setupState,
  errors: ['setup_step_not_found'],
})

export const finishSetup = endpoint({
  id: 'setup.finish',
  summary: 'Finish the setup, when the required steps are done',
  method: 'POST',
  path: '/manage/setup/finish',
  access: 'staff',
  permission: 'settings:write',
  reply: setupState,
  errors: ['setup_incomplete'],
})
