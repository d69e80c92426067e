import type { Language } from '#i18n/language.ts'
import { english, type Locale } from '#i18n/t.ts'

/**
 * What a frame is to speak. It gets all texts of its language with the first message, the few it needs among them: the
 * page has loaded them already, and no list of those few has to be maintained.
 */
export async function localeIn(language: Language): Promise<Locale> {
  if (language !== 'de') return english
  const { german } = await import('#i18n/german.ts')
  return { language, texts: german }
}
