import type { LanguageInfo } from '#i18n/language.ts'

/** The id of the element with what a page brings along to speak its language. */
export const localeElementId = 'page-locale'

/** `address`: where the messages are; absent where scripts have them. `languages`: absent for those of the release. `timeZone`: absent for UTC. */
export type PageLocale = { address?: string; languages?: readonly LanguageInfo[]; timeZone?: string }

/** What the page has brought along. */
export function readPageLocale(): PageLocale {
  const text = document.getElementById(localeElementId)?.textContent
  return text ? (JSON.parse(text) as PageLocale) : {}
}
