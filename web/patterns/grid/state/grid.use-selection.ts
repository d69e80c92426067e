import { useCallback, useRef, useState } from 'react'
import {
  allSelected,
  isSelected,
  nothingSelected,
  rowsBetween,
  type Selection,
  withRows,
} from './grid.selection.ts'

/** The selection in a list; it stays when the user goes to another page of the list. `matching` names the rows that the list shows now. */
export function useSelection(shown: readonly string[], matching: string) {
  const [selection, choose] = useState<Selection>(nothingSelected)
  const [boundTo, bind] = useState(matching)
  const anchor = useRef<string | null>(null)
  if (boundTo !== matching) {
    bind(matching)
    // "All that match" would mean other rows than the ones that were seen.
    if (selection.mode === 'matching') choose(nothingSelected)
  }
  /** `isIn` null: the opposite of what the row is, also when an earlier change is not drawn yet. */
  const toggle = useCallback(
    (id: string, isIn: boolean | null, isRange = false) => {
      const ids = isRange ? rowsBetween(shown, anchor.current, id) : [id]
      anchor.current = id
      choose((now) => withRows(now, ids, isIn ?? !isSelected(now, id)))
    },
    [shown],
  )
  const clear = useCallback(() => choose(nothingSelected), [])
  const chooseAll = useCallback(() => choose(allSelected), [])
  const toggleShown = useCallback((isIn: boolean) => choose((now) => withRows(now, shown, isIn)), [shown])
  return { selection, shown, toggle, toggleShown, clear, chooseAll }
}
