import { languageInfo } from '#i18n/language.ts'

/** A language as its readers call it: "Deutsch"; the code of one that is not known. */
export function nameOfLanguage(code: string): string {
  return languageInfo(code)?.name ?? new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
}
