import { baseKeymap } from 'prosemirror-commands'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { type RichBlock, type RichInline, type RichTextDocument, richText } from '#contract/pages/rich-text.ts'
import {
  addColumn,
  addRow,
  breakInCell,
  breakLine,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToCell,
  insertTable,
  pastedText,
  pasteInCell,
  stayInCell,
  tableAt,
  toggleHead,
} from './pages.table-commands.ts'
import { kindAt, paragraphKinds, setKind, stateOf } from './pages.text-commands.ts'
import { nodeOf, storedText } from './pages.text-schema.ts'

const inline = (text: string): RichInline[] => (text === '' ? [] : [{ type: 'text', text }])
const said = (text: string): RichBlock => ({ type: 'paragraph', content: inline(text) })
const tableOf = (...rows: string[][]): RichBlock => ({
  type: 'table',
  attrs: { hasHead: true },
  content: rows.map((cells) => ({
    type: 'tableRow',
    content: cells.map((text) => ({ type: 'tableCell', ...(text !== '' && { content: inline(text) }) })),
  })),
})

function editorOf(...content: RichBlock[]) {
  let state = stateOf(nodeOf({ type: 'doc', content }))
  const run = (command: Command) => command(state, (change) => (state = state.apply(change)))
  return {
    run,
    /** Puts the cursor behind this text. */
    at(text: string) {
      let found = -1
      state.doc.descendants((node, pos) => {
        if (found < 0 && node.isText && node.text?.includes(text))
          found = pos + (node.text.indexOf(text) + text.length)
      })
      state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, found)))
      return this
    },
    type(text: string) {
      state = state.apply(state.tr.insertText(text))
    },
    get state(): EditorState {
      return state
    },
    get text(): RichTextDocument {
      const text = storedText(state.doc)
      expect(richText.safeParse(text).error?.issues ?? []).toEqual([])
      return text
    },
  }
}

const columns = tableOf(['Size', 'Bore'], ['A', '6'])

test('a table is inserted, filled cell by cell, and stored', () => {
  const editor = editorOf(said('Before'))
  editor.at('Before')
  editor.run(insertTable)
  expect(tableAt(editor.state)).toMatchObject({ row: 0, column: 0 })
  for (const text of ['Size', 'Bore', 'Mass', 'A', '6', '']) {
    editor.type(text)
    editor.run(goToCell(1))
  }
  expect(editor.text.content).toEqual([
    said('Before'),
    tableOf(['Size', 'Bore', 'Mass'], ['A', '6', ''], ['', '', '']),
  ])
  expect(editor.run(insertTable)).toBe(false)
})

test('behind the last cell a new row begins, and before the first one there is nothing', () => {
  const editor = editorOf(columns).at('6')
  editor.run(goToCell(1))
  editor.type('B')
  expect(editor.text.content).toEqual([tableOf(['Size', 'Bore'], ['A', '6'], ['B', ''])])
  editor.at('Size')
  expect(editor.run(goToCell(-1))).toBe(false)
  editor.at('A').run(goToCell(-1))
  expect(tableAt(editor.state)).toMatchObject({ row: 0, column: 1 })
})

test('rows and columns are added and deleted, and the last one takes the table with it', () => {
  const editor = editorOf(said('Before'), columns, said('After')).at('Size')
  editor.run(addRow)
  editor.run(addColumn)
  editor.type('new')
  expect(editor.text.content[1]).toEqual(tableOf(['Size', '', 'Bore'], ['', 'new', ''], ['A', '', '6']))
  editor.run(deleteColumn)
  editor.run(deleteRow)
  expect(editor.text.content[1]).toEqual(columns)
  editor.at('Size').run(deleteColumn)
  editor.run(deleteColumn)
  expect(editor.text.content).toEqual([said('Before'), said('After')])
  const other = editorOf(said('Before'), columns).at('Size')
  other.run(deleteRow)
  other.run(deleteRow)
  expect(other.text.content).toEqual([said('Before')])
  const alone = editorOf(columns).at('A')
  alone.run(deleteTable)
  expect(alone.text.content).toEqual([])
})

test('the first row is a heading or not', () => {
  const editor = editorOf(columns).at('A')
  editor.run(toggleHead)
  expect(editor.text.content).toEqual([{ ...columns, attrs: { hasHead: false } }])
})

test('Enter in a cell is a line break, in a paragraph Shift Enter is', () => {
  const editor = editorOf(said('One'), columns).at('A')
  expect(editor.run(breakInCell)).toBe(true)
  editor.type('B')
  const lines: RichInline[] = [...inline('A'), { type: 'hardBreak' }, ...inline('B')]
  expect(JSON.stringify(editor.text)).toContain(JSON.stringify(lines))
  editor.at('One')
  expect(editor.run(breakInCell)).toBe(false)
  editor.run(breakLine)
  editor.type('Two')
  expect(editor.text.content[0]).toEqual({
    type: 'paragraph',
    content: [...inline('One'), { type: 'hardBreak' }, ...inline('Two')],
  })
})

test('nothing at the edge of a cell joins two of them', () => {
  const editor = editorOf(columns).at('Size')
  expect(editor.run(stayInCell(1))).toBe(true)
  expect(editor.run(stayInCell(-1))).toBe(false)
  for (const key of ['Backspace', 'Delete']) {
    const command = baseKeymap[key]
    if (command) editor.run(command)
  }
  expect(editor.text.content).toEqual([columns])
})

test('a cell is no paragraph of another kind', () => {
  for (const kind of paragraphKinds) {
    const editor = editorOf(columns).at('A')
    expect(kindAt(editor.state)).toBeNull()
    setKind(editor.run, kind)
    expect(editor.text.content, kind).toEqual([columns])
  }
})

test('plain text keeps its lines: a blank line ends a paragraph', () => {
  const slice = pastedText('One\r\nTwo\n\n\nThree\n \nFour')
  const kinds = slice.content.content.map((node) => node.children.map(({ type, text }) => text ?? type.name))
  expect(kinds).toEqual([['One', 'hardBreak', 'Two'], ['Three'], ['Four']])
  expect(pastedText('').content.childCount).toBe(0)
})

test('several paragraphs become lines of the cell that they are pasted into', () => {
  const editor = editorOf(columns).at('A')
  expect(editor.run(pasteInCell(pastedText('One')))).toBe(false)
  expect(editor.run(pasteInCell(pastedText('One\n\nTwo')))).toBe(true)
  const lines: RichInline[] = [...inline('AOne'), { type: 'hardBreak' }, ...inline('Two')]
  expect(JSON.stringify(editor.text)).toContain(JSON.stringify(lines))
  expect(
    editorOf(said('Out'))
      .at('Out')
      .run(pasteInCell(pastedText('One\n\nTwo'))),
  ).toBe(false)
})
