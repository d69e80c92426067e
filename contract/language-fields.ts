import * as z from 'zod/mini'
import { firstLanguage, isLanguage, type Language } from '#i18n/language.ts'
import type { Schema } from './endpoint.ts'
import { say } from './fields.ts'

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

/** A language other than the first one, which the texts of products are written in. */
/* @__NO_SIDE_EFFECTS__ */
export function translatedLanguageField() {
  return languageField().check(z.refine((code) => code !== firstLanguage, say('Choose a language')))
}

const unknown = say('One of the texts is in a language that the portal does not have. Add the language first.')

function hasKnownLanguages(texts: object): boolean {
  return Object.keys(texts).every(isLanguage)
}

/** A text by language. A missing or empty one falls back to another language. */
/* @__NO_SIDE_EFFECTS__ */
export function inEachLanguage<Value extends Schema>(one: Value) {
  return z.record(z.string(), one).check(z.refine(hasKnownLanguages, unknown))
}

/** A value in the first language, and in others where it is translated. */
/* @__NO_SIDE_EFFECTS__ */
export function translatedField<Value extends Schema>(one: Value) {
  return z.catchall(z.object({ [firstLanguage]: one }), one).check(z.refine(hasKnownLanguages, unknown))
}

/** The value of a field that is translated. */
export type Translated<Value> = { en: Value; [language: Language]: Value }
