import { t } from '#i18n/t.ts'
import { type Bounds, bounds, type RowCounter, refuseUnreadableTable, tooLarge } from './imports.bounds.ts'
import { refuseOtherArchives } from './imports.formats.ts'
import { partOf, readRelations, readWhole } from './imports.parts.ts'
import { readDateStyles } from './imports.styles.ts'
import type { TableReading, TableRow } from './imports.table-row.ts'
import { sheetReader, type Workbook, type WorksheetRows } from './imports.worksheet.ts'
import { readXml } from './imports.xml.ts'
import { damaged, openZip, type Zip } from './imports.zip.ts'

/** Rows at the start of a sheet that show whether it has a table. */
const lookedRows = 20

/**
 * A sheet of an XLSX workbook (ISO/IEC 29500), row by row: the one with this name, else the first that is not hidden and has
 * a table, else the first with rows. A formula counts as its stored result.
 */
export async function* readWorkbook(
  file: Uint8Array,
  count: RowCounter,
  { sheet: wanted, onSheets, bounds: limits = bounds }: TableReading,
): AsyncGenerator<TableRow> {
  const zip = await openZip(file, limits)
  try {
    refuseOtherArchives(zip, file)
    const main = partOf(await readRelations(zip, ''), 'officeDocument', 'xl/workbook.xml')
    const { sheets, isFrom1904, relations } = await findSheets(zip, main)
    const shared = await readShared(zip, partOf(relations, 'sharedStrings', 'xl/sharedStrings.xml'), limits)
    const dates = await readDateStyles(zip, partOf(relations, 'styles', 'xl/styles.xml'))
    const workbook = { shared, dates, isFrom1904 }
    const names = sheets.map(({ name }) => name)
    const chosen = wanted === undefined ? sheets : sheets.filter(({ name }) => name === wanted)
    if (chosen.length === 0)
      refuseUnreadableTable(t('This workbook has no visible sheet named “{name}”.', { name: wanted ?? '' }))
    const read = (path: string) => readSheet(zip, path, { workbook, count })
    const sheet = chosen.length > 1 ? await findTable(chosen, read) : chosen[0]
    if (!sheet) return
    onSheets?.(names, sheet.name)
    yield* read(sheet.path)
  } finally {
    zip.close()
  }
}

/** The first sheet with a table: two rows of at least two cells. A cover has lines of text; of these the first is taken. */
async function findTable<Place extends { path: string }>(
  sheets: readonly Place[],
  read: (path: string) => AsyncIterable<TableRow>,
): Promise<Place | undefined> {
  let firstWithRows: Place | undefined
  for (const sheet of sheets) {
    let looked = 0
    let wide = 0
    for await (const { cells } of read(sheet.path)) {
      const filled = cells.filter((cell) => cell.trim() !== '').length
      if (filled === 0) continue
      firstWithRows ??= sheet
      if (filled >= 2) wide += 1
      if (wide >= 2) return sheet
      looked += 1
      if (looked >= lookedRows) break
    }
  }
  return firstWithRows
}

async function* readSheet(
  zip: Zip,
  path: string,
  known: { workbook: Workbook; count: RowCounter },
): AsyncGenerator<TableRow> {
  const sheet: WorksheetRows = { rows: [], line: 0 }
  for await (const _ of readXml(zip, path, sheetReader(sheet, known))) yield* sheet.rows.splice(0)
  yield* sheet.rows.splice(0)
}

/** The shared strings, which cells refer to by index. */
async function readShared(zip: Zip, path: string, limits: Bounds): Promise<string[]> {
  const texts: string[] = []
  if (!zip.has(path)) return texts
  let characters = 0
  let text = ''
  let isText = false
  let isPhonetic = false
  await readWhole(zip, path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (!isText) return
      characters += piece.length
      if (characters > limits.sharedCharacters) {
        const max = limits.sharedCharacters
        tooLarge(
          t('The texts in this workbook contain more than {max} characters in total. Save it as CSV.', { max }),
        )
      }
      text += piece
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      texts.push(text)
      if (texts.length > limits.sharedTexts) {
        tooLarge(t('This workbook has more than {max} texts. Save it as CSV.', { max: limits.sharedTexts }))
      }
    },
  })
  return texts
}

/** Sheets of a workbook; spreadsheets open no more than some hundreds. */
const maxSheets = 500

/** The sheets that are not hidden, what else the workbook refers to, and whether dates count from 1904. */
async function findSheets(zip: Zip, main: string) {
  if (!zip.has(main)) refuseUnreadableTable(t('This is not a valid workbook. Upload a CSV or XLSX file.'))
  const found: { name: string; id: string }[] = []
  let isFrom1904 = false
  let hasHidden = false
  await readWhole(zip, main, {
    open(name, attributes) {
      const isShown = !['hidden', 'veryHidden'].includes(attributes.state ?? '')
      if (name === 'sheet' && !isShown) hasHidden = true
      if (name === 'sheet' && isShown && found.length < maxSheets)
        found.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? '' })
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })
  if (found.length === 0 && hasHidden)
    refuseUnreadableTable(
      t('All sheets of this workbook are hidden. Unhide the one with the table, and save the workbook again.'),
    )
  const relations = await readRelations(zip, main)
  const targets = new Map(relations.map(({ id, path }) => [id, path]))
  const sheets = found.flatMap(({ name, id }) => {
    const path = targets.get(id) ?? ''
    return zip.has(path) ? [{ name, path }] : []
  })
  return sheets.length > 0 ? { sheets, isFrom1904, relations } : damaged()
}
