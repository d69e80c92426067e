import { type LegalKind, legalLabels } from '#contract/pages/legal-kinds.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import type { RichBlock, RichTextDocument } from '#contract/pages/rich-text.ts'
import type { Translated } from '#contract/pages/texts.ts'
import { accountText } from '#contract/payments/iban.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { isLanguage, type Language, sourceLanguage } from '#i18n/language.ts'
import { language, mark, t } from '#i18n/t.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'
import type { Messages } from '../pages.neutral.ts'
import { type LegalSection, legalTexts } from './pages.legal-texts.ts'

type Sources = { settings: PortalSettings; languages: Messages; publicUrl: string }

/** What the settings do not say becomes a place that a person has to write. */
function orMarked(value: string, label: string): string {
  return value.trim() === '' ? `[[${t(label)}]]` : value
}

function bankText({ company }: PortalSettings): string {
  const [account] = company.bankAccounts
  return account ? t('Bank transfers go to {account}.', { account: accountText(account) }) : ''
}

/** The data of the company, as texts of the current language name it. */
function valuesOf({ settings, publicUrl }: Sources): Record<string, string> {
  const { company, formats } = settings
  const { country, postcode, city } = company
  const countries = new Intl.DisplayNames([language(), 'en'], { type: 'region' })
  return {
    legalName: orMarked(company.legalName, mark('Legal name')),
    street: orMarked(company.street, mark('Street and number')),
    place: orMarked(city === '' ? '' : `${postcode} ${city}`.trim(), mark('Postcode and city')),
    country: orMarked(country === '' ? '' : (countries.of(country) ?? country), mark('Country')),
    email: orMarked(company.email, mark('Email for customers')),
    phone: orMarked(company.phone, mark('Phone')),
    directors: orMarked(company.directors, mark('Managing directors')),
    court: orMarked(company.court, mark('Register court')),
    registration: orMarked(company.registration, mark('Registration')),
    vatId: orMarked(company.vatId, mark('VAT number')),
    currency: formats.currency,
    withdrawUrl: `${publicUrl}/withdraw`,
    returnCosts:
      settings.buyers.returnCosts === 'seller'
        ? t('We will bear the cost of returning the goods.')
        : t('You will have to bear the direct cost of returning the goods.'),
    bankTransfer: bankText(settings),
  }
}

function paragraph(text: string): Extract<RichBlock, { type: 'paragraph' }> {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}

/** Texts that begin with "- " and follow each other are one list. */
function documentOf(texts: readonly string[]): RichTextDocument {
  const content: RichBlock[] = []
  for (const text of texts) {
    if (!text.startsWith('- ')) {
      content.push(paragraph(text))
      continue
    }
    const entry = { type: 'listItem' as const, content: [paragraph(text.slice(2))] }
    const before = content.at(-1)
    if (before?.type === 'bulletList') before.content.push(entry)
    else content.push({ type: 'bulletList', content: [entry] })
  }
  return { type: 'doc', content }
}

function inAll<Value>(languages: readonly Language[], make: () => Value): Translated<Value> {
  const made = languages.map((one) => [one, inLanguage(one, make)] as const)
  return { ...Object.fromEntries(made), en: inLanguage(sourceLanguage, make) }
}

/** English, and each language of the shop that has the texts. */
function languagesOf(kind: LegalKind, { settings, languages }: Sources): Language[] {
  const { summary } = legalTexts[kind]
  const offered = settings.formats.languages.filter(isLanguage)
  return offered.filter((code) => code === sourceLanguage || languages.findMessage(code, summary) !== null)
}

/** A draft of a legal page. It is no legal advice: a person reads it, and what only a person knows is marked. */
export function draftOf(kind: LegalKind, sources: Sources, address: string): PageContent {
  const { summary, sections } = legalTexts[kind]
  const written = languagesOf(kind, sources)
  const said = (text: string) => (text === '' ? '' : t(text, valuesOf(sources)).trim())
  const hasConsumers = sources.settings.buyers.sellsTo === 'both'
  const blockOf = ({ heading, texts }: LegalSection, index: number) => ({
    id: `section-${index + 1}`,
    isHidden: false,
    kind: 'text' as const,
    anchor: '',
    heading: inAll(written, () => said(heading)),
    body: inAll(written, () => documentOf(texts.map(said))),
  })
  return {
    address,
    title: inAll(written, () => t(legalLabels[kind])),
    description: inAll(written, () => t(summary)),
    isUnlisted: false,
    blocks: sections({ hasConsumers }).map(blockOf),
  }
}
