import { AsyncLocalStorage } from 'node:async_hooks'
import { german } from '#i18n/german.ts'
import type { Language, NumberFormat } from '#i18n/language.ts'
import { english, type Speech, speakBy } from '#i18n/t.ts'

const speeches: Record<Language, Speech> = { en: english, de: { language: 'de', texts: german } }

const asked = new AsyncLocalStorage<Speech>()
speakBy(() => asked.getStore() ?? english)

/** Renders in a language: the texts of this bundle, which has its own copy of them. Numbers may have another format. */
export function inLanguage<Result>(language: Language, render: () => Result, numbers?: NumberFormat): Result {
  return asked.run(numbers ? { ...speeches[language], numbers } : speeches[language], render)
}
