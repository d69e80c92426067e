import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { type EditedMenu, listMenus, type MenuPlace } from '#contract/pages/menus.ts'
import { listPages } from '#contract/pages/pages.ts'
import { firstLanguage, type Language } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { LeaveGuard } from '../../../patterns/form/save-bar.tsx'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { EditedLanguage } from '../pages.edited-language.tsx'
import { MenuConflict } from './pages.menu-conflict.tsx'
import { EntryFields } from './pages.menu-entry.tsx'
import { useMenuEditor } from './pages.use-menu.ts'

export async function clientLoader() {
  const [menus, pages] = await Promise.all([call(listMenus, {}), call(listPages, {})])
  const shown = pages.filter(({ publishedNumber }) => publishedNumber !== null)
  return { menus, addresses: shown.map(({ address }) => address) }
}

export const meta = privateMeta(mark('Navigation and footer'), mark('The links on every page.'))

const names: Record<MenuPlace, string> = { navigation: mark('Navigation'), footer: mark('Footer') }
const lead = mark('The links at the top and at the foot of every page. Visitors see a change at once.')

export default function MenusPage() {
  const { menus, addresses } = useLoaderData<typeof clientLoader>()
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const [dirty, setDirty] = useState<Dirty>({ navigation: false, footer: false })
  return (
    <>
      <PageHeader
        title={t('Navigation and footer')}
        lead={t(lead)}
        actions={<EditedLanguage language={language} onChoose={setLanguage} />}
      />
      <div className="grid gap-8 px-4 pb-10 md:px-6 lg:grid-cols-2">
        {menus.map((menu) => (
          <MenuForm key={menu.place} menu={menu} language={language} onDirty={setDirty} />
        ))}
      </div>
      <LeaveGuard isDirty={dirty.navigation || dirty.footer} />
      <datalist id="menu-addresses">
        {['/', '/products', ...addresses.filter((address) => address !== '/')].map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </>
  )
}

/** Which menus have changes that are not saved: a page has one guard. */
type Dirty = Record<MenuPlace, boolean>

type MenuFormProps = {
  menu: EditedMenu
  language: Language
  onDirty: (change: (dirty: Dirty) => Dirty) => void
}

function MenuForm({ menu: first, language, onDirty }: MenuFormProps) {
  const editor = useMenuEditor(first, language)
  const { menu, entries, newer, isDirty, isBusy, error } = editor
  const { place } = menu
  useEffect(() => {
    onDirty((dirty) => ({ ...dirty, [place]: isDirty && !isBusy }))
  }, [onDirty, place, isDirty, isBusy])
  const title = t(names[menu.place])
  return (
    <form
      noValidate
      aria-label={title}
      className="grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
    >
      <h2 className="text-h3">{title}</h2>
      {newer ? (
        <MenuConflict mine={entries.map(({ entry }) => entry)} newer={newer} onSettle={editor.settle} />
      ) : null}
      {entries.length === 0 ? <p className="text-small text-ink-2">{t('This menu has no links.')}</p> : null}
      <ol className="grid gap-3">
        {entries.map(({ key, entry }, index) => (
          <EntryFields
            key={key}
            id={`${menu.place}-${index}`}
            index={index}
            entry={entry}
            language={language}
            editor={editor}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={editor.add}>{t('Add link')}</Button>
        <Button look="ghost" onClick={editor.restoreStandard}>
          {t('Use the standard links')}
        </Button>
      </div>
      <FormRefusal text={error} />
      {isDirty ? (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-3">
          <Button onClick={editor.discard}>{t('Discard')}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('Save menu')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Navigation and footer'), lead, rows: ['h-24', 'h-24'] })

export { RouteError as ErrorBoundary }
