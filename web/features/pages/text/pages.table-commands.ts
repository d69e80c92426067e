import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { textSchema } from './pages.text-schema.ts'

const { nodes } = textSchema

type Place = {
  table: Node
  /** Where the table and its row begin. */
  at: number
  rowAt: number
  row: number
  column: number
}

/** The table with the cursor and the place in it; null outside of one. */
export function tableAt({ selection: { $from } }: EditorState): Place | null {
  for (let depth = $from.depth; depth > 1; depth -= 1) {
    if ($from.node(depth).type !== nodes.tableCell) continue
    return {
      table: $from.node(depth - 2),
      at: $from.before(depth - 2),
      rowAt: $from.before(depth - 1),
      row: $from.index(depth - 2),
      column: $from.index(depth - 1),
    }
  }
  return null
}

type Dispatch = Parameters<Command>[1]

/** A command on the table with the cursor. */
function inTable(change: (place: Place, state: EditorState, dispatch: Dispatch) => boolean): Command {
  return (state, dispatch) => {
    const place = tableAt(state)
    return place !== null && change(place, state, dispatch)
  }
}

function emptyRow(columns: number): Node {
  return nodes.tableRow.create(
    null,
    Array.from({ length: columns }, () => nodes.tableCell.create()),
  )
}

/** The place in a document of a cell of the table that begins there. */
function cellStart(table: Node, at: number, { row, column }: { row: number; column: number }): number {
  let start = at + 1
  for (let index = 0; index < row; index += 1) start += table.child(index).nodeSize
  start += 1
  const line = table.child(row)
  for (let index = 0; index < Math.min(column, line.childCount - 1); index += 1)
    start += line.child(index).nodeSize
  return start + 1
}

/** Replaces the table, and leaves the cursor in this cell. */
function replaceTable(
  state: EditorState,
  { at, table }: Place,
  { rows, to }: { rows: readonly Node[]; to: Cell },
) {
  const next = table.type.create(table.attrs, rows)
  const change = state.tr.replaceWith(at, at + table.nodeSize, next)
  return change.setSelection(TextSelection.create(change.doc, cellStart(next, at, to)))
}

type Cell = { row: number; column: number }

export const insertTable: Command = (state, dispatch) => {
  if (tableAt(state)) return false
  const table = nodes.table.create(null, [emptyRow(3), emptyRow(3), emptyRow(3)])
  const change = state.tr.replaceSelectionWith(table)
  let at: number | null = null
  change.doc.descendants((node, pos) => {
    if (node === table) at = pos
    return at === null
  })
  if (at === null) return false
  dispatch?.(
    change
      .setSelection(TextSelection.create(change.doc, cellStart(table, at, { row: 0, column: 0 })))
      .scrollIntoView(),
  )
  return true
}

export const addRow = inTable((place, state, dispatch) => {
  const { row, column } = place
  const columns = place.table.child(row).childCount
  const rows = place.table.children.toSpliced(row + 1, 0, emptyRow(columns))
  dispatch?.(replaceTable(state, place, { rows, to: { row: row + 1, column: Math.min(column, columns - 1) } }))
  return true
})

export const addColumn = inTable((place, state, dispatch) => {
  const { row, column } = place
  const rows = place.table.children.map((line) =>
    line.type.create(null, line.children.toSpliced(column + 1, 0, nodes.tableCell.create())),
  )
  dispatch?.(replaceTable(state, place, { rows, to: { row, column: column + 1 } }))
  return true
})

export const deleteTable = inTable(({ at, table }, state, dispatch) => {
  const change = state.tr.delete(at, at + table.nodeSize)
  dispatch?.(change.setSelection(TextSelection.near(change.doc.resolve(Math.min(at, change.doc.content.size)))))
  return true
})

export const deleteRow = inTable((place, state, dispatch) => {
  const { table, row, column } = place
  if (table.childCount === 1) return deleteTable(state, dispatch)
  const rows = table.children.toSpliced(row, 1)
  dispatch?.(replaceTable(state, place, { rows, to: { row: Math.min(row, rows.length - 1), column } }))
  return true
})

export const deleteColumn = inTable((place, state, dispatch) => {
  const { table, row, column } = place
  if (table.children.every(({ childCount }) => childCount === 1)) return deleteTable(state, dispatch)
  const rows = table.children.map((line) =>
    line.childCount === 1 ? line : line.type.create(null, line.children.toSpliced(column, 1)),
  )
  dispatch?.(replaceTable(state, place, { rows, to: { row, column: Math.max(0, column - 1) } }))
  return true
})

/** Whether the first row names the columns. */
export const toggleHead = inTable(({ at, table }, state, dispatch) => {
  dispatch?.(state.tr.setNodeMarkup(at, null, { hasHead: !table.attrs.hasHead }))
  return true
})

/** The next cell or the one before; behind the last one, a new row begins. */
export function goToCell(step: 1 | -1): Command {
  return inTable((place, state, dispatch) => {
    const { table, at, row, column } = place
    const cells = table.children.flatMap((line, index) =>
      line.children.map((_, cell) => ({ row: index, column: cell })),
    )
    const now = cells.findIndex((cell) => cell.row === row && cell.column === column)
    const next = cells[now + step]
    if (next) {
      dispatch?.(
        state.tr.setSelection(TextSelection.create(state.doc, cellStart(table, at, next))).scrollIntoView(),
      )
      return true
    }
    if (step === -1) return false
    return addRow(
      state,
      dispatch &&
        ((change) => {
          const to = cellStart(change.doc.nodeAt(at) ?? table, at, { row: row + 1, column: 0 })
          dispatch(change.setSelection(TextSelection.create(change.doc, to)))
        }),
    )
  })
}

export const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView())
  return true
}

export const breakInCell: Command = (state, dispatch) => tableAt(state) !== null && breakLine(state, dispatch)

/** At the edge of a cell nothing is deleted: it would join what stands in two. */
export function stayInCell(side: 1 | -1): Command {
  return (state) => {
    const { empty, $from } = state.selection
    const edge = side === -1 ? 0 : $from.parent.content.size
    return empty && $from.parent.type === nodes.tableCell && $from.parentOffset === edge
  }
}

/** The words of a fragment, its paragraphs and entries as lines. */
function linesOf(content: Fragment): Node[] {
  const lines: Node[] = []
  content.descendants((node) => {
    if (!node.isTextblock) return !node.isInline
    if (lines.length > 0 && node.childCount > 0) lines.push(nodes.hardBreak.create())
    lines.push(...node.children)
    return false
  })
  return lines
}

/** What has several paragraphs becomes lines of the cell that it is pasted into. */
export function pasteInCell(slice: Slice): Command {
  return (state, dispatch) => {
    const isWhole = slice.content.childCount <= 1 && (slice.content.firstChild?.isTextblock ?? true)
    if (isWhole || tableAt(state) === null) return false
    dispatch?.(state.tr.replaceSelection(new Slice(Fragment.from(linesOf(slice.content)), 0, 0)).scrollIntoView())
    return true
  }
}

/** Plain text: a blank line ends a paragraph, other line breaks stay. */
export function pastedText(text: string): Slice {
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[\t ]*\n+/)
    .map((paragraph) => {
      const lines = paragraph
        .split('\n')
        .flatMap((line, index) => [
          ...(index > 0 ? [nodes.hardBreak.create()] : []),
          ...(line === '' ? [] : [textSchema.text(line)]),
        ])
      return nodes.paragraph.create(null, lines)
    })
    .filter(({ childCount }) => childCount > 0)
  return new Slice(Fragment.from(paragraphs), 1, 1)
}
