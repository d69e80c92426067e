import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { listMenus, type MenuPlace } from '#contract/pages/menus.ts'
import { listPages } from '#contract/pages/pages.ts'
import { baseLanguage, type Language } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { EditForm } from '../../../patterns/form/edit-form.tsx'
import { EditPage } from '../../../patterns/form/edit-page.tsx'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { EditedLanguage } from '../pages.edited-language.tsx'
import { MenuConflict } from './pages.menu-conflict.tsx'
import { EntryFields } from './pages.menu-entry.tsx'
import { type MenuEditor, useMenus } from './pages.use-menu.ts'

export async function clientLoader() {
  const [menus, pages] = await Promise.all([call(listMenus, {}), call(listPages, {})])
  const shown = pages.filter(({ publishedNumber }) => publishedNumber !== null)
  return { menus, addresses: shown.map(({ address }) => address) }
}

export const meta = privateMeta(mark('Navigation and footer'), mark('The links on every page.'))

const names: Record<MenuPlace, string> = { navigation: mark('Navigation'), footer: mark('Footer') }
const lead = mark('The links at the top and bottom of every page. Changes are visible immediately.')

export default function MenusPage() {
  const { menus, addresses } = useLoaderData<typeof clientLoader>()
  const [language, setLanguage] = useState<Language>(baseLanguage())
  const { editors, ...form } = useMenus(menus, language)
  return (
    <EditPage
      title={t('Navigation and footer')}
      lead={t(lead)}
      actions={<EditedLanguage language={language} onChoose={setLanguage} />}
    >
      <EditForm className="grid gap-6 px-4 pb-10 md:px-6" aria-label={t('Navigation and footer')} form={form}>
        <div className="grid gap-8 lg:grid-cols-2">
          {editors.map((editor) => (
            <MenuFields key={editor.menu.place} editor={editor} language={language} />
          ))}
        </div>
      </EditForm>
      <datalist id="menu-addresses">
        {['/', '/products', ...addresses.filter((address) => address !== '/')].map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </EditPage>
  )
}

function MenuFields({ editor, language }: { editor: MenuEditor; language: Language }) {
  const { menu, entries, newer, error } = editor
  const id = `menu-${menu.place}`
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-h3">
        {t(names[menu.place])}
      </h2>
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
    </section>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Navigation and footer'), lead, rows: ['h-24', 'h-24'] })

export { RouteError as ErrorBoundary }
