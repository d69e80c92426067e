import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, printable, say } from '../fields.ts'
import { languageField } from '../language-fields.ts'

/** Most synonyms of all languages together: every search knows them all. `too_many_synonyms` says the number too. */
export const maxSynonyms = 1_000
/** Most words or phrases on either side of one synonym. */
export const maxPhrases = 20
const longestPhrase = 60
/** A search does not look for longer phrases. */
const maxWords = 4

const words = /[\p{L}\p{N}]+/gu

function isShort(phrase: string): boolean {
  return (phrase.match(words) ?? []).length <= maxWords
}

const phrase = z.string(say('Enter each word or phrase as text.')).check(
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ').trim()),
  z.maxLength(
    longestPhrase,
    say('Each phrase must be {max} characters or shorter.', { max: String(longestPhrase) }),
  ),
  z.refine((text) => /[\p{L}\p{N}]/u.test(text), say('Each phrase needs a letter or a digit.')),
  z.refine(isShort, say('Each phrase can have at most {max} words.', { max: String(maxWords) })),
  printable(mark('Synonym')),
)

/** Each phrase once, in any spelling of upper and lower case. */
function unique(phrases: readonly string[]): string[] {
  return [...new Map(phrases.toReversed().map((one) => [one.toLowerCase(), one])).values()].toReversed()
}

/* @__NO_SIDE_EFFECTS__ */
function phrases(missing: string) {
  return z.pipe(
    z
      .array(phrase, say(missing))
      .check(
        z.minLength(1, say(missing)),
        z.maxLength(maxPhrases, say('Enter at most {max} phrases.', { max: String(maxPhrases) })),
      ),
    z.transform((given: string[]) => unique(given)),
  )
}

/** Who searches for one of `terms` finds products with one of `finds` too. */
export const synonymEntry = z.strictObject({
  language: languageField(),
  terms: phrases(mark('Enter what customers search for.')),
  finds: phrases(mark('Enter what the search should find.')),
})
export type SynonymEntry = z.output<typeof synonymEntry>

const versionMessage = say('version must be the one that was last read')

export const synonym = z.object({
  _id: z.string(),
  language: z.string(),
  terms: z.array(z.string()),
  finds: z.array(z.string()),
  version: z.int(),
})
export type Synonym = z.infer<typeof synonym>

export const listSynonyms = endpoint({
  id: 'synonyms.list',
  summary: 'The synonyms of the search in all languages, by language and by what is searched for',
  method: 'GET',
  path: '/manage/synonyms',
  access: 'staff',
  permission: 'products:read',
  reply: z.array(synonym),
  errors: [],
})

export const addSynonym = endpoint({
  id: 'synonyms.add',
  summary: 'Add a synonym: a search for one of `terms` finds products with one of `finds` too, at once',
  method: 'POST',
  path: '/manage/synonyms',
  access: 'staff',
  permission: 'products:write',
  body: synonymEntry,
  status: 201,
  reply: synonym,
  errors: ['too_many_synonyms', 'idempotency_key_reused'],
})

export const changeSynonym = endpoint({
  id: 'synonyms.change',
  summary: 'Replace a synonym; `version` must be the one that was read',
  method: 'PUT',
  path: '/manage/synonyms/{id}',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  body: z.extend(synonymEntry, { version: z.int(versionMessage) }),
  reply: synonym,
  errors: ['synonym_not_found', 'stale_version'],
})

export const deleteSynonym = endpoint({
  id: 'synonyms.delete',
  summary: 'Delete a synonym; `version` must be the one that was read',
  method: 'DELETE',
  path: '/manage/synonyms/{id}',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  query: z.object({
    version: z.pipe(
      z.string(versionMessage).check(z.regex(/^\d{1,9}$/, versionMessage)),
      z.transform((text: string) => Number(text)),
    ),
  }),
  reply: deleted,
  errors: ['synonym_not_found', 'stale_version'],
})
