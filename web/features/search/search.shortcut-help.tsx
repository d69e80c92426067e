import { type ReactNode, useState } from 'react'
import { t } from '#i18n/t.ts'
import { readSession } from '../../api/session.ts'
import { mayOpen } from '../../shell/dashboard/allowed-pages.ts'
import { useIsMac } from '../../shell/dashboard/search-button.tsx'
import { readPageKeys } from '../../shell/page-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { areSingleKeysOn, shortcutsFor, switchSingleKeys } from './search.shortcuts.ts'
import { siteSearchKeys } from './search.site-key.ts'

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex flex-none gap-1">
      {keys.map((key) => (
        <kbd key={key} className="key-hint">
          {key}
        </kbd>
      ))}
    </span>
  )
}

function Line({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1">
      {children}
      <Keys keys={keys} />
    </li>
  )
}

/** What the keyboard can do, and the switch for keys that are pressed alone. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  const isMac = useIsMac()
  const session = readSession()
  const pages = session ? shortcutsFor(session.isStaff) : []
  const shown = pages.filter(({ isFor, to }) => isFor !== 'admin' || mayOpen(to))
  return (
    <Dialog isOpen title={t('Keyboard shortcuts')} onClose={onClose}>
      <ul className="mt-3 text-control">
        <Line keys={isMac ? ['⌘', 'K'] : [t('Ctrl'), 'K']}>{t('Search')}</Line>
        <Line keys={isMac ? ['⌘', '↵'] : [t('Ctrl'), '↵']}>{t('Submit the form of a dialog')}</Line>
        <Line keys={['?']}>{t('Keyboard shortcuts')}</Line>
        <Line keys={[isMac ? '⌥' : 'Alt', 'T']}>{t('Go to the Undo message')}</Line>
        {[...siteSearchKeys(), ...readPageKeys()].map(({ key, label }) => (
          <Line key={key} keys={[key.toUpperCase()]}>
            {label}
          </Line>
        ))}
        {shown.map(({ key, label }) => (
          <Line key={key} keys={['G', key.toUpperCase()]}>
            {t(label)}
          </Line>
        ))}
      </ul>
      <CheckField
        label={t('Use single-key shortcuts on this device')}
        className="mt-3 flex min-h-11 items-center gap-3 text-control"
        checked={isOn}
        onChange={({ currentTarget }) => {
          switchSingleKeys(currentTarget.checked)
          setIsOn(currentTarget.checked)
        }}
      />
      <div className="mt-3 flex justify-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  )
}
