import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { settingsGroupNames } from '../portal-settings.ts'

const groupParams = z.object({ group: z.string() })

/** The fields of a group; `settingsGroups` of `contract/portal-settings.ts` has the schema of each. */
const content = z.record(z.string(), z.unknown())

const revisionMessage = say('revision must be the one that was last read')
/** How often the group had been changed when it was read. */
const revision = z.int(revisionMessage).check(z.minimum(0, revisionMessage))

/** Who wrote a version and when; `by` is empty where nobody did. */
const written = { at: z.nullable(z.string()), by: z.string() }

const settingsState = z.object({
  group: z.enum(settingsGroupNames),
  revision: z.int(),
  /** Version 0 is what the portal is delivered with. */
  published: z.object({ version: z.int(), ...written, content }),
  draft: z.nullable(z.object({ ...written, content })),
  /** Fields that can no longer be changed. */
  fixed: z.array(z.string()),
})
export type SettingsState = z.infer<typeof settingsState>

export const readSettings = endpoint({
  id: 'settings.read',
  summary: 'The settings of a group: what is published, and the draft if there is one',
  method: 'GET',
  path: '/manage/settings/{group}',
  access: 'staff',
  permission: 'settings:read',
  params: groupParams,
  reply: settingsState,
  errors: ['settings_not_found'],
})

export const saveSettings = endpoint({
  id: 'settings.save',
  summary:
    'Save a draft of all fields of a group, which visitors do not see; `revision` must be the one that was read',
  method: 'PUT',
  path: '/manage/settings/{group}/draft',
  access: 'staff',
  permission: 'settings:write',
  params: groupParams,
  body: z.strictObject({ revision, content }),
  // All zones and prices of the freight.
  maxValues: 50_000,
  reply: settingsState,
  errors: ['settings_not_found', 'picture_not_found', 'stale_version'],
})

export const discardSettings = endpoint({
  id: 'settings.discard',
  summary: 'Delete the draft of a group; `revision` must be the one that was read',
  method: 'POST',
  path: '/manage/settings/{group}/discard',
  access: 'staff',
  permission: 'settings:write',
  params: groupParams,
  body: z.strictObject({ revision }),
  reply: settingsState,
  errors: ['settings_not_found', 'no_settings_draft', 'stale_version'],
})

export const publishSettings = endpoint({
  id: 'settings.publish',
  summary:
    'Publish the draft of a group: every page, email and document shows it within a second. `withLeftOrders`: also if orders remain without an invoice here and in the software that issues invoices from now on, which GET /manage/invoices/left-orders lists; without it such a change is refused',
  method: 'POST',
  path: '/manage/settings/{group}/publish',
  access: 'staff',
  permission: 'settings:write',
  params: groupParams,
  body: z.strictObject({
    revision,
    withLeftOrders: z.optional(z.boolean(say('withLeftOrders must be true or false'))),
  }),
  reply: settingsState,
  errors: ['settings_not_found', 'no_settings_draft', 'stale_version', 'orders_left_between'],
})

const settingsVersion = z.object({
  version: z.int(),
  publishedAt: z.string(),
  by: z.string(),
  /** Names of the fields that differ from the version before. */
  changed: z.array(z.string()),
})
export type SettingsVersion = z.infer<typeof settingsVersion>

export const listSettingsVersions = endpoint({
  id: 'settings.versions',
  summary: 'The last 100 published versions of a group, the newest first',
  method: 'GET',
  path: '/manage/settings/{group}/versions',
  access: 'staff',
  permission: 'settings:read',
  params: groupParams,
  reply: z.array(settingsVersion),
  errors: ['settings_not_found'],
})

const versionMessage = say('version must be one of the list')

export const restoreSettings = endpoint({
  id: 'settings.restore',
  summary: 'Make a former version the draft of its group; version 0 is what the portal is delivered with',
  method: 'POST',
  path: '/manage/settings/{group}/restore',
  access: 'staff',
  permission: 'settings:write',
  params: groupParams,
  body: z.strictObject({
    revision,
    version: z.int(versionMessage).check(z.minimum(0, versionMessage), z.maximum(2 ** 31 - 1, versionMessage)),
  }),
  reply: settingsState,
  errors: ['settings_not_found', 'settings_version_not_found', 'picture_not_found', 'stale_version'],
})

const settingsStatus = z.object({
  cards: z.enum(['stripe', 'sandbox', 'off']),
  isMailSent: z.boolean(),
  mailFrom: z.nullable(z.string()),
  hasGoogle: z.boolean(),
  isModerated: z.boolean(),
  holdMinutes: z.int(),
  unverifiedHoldMinutes: z.int(),
  mostOpen: z.int(),
  unverifiedMostOpen: z.int(),
  reviewsPerDay: z.int(),
})
export type SettingsStatus = z.infer<typeof settingsStatus>

export const readSettingsStatus = endpoint({
  id: 'settings.status',
  summary:
    'What the environment sets: payment, email, sign-in and the order rules that apply without settings; no secrets',
  method: 'GET',
  path: '/manage/settings-status',
  access: 'staff',
  permission: 'settings:read',
  reply: settingsStatus,
  errors: [],
})
