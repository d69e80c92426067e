import type { MenuEntry } from '#contract/pages/menus.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { TextField } from '../../../ui/fields.tsx'
import { NodeTools } from '../pages.node-tools.tsx'
import { translated } from '../pages.translated.ts'
import type { MenuEditor } from './pages.use-menu.ts'

type EntryFieldsProps = { id: string; index: number; entry: MenuEntry; language: Language; editor: MenuEditor }

/** One link of a menu: its label in the language that is edited, and where it leads. */
export function EntryFields({ id, index, entry, language, editor }: EntryFieldsProps) {
  const { own, original } = translated<string>(entry.label, language)
  const key = editor.entries[index]?.key ?? ''
  return (
    <li className="grid gap-3 border border-line p-3 sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        id={`${id}-label`}
        label={t('Label')}
        error={editor.errorOf(index, 'label')}
        value={own ?? ''}
        lang={language}
        placeholder={own === undefined ? original : undefined}
        onChange={({ currentTarget }) => editor.set(key, 'label', currentTarget.value)}
      />
      <TextField
        id={`${id}-address`}
        label={t('Link')}
        error={editor.errorOf(index, 'address')}
        value={entry.address}
        list="menu-addresses"
        inputMode="url"
        onChange={({ currentTarget }) => editor.set(key, 'address', currentTarget.value)}
      />
      <div className="sm:pt-7">
        <NodeTools
          label={t('Link {number}', { number: index + 1 })}
          onMove={(by) => editor.move(index, by)}
          onDelete={() => editor.remove(key)}
        />
      </div>
    </li>
  )
}
