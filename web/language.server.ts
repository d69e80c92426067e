import { AsyncLocalStorage } from 'node:async_hooks'
import { german } from '#i18n/german.ts'
import type { Language } from '#i18n/language.ts'
import { english, type Speech, speakBy } from '#i18n/t.ts'

const speeches: Record<Language, Speech> = { en: english, de: { language: 'de', texts: german } }

const asked = new AsyncLocalStorage<Speech>()
speakBy(() => asked.getStore() ?? english)

/** Renders in a language: the texts of this bundle, which has its own copy of them. */
export function inLanguage<Result>(language: Language, render: () => Result): Result {
  return asked.run(speeches[language], render)
}
