import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { languageField } from '../language-fields.ts'

/** What can be missing in a language that is to be the base. The first two are refused, the others fall back. */
export const missingInBase = [
  'names',
  'sameNames',
  'descriptions',
  'families',
  'attributes',
  'groups',
  'pages',
  'menus',
  'settings',
] as const
export type MissingInBase = (typeof missingInBase)[number]

const baseChange = z.object({
  /** The language that the company writes its content in first. */
  base: z.string(),
  /** How many of each kind have a text in the base language and none in the other; only kinds that have some. */
  missing: z.array(z.object({ kind: z.enum(missingInBase), count: z.int() })),
  /** Whether the language can be the base: each product has a name in it, and no two without a part number the same. */
  isPossible: z.boolean(),
})
export type BaseChange = z.infer<typeof baseChange>

export const checkBaseLanguage = endpoint({
  id: 'languages.checkBase',
  summary: 'What is missing in a language for it to be the base language of all content',
  method: 'GET',
  path: '/manage/base-language',
  access: 'staff',
  permission: 'settings:read',
  query: z.object({ to: languageField() }),
  reply: baseChange,
  errors: [],
})

export const changeBaseLanguage = endpoint({
  id: 'languages.changeBase',
  summary:
    'Make another language the base of all content. `from` is the base that was read. The texts of products change places with their translations in a job',
  method: 'POST',
  path: '/manage/base-language',
  access: 'staff',
  permission: 'settings:write',
  body: z.strictObject({ from: languageField(), to: languageField() }),
  reply: baseChange,
  errors: ['stale_version', 'rule_broken'],
})
