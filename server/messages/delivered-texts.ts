import legalPages from '#i18n/de/legal-pages.json' with { type: 'json' }
import mails from '#i18n/de/mail-templates.json' with { type: 'json' }
import { german } from '#i18n/german.ts'
import type { Language } from '#i18n/language.ts'
import type { Texts } from '#i18n/t.ts'

/** The messages of the release by language. Those of mails and of drafts of legal pages are not in the scripts of pages. English is in the code. */
export const deliveredTexts: Readonly<Record<Language, Texts>> = { de: { ...mails, ...legalPages, ...german } }

/**
 * Every text that is translated, as the key of its message. Checks compare the German messages with the code and with the
 * templates of mails, so their keys are the list.
 */
export const sourceTexts: readonly string[] = Object.keys(deliveredTexts.de ?? {})

const known = new Set(sourceTexts)

export function isSourceText(key: string): boolean {
  return known.has(key)
}
