import type { FileEndpoint } from '#contract/endpoint.ts'
import { foldText } from '#contract/fold.ts'
import { ownReaderForm } from '#contract/lists/reader-form.ts'
import { exportOrderLines } from '#contract/orders/admin-list.ts'
import { exportAllOrders } from '#contract/orders/export.ts'
import type { Needed } from '#contract/permissions.ts'
import { type Language, languageKey, languageName } from '#i18n/language.ts'
import { language, mark, t } from '#i18n/t.ts'
import { may } from '../../api/may.ts'
import { saveFile } from '../../api/save-file.ts'
import { signOut } from '../../api/sign-out.ts'
import { paths } from '../../dashboard-paths.ts'
import { showToast } from '../../patterns/toast.ts'
import { toastError } from '../../patterns/toast-error.ts'
import { mayOpen } from '../../shell/dashboard/allowed-pages.ts'
import { sideEntries } from '../../shell/dashboard/side-entries.ts'
import { storeLanguage } from '../../shell/preferences/language-choice.ts'
import { chooseTheme, type Theme, themes } from '../../shell/preferences/theme.ts'
import type { AnyIconName } from '../../ui/any-icon.tsx'

/** Something that can be chosen: it opens a page, or runs an action. `words` are searched in addition to the label. */
export type PaletteEntry = {
  id: string
  label: string
  note?: string
  icon: AnyIconName
  words?: string
  /** What a role needs for an action of staff. */
  needed?: Needed | undefined
} & ({ to: string } | { run: () => void })

export type EntryGroup = { id: string; label: string; entries: PaletteEntry[] }

const themeNames: Record<Theme, { text: string; icon: AnyIconName }> = {
  system: { text: mark('System'), icon: 'screen' },
  light: { text: mark('Light'), icon: 'sun' },
  dark: { text: mark('Dark'), icon: 'moon' },
}

/** Whether the role may open the page of an entry, or run its action. */
function isOpen(entry: PaletteEntry): boolean {
  return 'to' in entry ? mayOpen(entry.to) : may(entry.needed ?? 'staff')
}

export function pageEntries(isStaff: boolean, hasConsumers: boolean): PaletteEntry[] {
  const own = sideEntries.filter(
    ({ to, isFor, isOfConsumers = false }) =>
      (isFor === 'everyone' || isFor === (isStaff ? 'admin' : 'customer')) &&
      (hasConsumers || !isOfConsumers) &&
      (isFor !== 'admin' || mayOpen(to)),
  )
  const pages = own.map(({ to, label, icon }): PaletteEntry => ({ id: to, to, label: t(label), icon }))
  const more: PaletteEntry[] = [
    { id: paths.account, to: paths.account, label: t('Account settings'), icon: 'user' },
    { id: paths.products, to: paths.products, label: t('Products'), icon: 'box' },
    { id: paths.home, to: paths.home, label: t('Home'), icon: 'arrow' },
    { id: paths.blog, to: paths.blog, label: t('Blog'), icon: 'arrow' },
  ]
  const ofStaff: PaletteEntry[] = [
    {
      id: paths.unsentMails,
      to: paths.unsentMails,
      label: t('Unsent emails'),
      words: t('mail rejected bounced'),
      icon: 'mail',
    },
  ]
  return [...pages, ...(isStaff ? ofStaff.filter(isOpen) : []), ...more]
}

async function exportTable(table: FileEndpoint, name: string): Promise<void> {
  await saveFile(table, { query: ownReaderForm() }, name).then(
    (file) => showToast(t('{file} downloaded', { file })),
    toastError,
  )
}

function speak(chosen: Language): void {
  storeLanguage(chosen)
  const here = new URL(window.location.href)
  here.searchParams.delete(languageKey)
  if (here.href === window.location.href) window.location.reload()
  else window.location.replace(here)
}

/** `offered`: the languages that can be chosen. */
type Acting = { isStaff: boolean; offered: readonly Language[]; onShortcuts: () => void }

export function actionEntries({ isStaff, offered, onShortcuts }: Acting): PaletteEntry[] {
  const staff: PaletteEntry[] = [
    { id: 'new-product', label: t('New product'), icon: 'plus', to: paths.addProduct },
    { id: 'import', label: t('Import products'), words: 'CSV XLSX', icon: 'upload', to: paths.imports },
    {
      id: 'export',
      needed: exportAllOrders.permission,
      label: t('Export orders'),
      words: 'CSV',
      icon: 'down',
      run: () => void exportTable(exportAllOrders, 'orders.csv'),
    },
    {
      id: 'export-lines',
      needed: exportOrderLines.byLink.permission,
      label: t('Export order lines'),
      words: 'CSV',
      icon: 'down',
      run: () => void exportTable(exportOrderLines.byLink, 'order-lines.csv'),
    },
  ]
  return [
    ...(isStaff ? staff.filter(isOpen) : []),
    ...themes.map(
      (theme): PaletteEntry => ({
        id: `theme-${theme}`,
        label: t('Theme: {theme}', { theme: t(themeNames[theme].text) }),
        icon: themeNames[theme].icon,
        run: () => chooseTheme(theme),
      }),
    ),
    ...offered
      .filter((one) => one !== language())
      .map(
        (one): PaletteEntry => ({
          id: `language-${one}`,
          label: t('Language: {name}', { name: languageName(one) }),
          icon: 'arrow',
          words: 'Language Sprache',
          run: () => speak(one),
        }),
      ),
    { id: 'shortcuts', label: t('Keyboard shortcuts'), icon: 'menu', run: onShortcuts },
    { id: 'sign-out', label: t('Sign Out'), icon: 'left', run: () => void signOut() },
  ]
}

/** Entries that have every word of `text` somewhere in them. */
export function matchingEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return entries.filter(({ label, words: more = '' }) => {
    const searchable = foldText(`${label} ${more}`)
    return words.every((word) => searchable.includes(word))
  })
}

/** Each entry once, in the first group that has it. */
export function withoutRepeats(groups: readonly EntryGroup[]): EntryGroup[] {
  const seen = new Set<string>()
  return groups.map((group) => ({
    ...group,
    entries: group.entries.filter(({ id }) => !seen.has(id) && seen.add(id)),
  }))
}
