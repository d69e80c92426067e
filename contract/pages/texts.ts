import * as z from 'zod/mini'
import { baseLanguage, isLanguage, type Language, languageChain } from '#i18n/language.ts'
import { mark } from '#i18n/t.ts'
import { printable, say } from '../fields.ts'
import { translatedField } from '../language-fields.ts'
import { type RichTextDocument, richText } from './rich-text.ts'

/* @__NO_SIDE_EFFECTS__ */
export function plain(max: number) {
  const long = say('{label} must be {max} characters or shorter', { label: mark('Text'), max: String(max) })
  return z
    .string(say('{label} must be text.', { label: mark('Text') }))
    .check(z.maxLength(max, long), printable(mark('Text')))
}

/* @__NO_SIDE_EFFECTS__ */
export function translatedText(max: number) {
  return translatedField(plain(max))
}

export const translatedRichText = translatedField(richText)

export type { Translated } from '../language-fields.ts'

/** The same content with one language of each text. */
type InLanguage<Value> = Value extends readonly (infer Item)[]
  ? InLanguage<Item>[]
  : Value extends object
    ? string extends keyof Value
      ? Value[keyof Value]
      : { [Key in keyof Value]: InLanguage<Value[Key]> }
    : Value

type Texts = Partial<Record<Language, unknown>>

function isTranslated(value: object): value is Texts {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every(isLanguage)
}

function isDocument(value: unknown): value is RichTextDocument {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'
}

function isWritten(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return isDocument(value) && value.content.length > 0
}

/** Calls `visit` for every text of a content, with its path in it: `items.2.label`. */
function eachText(value: unknown, path: string, visit: (texts: Texts, path: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && isTranslated(value)) {
    visit(value, path)
    return
  }
  for (const [key, one] of Object.entries(value)) eachText(one, path === '' ? key : `${path}.${key}`, visit)
}

/** Paths of the texts that the base language has and this one lacks. */
export function textsLacking(content: unknown, language: Language): string[] {
  const lacking: string[] = []
  const base = baseLanguage()
  eachText(content, '', (texts, path) => {
    if (isWritten(texts[base]) && !isWritten(texts[language])) lacking.push(path)
  })
  return lacking
}

/** The content with the texts of this language; a text that lacks it has that of the base language, or of any that has one. */
export function textsInLanguage<Value>(value: Value, language: Language): InLanguage<Value> {
  return pick(value, language) as InLanguage<Value>
}

function pick(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => pick(one, language))
  if (isTranslated(value)) {
    const keys = Object.keys(value)
    const found = [...languageChain(language), ...keys].find((one) => isWritten(value[one])) ?? keys[0]
    return found === undefined ? undefined : value[found]
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pick(one, language)]))
}
