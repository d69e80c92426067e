import type { MetaDescriptor } from 'react-router'
import type { PublicCompany, PublicSettings } from '#contract/page-settings.ts'
import { baseLanguage, languageCodes, languageKey } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'

/** What `meta` functions get of the routes above them. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type PageHead = {
  title: string
  description: string
  path?: string
  isPrivate?: boolean
  /** Where the picture of a shared link is, from the root; the portal's own by default. 1200 × 630. */
  card?: string
  matches: Matches
}

function isSettings(value: unknown): value is PublicSettings {
  return typeof value === 'object' && value !== null && 'publicUrl' in value
}

function settingsOf(matches: Matches): PublicSettings | undefined {
  const settings = matches.find((match) => match?.id === 'root')?.loaderData
  return isSettings(settings) ? settings : undefined
}

/** Where a public page is found, host and all, or null while the settings are not known. */
export function pageAddress(path: string, matches: Matches): string | null {
  const settings = settingsOf(matches)
  return settings ? settings.publicUrl + path : null
}

/** Whose portal this is, for what search engines read; null while the settings are not known. */
export function companyOf(matches: Matches): PublicCompany | null {
  return settingsOf(matches)?.company ?? null
}

/** This page in each language. The address without a language belongs to the base language and is the default. */
function languageLinks(address: string, offered: readonly string[] = languageCodes()): MetaDescriptor[] {
  const sign = address.includes('?') ? '&' : '?'
  const inLanguage = (one: string) => (one === baseLanguage() ? address : `${address}${sign}${languageKey}=${one}`)
  const link = (hrefLang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href })
  return [
    { tagName: 'link', rel: 'canonical', href: inLanguage(language()) },
    ...offered.map((one) => link(one, inLanguage(one))),
    link('x-default', address),
  ]
}

/** The preview image of a shared link. */
function cardMeta(address: string | null): MetaDescriptor[] {
  if (address === null) return []
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Title, description and what search engines and link previews read. Private pages are kept out of both. */
export function pageMeta(page: PageHead): MetaDescriptor[] {
  const { title, description, path, isPrivate = false, card = '/card.png', matches } = page
  const name = companyOf(matches)?.name ?? ''
  const full = name === '' || title === name ? title : `${title} · ${name}`
  const head: MetaDescriptor[] = [{ title: full }, { name: 'description', content: description }]
  if (isPrivate) return [...head, { name: 'robots', content: 'noindex' }]
  const address = path === undefined ? null : pageAddress(path, matches)
  if (address === null) return head
  return [
    ...head,
    ...languageLinks(address, companyOf(matches)?.languages),
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:type', content: 'website' },

    { property: 'og:site_name', content: name },
    ...cardMeta(pageAddress(card, matches)),
  ]
}
