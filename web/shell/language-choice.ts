import { isLanguage, type Language, languageKey } from '#i18n/language.ts'

const yearS = 365 * 24 * 60 * 60

/** Keeps the choice where the server sees it: pages are written there. */
export function storeLanguage(chosen: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${languageKey}=${chosen}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`
}

/** Somebody came by an address that names a language, from a search or before the page's scripts: their choice from now on. */
export function storeLanguageOfAddress(): void {
  const addressed = new URLSearchParams(window.location.search).get(languageKey)
  if (isLanguage(addressed)) storeLanguage(addressed)
}
