import { isLanguage, type Language, languageKey } from '#i18n/language.ts'

const yearS = 365 * 24 * 60 * 60

/** Stores the choice in a cookie: the server renders the pages. */
export function storeLanguage(chosen: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${languageKey}=${chosen}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`
}

/** The address names a language, for example after a web search: it becomes the user's choice. */
export function storeLanguageOfAddress(): void {
  const addressed = new URLSearchParams(window.location.search).get(languageKey)
  if (isLanguage(addressed)) storeLanguage(addressed)
}
