import type { FieldError } from '#contract/errors.ts'
import { shopColumns } from '#contract/imports/profiles.ts'
import { cut } from '#i18n/cut.ts'
import { type Language, languageName, translatedLanguages } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'

type Cells = readonly string[]
type Texts = Record<string, string>

/** What a row of Magento says of a product for one store view. */
export type StoreView = { code: string; name: string; description: string; price: string }

const longestCode = 60

/** The columns of a row of a store view, by what they are; null for a table without store views. */
export function viewColumns(headers: Cells): Record<keyof StoreView, number | null> | null {
  const { view, name, body, short, price } = shopColumns('magento', headers)
  if (view === undefined) return null
  return { code: view, name: name ?? null, description: body ?? short ?? null, price: price ?? null }
}

/** The language that the code of a store view means: `de`, `de_AT`, `german`, `store_deutsch`. */
function languageOfView(code: string): Language | null {
  const parts = code.toLowerCase().split(/[^\p{L}]+/u)
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' })
  const isCalled = (language: Language) =>
    parts.includes(language.toLowerCase()) ||
    [languageName(language), inEnglish.of(language) ?? language].some((name) => parts.includes(name.toLowerCase()))
  return translatedLanguages().find(isCalled) ?? null
}

/**
 * The translations that the store views of a product have, and what of them is not taken: views of a language that the portal does
 * not translate into, a second view of a language, and prices of views.
 */
export function textsOfViews(views: readonly StoreView[]): { texts: Texts; notes: FieldError[] } {
  const texts: Texts = {}
  const notes: FieldError[] = []
  const taken = new Set<Language>()
  const note = (message: string) => notes.push({ path: '', message })
  for (const { code, name, description, price } of views) {
    const view = cut(code, longestCode)
    const language = languageOfView(code)
    if (language === null) {
      note(
        t(
          'Rows of the store view "{view}" are not imported: its name matches no language that products are translated into.',
          { view },
        ),
      )
      continue
    }
    if (taken.has(language)) {
      note(
        t('Rows of the store view "{view}" are not imported: another store view has the same language.', { view }),
      )
      continue
    }
    taken.add(language)
    if (name !== '') texts[`name_${language}`] = name
    if (description !== '') texts[`description_${language}`] = description
    if (price !== '') {
      note(t('Only names and descriptions are imported from the store view "{view}", not its prices.', { view }))
    }
  }
  return { texts, notes }
}

/** Why a row of a store view is left out whose product has no row in the table. */
export function withoutProductRow(): FieldError {
  return {
    path: '',
    message: t(
      'Rows of store views are not imported if the table has no row for the product itself, with an empty store_view_code.',
    ),
  }
}
