import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { hasVisibleText } from '../fields.ts'
import { type MessagePlaceholder, type Parsed, parseMessage } from './parse.ts'

/** Longest message, in characters. */
export const longestMessage = 5_000

/** Whole numbers up to here have every plural category that whole numbers of a language have. */
const maxCounted = 200

const categories = new Map<Language, ReadonlyMap<string, readonly number[]>>()

/** The plural categories of a language that whole numbers have, each with its smallest numbers. */
export function pluralCategories(language: Language): ReadonlyMap<string, readonly number[]> {
  const known = categories.get(language)
  if (known) return known
  const rules = new Intl.PluralRules(language)
  const found = new Map<string, number[]>()
  for (let count = 0; count <= maxCounted; count += 1) {
    const category = rules.select(count)
    found.set(category, [...(found.get(category) ?? []), count])
  }
  categories.set(language, found)
  return found
}

/** Every plural category of a language, those of fractions and of millions included. */
function allowedCategories(language: Language): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}

function pluralError(name: string, { cases }: MessagePlaceholder, language: Language): string | null {
  const allowed = allowedCategories(language)
  const named = Array.from(cases).filter((one) => !one.startsWith('='))
  const unknown = named.filter((one) => one !== 'other' && !allowed.includes(one))
  if (unknown.length > 0) {
    return t('The plural of {name} has cases that the language does not have: {cases}. It has {allowed}.', {
      name: `{${name}}`,
      cases: quoted(unknown),
      allowed: quoted(allowed),
    })
  }
  const lacking = Array.from(pluralCategories(language)).filter(
    ([category, numbers]) => !cases.has(category) && !numbers.every((one) => cases.has(`=${one}`)),
  )
  const missing = [...lacking.map(([category]) => category), ...(cases.has('other') ? [] : ['other'])]
  return missing.length === 0
    ? null
    : t('The plural of {name} lacks the cases {cases}.', {
        name: `{${name}}`,
        cases: quoted([...new Set(missing)]),
      })
}

function choiceError(name: string, given: MessagePlaceholder, original: MessagePlaceholder): string | null {
  const missing = Array.from(original.cases).filter((one) => !given.cases.has(one) && !given.cases.has('other'))
  const unknown = Array.from(given.cases).filter((one) => one !== 'other' && !original.cases.has(one))
  const misplaced = [...missing, ...unknown]
  if (misplaced.length === 0 && given.cases.has('other') === original.cases.has('other')) return null
  return t('{name} must have the same cases as the English text: {cases}.', {
    name: `{${name}}`,
    cases: quoted(Array.from(original.cases)),
  })
}

type Compared = { name: string; given: MessagePlaceholder; original: MessagePlaceholder }

function kindError({ name, given, original }: Compared, language: Language): string | null {
  // A language without plural forms needs the number alone.
  if (original.kind === 'plural' && given.kind === 'plain') return null
  if (original.kind !== given.kind) {
    return t('{name} must be written as in the English text.', { name: `{${name}}` })
  }
  if (given.kind === 'plural') return pluralError(name, given, language)
  return given.kind === 'select' ? choiceError(name, given, original) : null
}

function bracedNames(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}

function namesError({ placeholders: given }: Parsed, { placeholders: original }: Parsed): string | null {
  const missing = [...original.keys()].filter((name) => !given.has(name))
  const unknown = [...given.keys()].filter((name) => !original.has(name))
  if (missing.length > 0) {
    return t('The placeholder {names} of the English text is missing.', { names: bracedNames(missing) })
  }
  return unknown.length > 0
    ? t('The English text has no placeholder {names}.', { names: bracedNames(unknown) })
    : null
}

/** The text in the code of a key: without the context that distinguishes it. Texts with a context have no placeholders in it. */
function originalOf(key: string): Parsed {
  return parseMessage(key) ?? { placeholders: new Map(), markup: [] }
}

/**
 * The error of a translation, as a sentence; null if there is none. `key` is the text in the code: both need the same
 * placeholders and the same markup, and plurals need the cases of the language.
 */
export function messageError(key: string, text: string, language: Language): string | null {
  if (!hasVisibleText(text)) return t('The translation is empty.')
  if (text.length > longestMessage) {
    return t('The translation must be {max} characters or shorter.', { max: longestMessage })
  }
  const given = parseMessage(text)
  if (!given) return t('The braces do not match, or a case is malformed. Write {example}.', { example: '{name}' })
  const original = originalOf(key)
  const names = namesError(given, original)
  if (names !== null) return names
  for (const [name, placeholder] of given.placeholders) {
    const known = original.placeholders.get(name)
    const error = known && kindError({ name, given: placeholder, original: known }, language)
    if (error) return error
  }
  const isSameMarkup = given.markup.join() === original.markup.join()
  return isSameMarkup
    ? null
    : t('Tags such as {tag} and text in backticks must match the English text.', { tag: '<b>' })
}
