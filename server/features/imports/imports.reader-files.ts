import { isImportField } from '#contract/imports/fields.ts'
import type { ImportMapping } from '#contract/imports/imports.ts'
import { unguardCell } from '#contract/lists/cells.ts'
import { productTitles, productWords } from '#contract/products/reader-titles.ts'
import { type Language, languageCodes } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'

/** The file of rows with errors has these in front. */
const errorHeadings: readonly string[] = ['line', 'error']

function keysIn(language: Language): Map<string, string> {
  return inLanguage(language, () => new Map(Array.from(productTitles(), ([key, title]) => [title, key])))
}

/**
 * The columns of our own export of products for people, in any language of the portal; null for another file: every title must
 * be one of that export.
 */
export function readerMapping(headers: readonly string[]): ImportMapping | null {
  const titles = headers.map((header) => unguardCell(header.trim()))
  for (const language of languageCodes()) {
    const keys = keysIn(language)
    const found = titles.map((title) => keys.get(title))
    const isOurs = found.every((key, index) => key !== undefined || errorHeadings.includes(titles[index] ?? ''))
    if (!isOurs || !found.includes('sku') || found.length < 2) continue
    return Object.fromEntries(
      found.flatMap((key, index) => (key !== undefined && isImportField(key) ? [[key, index] as const] : [])),
    )
  }
  return null
}

/** Whether one of the portal's languages says a text so, in any case. */
function isSaid(text: string, cell: string): boolean {
  const wanted = cell.toLowerCase()
  return languageCodes().some((language) => inLanguage(language, () => t(text)).toLowerCase() === wanted)
}

/** The word that a field stores for what people read of it, in any language of the portal; another text stays. */
export function readWord(field: string, cell: string): string {
  const words = productWords[field] ?? {}
  if (cell.toLowerCase() in words) return cell.toLowerCase()
  const [word] = Object.entries(words).find(([, text]) => isSaid(text, cell)) ?? []
  return word ?? cell
}

/** Yes or no in a language of the portal; null for another text. */
export function readYesOrNo(cell: string): boolean | null {
  if (isSaid('Yes', cell)) return true
  return isSaid('No', cell) ? false : null
}
