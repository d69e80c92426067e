import type { EditedMenu, MenuEntry } from '#contract/pages/menus.ts'
import { baseLanguage } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'

type MenuConflictProps = {
  mine: readonly MenuEntry[]
  newer: EditedMenu
  onSettle: (isMine: boolean) => void
}

/** Another admin has saved the menu meanwhile: both are shown until one is chosen. */
export function MenuConflict({ mine, newer, onSettle }: MenuConflictProps) {
  return (
    <section role="alert" className="grid gap-3 border-s-3 border-danger bg-danger-soft p-4">
      <h3>{t('Someone else has changed this menu')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version title={t('Theirs')} entries={newer.entries} />
        <Version title={t('Yours')} entries={mine} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onSettle(false)}>{t('Use their version')}</Button>
        <Button onClick={() => onSettle(true)}>{t('Continue with my version')}</Button>
      </div>
    </section>
  )
}

function Version({ title, entries }: { title: string; entries: readonly MenuEntry[] }) {
  const lines = entries.map(({ label, address }) => `${label[baseLanguage()]} → ${address}`)
  return (
    <div>
      <h4 className="text-control font-[580]">{title}</h4>
      <ul className="text-small">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are only shown
          <li key={index} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
