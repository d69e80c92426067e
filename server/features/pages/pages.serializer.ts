import type { EditedPage, PageContent, PageEntry } from '#contract/pages/pages.ts'
import { textsInLanguage, textsLacking } from '#contract/pages/texts.ts'
import { baseLanguage } from '#i18n/language.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { PageRow } from './pages.store.ts'

/** The languages that visitors are offered. */
export type OfferedLanguages = Pick<Settings, 'formats'>

export function toPageEntry(settings: OfferedLanguages, row: PageRow): PageEntry {
  const { id, address, draft, version, published_number, has_changes, updated_at, updated_by } = row
  return {
    _id: id,
    address,
    title: textsInLanguage(draft.title, baseLanguage()),
    publishedNumber: published_number,
    hasChanges: has_changes,
    version,
    updatedAt: updated_at.toISOString(),
    updatedBy: updated_by,
    untranslated: settings.formats().languages.filter((one) => textsLacking(draft, one).length > 0),
  }
}

export function toEditedPage(settings: OfferedLanguages, row: PageRow): EditedPage {
  return { ...toPageEntry(settings, row), content: row.draft }
}

/** Addresses of pictures in a page. */
export function picturesOf({ blocks }: PageContent): string[] {
  const found = blocks.flatMap((block) => {
    if (block.kind === 'pictures') return block.items.map(({ picture }) => picture.address)
    if (block.kind === 'equipment') return block.items.flatMap(({ picture }) => (picture ? [picture.address] : []))
    return []
  })
  return [...new Set(found)]
}
