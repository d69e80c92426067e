import type { Command, EditorState } from 'prosemirror-state'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  deleteTable,
  insertTable,
  tableAt,
  toggleHead,
} from './pages.table-commands.ts'

type TableToolsProps = { state: EditorState; run: (command: Command) => void }

/** Inserts a table; in one, its rows and columns. */
export function TableTools({ state, run }: TableToolsProps) {
  const place = tableAt(state)
  if (!place) {
    return (
      <Button size="small" onClick={() => run(insertTable)}>
        {t('Insert table')}
      </Button>
    )
  }
  const tools: [label: string, command: Command][] = [
    [t('Add row'), addRow],
    [t('Add column'), addColumn],
    [t('Delete row'), deleteRow],
    [t('Delete column'), deleteColumn],
    [t('Delete table'), deleteTable],
  ]
  return (
    <>
      <Button
        size="small"
        aria-pressed={place.table.attrs.hasHead === true}
        className="aria-pressed:border-blue aria-pressed:bg-blue-soft"
        onClick={() => run(toggleHead)}
      >
        {t('First row is a heading')}
      </Button>
      {tools.map(([label, command]) => (
        <Button key={label} size="small" onClick={() => run(command)}>
          {label}
        </Button>
      ))}
    </>
  )
}
