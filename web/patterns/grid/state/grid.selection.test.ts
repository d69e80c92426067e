import { describe, expect, it } from 'vitest'
import { arrangedColumns, columnChoices, movedChoice, savedColumns } from './grid.arrangement.ts'
import { createRowCounter } from './grid.row-count.ts'
import {
  allSelected,
  headState,
  isSelected,
  nothingSelected,
  rowsBetween,
  selectedCount,
  sentSelection,
  withRows,
} from './grid.selection.ts'

describe('a selection', () => {
  it('stays on other pages of the list', () => {
    const first = withRows(nothingSelected, ['a', 'b'], true)
    const both = withRows(first, ['c'], true)
    expect(headState(both, ['a', 'b'])).toBe('all')
    expect(headState(both, ['c', 'd'])).toBe('some')
    expect(headState(both, ['d'])).toBe('none')
    expect(selectedCount(withRows(both, ['a'], false), 100)).toBe(2)
    expect(sentSelection(both, { q: 'motor' })).toEqual({ ids: ['a', 'b', 'c'] })
  })

  it('of all matching rows is sent with the excluded rows', () => {
    const but = withRows(allSelected, ['a', 'b'], false)
    expect(isSelected(but, 'a')).toBe(false)
    expect(isSelected(but, 'c')).toBe(true)
    expect(selectedCount(but, 1240)).toBe(1238)
    expect(sentSelection(withRows(but, ['a'], true), { q: 'motor' })).toEqual({
      matching: { q: 'motor' },
      except: ['b'],
    })
    expect(sentSelection(allSelected, {})).toEqual({ everything: true })
  })

  it('reaches from one row to another, in either direction', () => {
    expect(rowsBetween(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['a', 'b', 'c'])
    expect(rowsBetween(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(rowsBetween(['a', 'b'], 'gone', 'b')).toEqual(['b'])
    expect(rowsBetween(['a', 'b'], null, 'b')).toEqual(['b'])
  })
})

const columns = [
  { id: 'number', isFixed: true },
  { id: 'name' },
  { id: 'total' },
  { id: 'phone', isExtra: true },
  { id: 'action', isFixed: true },
]

describe('the columns', () => {
  const ids = (saved: string[] | null) => arrangedColumns(columns, saved).map(({ id }) => id)

  it('have the default arrangement until the user changes it', () => {
    expect(ids(null)).toEqual(['number', 'name', 'total', 'action'])
    expect(ids(['phone', 'name'])).toEqual(['number', 'phone', 'name', 'action'])
    expect(ids(['unknown', 'total', 'total'])).toEqual(['number', 'total', 'action'])
    expect(ids([])).toEqual(['number', 'action'])
  })

  it('move by one position and no further than the end', () => {
    const choices = columnChoices(columns, null)
    expect(savedColumns(movedChoice(choices, 'total', -1))).toEqual(['total', 'name'])
    expect(movedChoice(choices, 'name', -1)).toEqual(choices)
  })
})

describe('counting the rows of a file', () => {
  it('knows a line end inside quotes, also where a piece of the file ends', () => {
    const count = createRowCounter()
    const piece = (text: string) => count(new TextEncoder().encode(text))
    expect(piece('number,notes\r\n')).toBe(0)
    expect(piece('1,"two\r\nlin')).toBe(0)
    expect(piece('es ""said"""\r\n2,x\r\n')).toBe(2)
  })
})
