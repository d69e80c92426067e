import { t } from '#i18n/t.ts'
import { bounds, type RowCounter, refuseUnreadableTable } from './imports.bounds.ts'

const quote = 34
const space = 32
const lineFeed = 10
const carriageReturn = 13

/** Where a character is: at the start of a cell, after spaces at its start, in its text, in quotes, or after a mark in quotes. */
type Place = 'start' | 'blank' | 'text' | 'quoted' | 'closing'

/**
 * Scans a text in chunks, before the parser allocates memory: refuses rows that are too wide or too long, and quotation marks
 * that can be read in two ways. A mark inside a cell that does not begin with one is text (3/4" valve), as spreadsheets read it.
 */
export function createCsvScan(delimiter: string, count: RowCounter): (text: string) => void {
  const separator = delimiter.charCodeAt(0)
  let line = 1
  let columns = 1
  let length = 0
  let place: Place = 'start'
  let before = 0

  function endLine(): void {
    count.add({ cells: columns })
    line += 1
    columns = 1
    length = 0
  }

  function checkLine(): void {
    if (length > bounds.rowCharacters) {
      refuseUnreadableTable(
        t('Line {line} has more than {max} characters. A quotation mark may be missing.', {
          line: String(line),
          max: bounds.rowCharacters,
        }),
      )
    }
    if (columns > bounds.rawColumns) {
      refuseUnreadableTable(
        t('Line {line} has more than {max} columns.', { line: String(line), max: bounds.rawColumns }),
      )
    }
  }

  function placeAfterQuote(): Place {
    if (place === 'start' || place === 'closing') return 'quoted'
    if (place === 'quoted') return 'closing'
    if (place === 'text') return 'text'
    return refuseUnreadableTable(
      t('Near line {line}, there is a space before a quotation mark. Remove the space.', { line: String(line) }),
    )
  }

  function placeInText(code: number): Place {
    if (place === 'closing') {
      return refuseUnreadableTable(
        t('Near line {line}, a quotation mark inside a cell is not doubled. Write it twice.', {
          line: String(line),
        }),
      )
    }
    return code === space && place !== 'text' ? 'blank' : 'text'
  }

  function placeAfter(code: number): Place {
    if (code === quote) return placeAfterQuote()
    if (place === 'quoted') return 'quoted'
    if (code === separator) {
      columns += 1
      return 'start'
    }
    if (code !== carriageReturn && code !== lineFeed) return placeInText(code)
    if (code === carriageReturn || before !== carriageReturn) endLine()
    return 'start'
  }

  return (text) => {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      length += 1
      if (length > bounds.rowCharacters || columns > bounds.rawColumns) checkLine()
      place = placeAfter(code)
      before = code
    }
  }
}
