import { homeAddress } from '#contract/pages/addresses.ts'
import type { PageBlock } from '#contract/pages/blocks.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import type { Translated } from '#contract/pages/texts.ts'
import { baseLanguage, sourceLanguage } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import type { Words } from '#i18n/words.ts'
import type { LanguagesReader } from '#server/messages/languages.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'

/** The languages of the portal, and what it says in them. */
export type Messages = Pick<LanguagesReader, 'list' | 'findMessage'>

type Company = { name: string; tagline: Words; email: string }

const base = { isHidden: false }

/** A text of the catalogues, as a page keeps it: in English, and in the languages that have a translation. */
export function inEveryLanguage(languages: Messages, text: string): Translated<string> {
  const original = inLanguage(sourceLanguage, () => t(text))
  const others = languages
    .list()
    .filter(({ code }) => languages.findMessage(code, text) !== null)
    .map(({ code }) => [code, inLanguage(code, () => t(text))] as const)
  return { [sourceLanguage]: original, ...Object.fromEntries(others) }
}

/** A text that is the same in every language. */
function inBase(text: string): Translated<string> {
  return { [baseLanguage()]: text }
}

function contactOf(languages: Messages, email: string): PageBlock {
  return {
    ...base,
    id: 'contact',
    kind: 'call',
    heading: inEveryLanguage(languages, mark('Contact')),
    lead: inBase(''),
    action: { label: inBase(email), address: `mailto:${email}` },
  }
}

/** The home page of a company that has not written one: who it is, what it sells, and how to reach it if that is known. */
export function neutralHome(languages: Messages, { name, email, ...company }: Company): PageContent {
  const tagline = { ...inBase(''), ...company.tagline }
  const said = (text: string) => inEveryLanguage(languages, text)
  const blocks: PageBlock[] = [
    {
      ...base,
      id: 'opening',
      kind: 'hero',
      size: 'large',
      heading: inBase(name),
      lead: tagline,
      action: { label: said(mark('Browse products')), address: '/products' },
      drawing: '',
      partsList: [],
      titleBlock: [],
    },
    { ...base, id: 'products', kind: 'products', heading: said(mark('We produce')), lead: inBase('') },
    { ...base, id: 'reviews', kind: 'reviews', heading: said(mark('What our customers say')) },
    ...(email === '' ? [] : [contactOf(languages, email)]),
  ]
  return {
    address: homeAddress,
    title: inBase(name),
    description: tagline,
    isUnlisted: false,
    blocks,
  }
}
