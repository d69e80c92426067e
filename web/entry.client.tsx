import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languagesBy, type NumberFormat } from '#i18n/language.ts'
import { type Locale, readLocaleFrom, type Texts } from '#i18n/t.ts'
import { readPageLocale } from './api/page-locale.ts'
import { storeLanguageOfAddress } from './shell/preferences/language-choice.ts'

const reloadedKey = 'datum.reloaded'
const reloadAgainAfterMs = 60_000

// A new release has other file names: a page that was open before it finds its later files gone. Loading it again helps,
// once; what was typed is stored as a draft. If the server does not respond, the page on screen is better than none.
window.addEventListener('vite:preloadError', async () => {
  const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0)
  if (Date.now() - reloadedAt < reloadAgainAfterMs || !(await isAnswered())) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  window.location.reload()
})

async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Null for English, and if they cannot be read: a page in English works. */
async function readTexts(lang: string, address: string | undefined): Promise<Texts | null> {
  if (address)
    return fetch(address).then(
      (response) => response.json(),
      () => null,
    )
  return lang === 'de' ? (await import('#i18n/german.ts')).german : null
}

/** What the page was written in. It stays so while the page is open: another language is another page. */
async function localeOfPage(): Promise<Locale> {
  const { lang, dataset } = document.documentElement
  const numbers = dataset.numbers as NumberFormat | undefined
  const { address, languages, timeZone } = readPageLocale()
  if (languages) languagesBy(() => languages)
  return { language: lang, texts: await readTexts(lang, address), numbers, timeZone }
}

storeLanguageOfAddress()
const locale = await localeOfPage()
readLocaleFrom(() => locale)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
