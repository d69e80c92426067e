import type { AdminSelection } from '#contract/lists/bulk.ts'

/** Rows by their ids, or all that match but for some. */
export type Selection =
  | { mode: 'some'; ids: ReadonlySet<string> }
  | { mode: 'matching'; except: ReadonlySet<string> }

export const nothingSelected: Selection = { mode: 'some', ids: new Set() }
export const allSelected: Selection = { mode: 'matching', except: new Set() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

/** The selection with these rows in it, or without them. */
export function withRows(selection: Selection, ids: readonly string[], isIn: boolean): Selection {
  const named = new Set(selection.mode === 'some' ? selection.ids : selection.except)
  for (const id of ids) {
    if (isIn === (selection.mode === 'some')) named.add(id)
    else named.delete(id)
  }
  return selection.mode === 'some' ? { mode: 'some', ids: named } : { mode: 'matching', except: named }
}

/** How many rows are chosen, of `total` that match. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.mode === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)
}

export type HeadState = 'none' | 'some' | 'all'

/** What the box over the column says of the rows on this page. */
export function headState(selection: Selection, shown: readonly string[]): HeadState {
  const chosen = shown.filter((id) => isSelected(selection, id)).length
  if (chosen === 0) return 'none'
  return chosen === shown.length ? 'all' : 'some'
}

/** The rows from one to another, both with them, in either direction; the last alone when the first is not shown. */
export function rowsBetween(shown: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The selection as it is sent to the server. `matching` selects the rows that the list shows now; without a search or filter that is said. */
export function sentSelection(selection: Selection, matching: Record<string, string>): AdminSelection {
  if (selection.mode === 'some') return { ids: [...selection.ids] }
  const rows = Object.keys(matching).length > 0 ? { matching } : { everything: true as const }
  return selection.except.size > 0 ? { ...rows, except: [...selection.except] } : rows
}
