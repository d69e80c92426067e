import * as z from 'zod/mini'
import { baseLanguage, isLanguage, type Language } from '#i18n/language.ts'
import type { Schema } from './endpoint.ts'
import { hasVisibleText, say } from './fields.ts'

/** The form of a language's tag: `pl`, `pt-BR`. */
export const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/

/** Most languages of a portal. */
export const maxLanguages = 40

/** A language of the portal. Which there are is asked when a value is checked, because they are rows. */
/* @__NO_SIDE_EFFECTS__ */
export function languageField() {
  return z
    .string(say('Choose a language'))
    .check(z.maxLength(35, say('Choose a language')), z.refine(isLanguage, say('Choose a language')))
}

/** A language other than the base, which the texts of products are written in. */
/* @__NO_SIDE_EFFECTS__ */
export function translatedLanguageField() {
  return languageField().check(z.refine((code) => code !== baseLanguage(), say('Choose a language')))
}

const unknown = say('One of the texts is in a language that does not exist here. Add the language first.')

function hasKnownLanguages(texts: object): boolean {
  return Object.keys(texts).every(isLanguage)
}

/** A text by language. A missing or empty one falls back to another language. */
/* @__NO_SIDE_EFFECTS__ */
export function inEachLanguage<Value extends Schema>(one: Value) {
  return z.record(z.string(), one).check(z.refine(hasKnownLanguages, unknown))
}

const empty = say('Enter the text in at least one language.')

/** The same with at least one language. Where the base has no text, one of another language is shown. */
/* @__NO_SIDE_EFFECTS__ */
export function translatedField<Value extends Schema>(one: Value) {
  return inEachLanguage(one).check(z.refine((texts) => Object.keys(texts).length > 0, empty))
}

type Texts = { value: Translated<string>; issues: unknown[] }
type Message = { error: () => string }

function refuseBase({ value, issues }: Texts, { error }: Message): void {
  issues.push({ code: 'custom', input: value, path: [baseLanguage()], message: error() })
}

/** Refuses texts without one in the base language, at that language. */
/* @__NO_SIDE_EFFECTS__ */
export function hasBaseText(message: Message) {
  return (texts: Texts): void => {
    if (!hasVisibleText(texts.value[baseLanguage()] ?? '')) refuseBase(texts, message)
  }
}

/** The same, but the text may be empty, as in a draft. */
/* @__NO_SIDE_EFFECTS__ */
export function namesBase(message: Message) {
  return (texts: Texts): void => {
    if (!Object.hasOwn(texts.value, baseLanguage())) refuseBase(texts, message)
  }
}

/** The value of a field that is translated: in the base language, and in others. */
export type Translated<Value> = Record<Language, Value>
