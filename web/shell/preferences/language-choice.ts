import { isLanguage, type Language, languageKey } from '#i18n/language.ts'

const yearS = 365 * 24 * 60 * 60

/** Stores a choice in a cookie, because the server renders the pages; null takes it back. */
export function storeChoice(name: string, chosen: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const maxAgeS = chosen === null ? 0 : yearS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${chosen ?? ''}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`
}

export function storeLanguage(chosen: Language): void {
  storeChoice(languageKey, chosen)
}

/** The address names a language, for example after a web search: it becomes the user's choice. */
export function storeLanguageOfAddress(): void {
  const addressed = new URLSearchParams(window.location.search).get(languageKey)
  if (isLanguage(addressed)) storeLanguage(addressed)
}
