import type { Language } from '#i18n/language.ts'
import { baseLanguage } from '#i18n/language.ts'
import type { PageContent } from './pages.ts'
import { textsInLanguage, textsLacking } from './texts.ts'

/** What a person still has to write stands between double brackets: `[[name of the supervisory authority]]`. */
const marked = /\[\[(.*?)(?:\]\]|$)/gs

export type MarkedPlace = { path: string; language: Language; place: string }

/** All texts of a value. A paragraph is one text, also where words in it are bold: a mark may begin before them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && 'content' in value && Array.isArray(value.content)) {
    const inner = value.content.map((one: unknown) => textsIn(one))
    const isInline = value.content.every(
      (one: { type?: unknown }) => one.type === 'text' || one.type === 'hardBreak',
    )
    return isInline ? [inner.map((texts) => texts.join('')).join('')] : inner.flat()
  }
  if ('type' in value && value.type === 'hardBreak') return ['\n']
  if ('type' in value && 'text' in value) return [String(value.text)]
  return Object.values(value).flatMap(textsIn)
}

function placesIn(value: unknown): string[] {
  return textsIn(value).flatMap((text) => [...text.matchAll(marked)].map(([, place = '']) => place.trim()))
}

/** What visitors would read between double brackets in one of these languages if the page was published, hidden blocks aside. */
export function markedPlaces({ blocks, ...head }: PageContent, languages: readonly Language[]): MarkedPlace[] {
  return languages.flatMap((language) => {
    const found = (value: unknown, path: string) => {
      const shown = textsLacking(value, language).length > 0 ? baseLanguage() : language
      return placesIn(textsInLanguage(value, shown)).map((place) => ({ path, language, place }))
    }
    return [
      ...found(head.title, 'title'),
      ...found(head.description, 'description'),
      ...blocks.flatMap((block, index) => (block.isHidden ? [] : found(block, `blocks.${index}.${block.kind}`))),
    ]
  })
}
