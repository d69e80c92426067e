import type { Translated } from '#contract/pages/texts.ts'
import { tenantGerman } from '#demo/company/german.ts'
import { language, t } from '#i18n/t.ts'
import { inLanguage } from '../scope/portal-scope.ts'

/** A text of the demo's pages in the language of the reader; one that is the portal's too is said as the portal says it. */
export function demoText(text: string): string {
  return (language() === 'de' ? tenantGerman[text] : undefined) ?? t(text)
}

/** A text of the demo's pages, as a page keeps it. */
export function said(text: string): Translated<string> {
  return { en: inLanguage('en', () => demoText(text)), de: inLanguage('de', () => demoText(text)) }
}
