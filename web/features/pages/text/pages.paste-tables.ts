import { fillWithLines } from './pages.paste-lines.ts'

function isBold(cell: HTMLElement): boolean {
  if (cell.tagName === 'TH') return true
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  let hasText = false
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if ((node.textContent ?? '').trim() === '') continue
    hasText = true
    const bold = node.parentElement?.closest<HTMLElement>('b, strong, [style*="font-weight"]')
    const weight = bold?.style.fontWeight ?? ''
    if (!bold || !cell.contains(bold) || /^(?:normal|[1-5]00)$/.test(weight)) return false
  }
  return hasText
}

/** The cells of each row. One that spans several columns or rows is followed by empty ones. */
function gridOf(rows: readonly HTMLTableRowElement[]): (HTMLTableCellElement | null)[][] {
  const grid: (HTMLTableCellElement | null)[][] = rows.map(() => [])
  const isTaken = (row: number, column: number) => grid[row]?.[column] !== undefined
  for (const [index, row] of rows.entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (isTaken(index, column)) column += 1
      const [width, height] = [Math.min(cell.colSpan, 50), Math.min(cell.rowSpan, rows.length - index)]
      for (let down = 0; down < height; down += 1) {
        const line = grid[index + down]
        for (let across = 0; line && across < width; across += 1)
          line[column + across] = down === 0 && across === 0 ? cell : null
      }
      column += width
    }
  }
  return grid
}

/** A table with one row of cells after the other, each with lines of text. One that only places something is taken apart. */
export function cleanTable(table: HTMLTableElement): void {
  const rows = [...table.rows].filter((row) => row.cells.length > 0)
  const grid = gridOf(rows)
  const columns = Math.max(0, ...grid.map((row) => row.length))
  if (columns === 0) {
    table.remove()
    return
  }
  if (columns === 1 && rows.length === 1) {
    table.replaceWith(...(rows[0]?.cells[0]?.childNodes ?? []))
    return
  }
  const clean = table.ownerDocument.createElement('table')
  const isHead = rows.length > 1 && (grid[0] ?? []).every((cell) => cell !== null && isBold(cell))
  clean.dataset.head = String(isHead)
  for (const [index, row] of grid.entries()) {
    const line = clean.insertRow()
    for (let column = 0; column < columns; column += 1) {
      const cell = line.insertCell()
      const from = row[column]
      if (from) fillWithLines(from, cell)
      if (index === 0 && isHead)
        for (const bold of cell.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes)
    }
  }
  table.replaceWith(clean)
}
