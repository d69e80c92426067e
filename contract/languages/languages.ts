import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, requiredText, say } from '../fields.ts'
import { languageTag } from '../language-fields.ts'
import { canonicalTag, isKnownLocale } from '../messages/describe.ts'

const invalidCode = say('Enter a language code, such as pl, pt-BR or ar.')

/** A tag in its usual spelling, of a language that `Intl` has plurals and formats of. */
const code = z.pipe(
  z.pipe(
    z.string(invalidCode).check(z.maxLength(35, invalidCode)),
    z.transform((written: string) => canonicalTag(written) ?? ''),
  ),
  z.string().check(z.refine((tag) => languageTag.test(tag) && isKnownLocale(tag), invalidCode)),
)

const invalidLocale = say('Enter a locale, such as pl, de-CH or en-US.')
const locale = z
  .string(invalidLocale)
  .check(z.trim(), z.maxLength(60, invalidLocale), z.refine(isKnownLocale, invalidLocale))

const invalidDirection = say('direction must be ltr or rtl')
const direction = z.enum(['ltr', 'rtl'], invalidDirection)
const name = requiredText(mark('Name'), mark('Enter the name of the language in that language.'), 60)
const fallback = z.nullable(z.string(say('Choose a language')).check(z.maxLength(35, say('Choose a language'))))

const readVersion = say('version must be the one that was last read')

export const language = z.object({
  code: z.string(),
  name: z.string(),
  direction,
  locale: z.string(),
  fallback: z.nullable(z.string()),
  /** Of the release, of a file, or added in the browser. */
  origin: z.enum(['release', 'file', 'added']),
  /** Whether visitors can choose it. */
  isOffered: z.boolean(),
  /** Whether the company writes its content in it first. One language is. */
  isBase: z.boolean(),
  /** Messages that have a text in this language, of all. */
  translatedCount: z.int(),
  messageCount: z.int(),
  /** Messages that the company has written itself. */
  ownCount: z.int(),
  /** The plural categories that its whole numbers have. */
  plurals: z.array(z.string()),
  version: z.int(),
  /** Counts changes of its messages. */
  revision: z.int(),
})
export type PortalLanguage = z.infer<typeof language>

export const languageEntry = z.strictObject({
  code,
  name: z.optional(name),
  direction: z.optional(direction),
  locale: z.optional(locale),
  fallback: z.optional(fallback),
})
export type LanguageEntry = z.output<typeof languageEntry>

export const languageForm = z.strictObject({
  version: z.int(readVersion),
  name,
  direction,
  locale,
  fallback,
  /** Its place among the languages, from 1. */
  position: z.optional(z.int(say('position must be a whole number from 1')).check(z.minimum(1), z.maximum(1000))),
})
export type LanguageForm = z.output<typeof languageForm>

const params = z.object({ code: z.string().check(z.maxLength(35)) })

export const listLanguages = endpoint({
  id: 'languages.list',
  summary: 'The languages of the portal in their order, with how many messages of each are translated',
  method: 'GET',
  path: '/manage/languages',
  access: 'staff',
  permission: 'settings:read',
  reply: z.array(language),
  errors: [],
})

export const addLanguage = endpoint({
  id: 'languages.add',
  summary:
    'Add a language by its code (BCP 47). What is left out is what is known of the code. Visitors can choose it once the settings offer it',
  method: 'POST',
  path: '/manage/languages',
  access: 'staff',
  permission: 'settings:write',
  body: languageEntry,
  status: 201,
  reply: language,
  errors: ['language_exists', 'too_many_languages', 'language_not_found'],
})

export const changeLanguage = endpoint({
  id: 'languages.change',
  summary:
    'Change the name, direction, locale, fallback or place of a language; `version` is the one that was read',
  method: 'PUT',
  path: '/manage/languages/{code}',
  access: 'staff',
  permission: 'settings:write',
  params,
  body: languageForm,
  reply: language,
  errors: ['language_not_found', 'stale_version'],
})

export const removeLanguage = endpoint({
  id: 'languages.remove',
  summary: 'Remove a language with its messages, unless it comes with the release or a file, or something uses it',
  method: 'DELETE',
  path: '/manage/languages/{code}',
  access: 'staff',
  permission: 'settings:write',
  params,
  query: z.object({
    version: z.pipe(
      z.string(readVersion).check(z.regex(/^\d{1,9}$/, readVersion)),
      z.transform((text: string) => Number(text)),
    ),
  }),
  reply: deleted,
  errors: ['language_not_found', 'language_in_use', 'language_fixed', 'stale_version'],
})
