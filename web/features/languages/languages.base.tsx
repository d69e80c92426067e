import { useState } from 'react'
import { Link } from 'react-router'
import {
  type BaseChange,
  changeBaseLanguage,
  checkBaseLanguage,
  type MissingInBase,
} from '#contract/languages/base.ts'
import type { PortalLanguage } from '#contract/languages/languages.ts'
import { languageName } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceWithReasons } from '../../api/problem-text.ts'
import { paths } from '../../dashboard-paths.ts'
import { DialogActions } from '../../patterns/form/dialog-actions.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Wanted = { language: PortalLanguage; state: BaseChange }

/** Makes another language the base: what it lacks is read first, then a dialog asks. */
export function useBaseChange(changed: () => Promise<void>) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const asking = useCommand(async (language: PortalLanguage) => {
    setWanted({ language, state: await call(checkBaseLanguage, { query: { to: language.code } }) })
  })
  const change = useCommand(
    ({ language: { code: to }, state: { base: from } }: Wanted) =>
      call(changeBaseLanguage, { body: { from, to } }),
    {
      say: sentenceWithReasons,
      onStale: (state) => {
        if (wanted) setWanted({ ...wanted, state })
        return t('Someone else has changed the base language.')
      },
      done: async (_state, [{ language }]) => {
        setWanted(null)
        showToast(t('{name} is the base language', { name: language.name }))
        await changed()
      },
    },
  )
  return { wanted, asking, change, close: () => setWanted(null) }
}

export type BaseChanging = ReturnType<typeof useBaseChange>

const sentences: Record<MissingInBase, (count: number) => string> = {
  names: (count) => t('{count, plural, one {# product has} other {# products have}} no name', { count }),
  sameNames: (count) => t('{count} products without their own SKUs have the same names', { count }),
  descriptions: (count) =>
    t('{count, plural, one {# product has} other {# products have}} no description', { count }),
  families: (count) => t('{count, plural, one {# family has} other {# families have}} no name', { count }),
  attributes: (count) =>
    t('{count, plural, one {# attribute is} other {# attributes are}} not fully translated', {
      count,
    }),
  groups: (count) =>
    t('{count, plural, one {# variant group has} other {# variant groups have}} no name', { count }),
  pages: (count) => t('{count, plural, one {# page is} other {# pages are}} not fully translated', { count }),
  menus: (count) => t('{count, plural, one {# menu has} other {# menus have}} links without a text', { count }),
  settings: (count) =>
    t('{count, plural, one {# group of settings has} other {# groups of settings have}} missing texts', {
      count,
    }),
}

function Missing({ missing, to }: { missing: BaseChange['missing']; to: string }) {
  if (missing.length === 0) return <p>{t('Nothing is missing.')}</p>
  return (
    <>
      <p>{t('Incomplete in {language}:', { language: languageName(to) })}</p>
      <ul className="mt-2 list-disc ps-5">
        {missing.map(({ kind, count }) => (
          <li key={kind}>
            {kind === 'names' ? (
              <Link className="link" to={`${paths.products}?untranslated=${to}`}>
                {sentences[kind](count)}
              </Link>
            ) : (
              sentences[kind](count)
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

export function BaseDialog({ changing: { wanted, change, close } }: { changing: BaseChanging }) {
  const name = wanted?.language.name ?? ''
  return (
    <Dialog isOpen={wanted !== null} title={t('Make {name} the base language?', { name })} onClose={close}>
      {wanted ? (
        <div className="mt-4 grid gap-4">
          <p>
            {t(
              'Products, families, pages and menus are then written in {name} first. The texts in {base} stay as translations, and missing texts in {name} are shown in {base}.',
              { name, base: languageName(wanted.state.base) },
            )}
          </p>
          <div>
            <Missing missing={wanted.state.missing} to={wanted.language.code} />
          </div>
          {wanted.state.isPossible ? null : (
            <p>{t('Each product needs its own name in {name} first.', { name })}</p>
          )}
          <FormRefusal text={change.error} />
          <DialogActions
            label={wanted.state.isPossible ? t('Change base language') : null}
            isBusy={change.isBusy}
            onClick={() => change.run(wanted)}
            onCancel={close}
          />
        </div>
      ) : null}
    </Dialog>
  )
}
