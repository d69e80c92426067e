import { t } from '#i18n/t.ts'
import { bounds, type Count, unreadable } from './imports.bounds.ts'

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/**
 * Scans a text in chunks and refuses rows that are too wide or too long, before the parser allocates memory. A
 * quotation mark inside a cell confuses it, but the parser refuses such a file anyway.
 */
export function createCsvScan(delimiter: string, count: Count): (text: string) => void {
  const separator = delimiter.charCodeAt(0)
  let line = 1
  let columns = 1
  let length = 0
  let isQuoted = false
  let before = 0

  function endLine(): void {
    count.add({ cells: columns })
    line += 1
    columns = 1
    length = 0
  }

  function checkLine(): void {
    if (length > bounds.rowCharacters) {
      unreadable(
        t('Line {line} has more than {max} characters. A quotation mark may be missing.', {
          line: String(line),
          max: bounds.rowCharacters,
        }),
      )
    }
    if (columns > bounds.rawColumns) {
      unreadable(t('Line {line} has more than {max} columns.', { line: String(line), max: bounds.rawColumns }))
    }
  }

  return (text) => {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      length += 1
      if (length > bounds.rowCharacters || columns > bounds.rawColumns) checkLine()
      if (code === quote) isQuoted = !isQuoted
      else if (!isQuoted && code === separator) columns += 1
      else if (!isQuoted && (code === carriageReturn || (code === lineFeed && before !== carriageReturn)))
        endLine()
      before = code
    }
  }
}
