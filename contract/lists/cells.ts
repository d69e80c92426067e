/** A cell of an imported table with this text empties the value; a cell without a text leaves it. In any case. */
export const emptyCell = '[empty]'

/**
 * Texts that a spreadsheet would run as a formula, or that an import reads as `emptyCell`, each also behind apostrophes: a
 * text that begins with the guard itself gets one more, so every text survives a round trip.
 */
const guarded = /^'*(?:[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|\[empty\]$)/i

/** A text as a table may hold it: with an apostrophe before what would not be read as this text. */
export function guardCell(text: string): string {
  return guarded.test(text) ? `'${text}` : text
}

/** The text of a cell that `guardCell` has written; any other text stays unchanged. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell
}

export function isEmptied(cell: string): boolean {
  return cell.length === emptyCell.length && cell.toLowerCase() === emptyCell
}
