import { t } from '#i18n/t.ts'
import { bounds, type Count, tooLarge, unreadable } from './imports.bounds.ts'
import { refuseOtherArchives } from './imports.formats.ts'
import { readDateStyles } from './imports.styles.ts'
import type { Reading, TableRow } from './imports.table-row.ts'
import { type Sheet, sheetReader, type Workbook } from './imports.worksheet.ts'
import { readXml, type XmlHandlers } from './imports.xml.ts'
import { damaged, openZip, type Zip } from './imports.zip.ts'

const sharedPath = 'xl/sharedStrings.xml'

/**
 * A sheet of an XLSX workbook (ISO/IEC 29500), row by row: the one with this name, else the first that is not hidden and has
 * rows. A formula counts as its stored result.
 */
export async function* readWorkbook(
  file: Uint8Array,
  count: Count,
  { sheet: wanted, onSheets }: Reading,
): AsyncGenerator<TableRow> {
  const zip = await openZip(file)
  try {
    refuseOtherArchives(zip, file)
    const shared = await readShared(zip)
    const { sheets, isFrom1904 } = await findSheets(zip)
    const workbook = { shared, dates: await readDateStyles(zip), isFrom1904 }
    const names = sheets.map(({ name }) => name)
    const chosen = wanted === undefined ? sheets : sheets.filter(({ name }) => name === wanted)
    if (chosen.length === 0)
      unreadable(t('This workbook has no visible sheet named “{name}”.', { name: wanted ?? '' }))
    for (const { name, path } of chosen) {
      let hasRows = false
      for await (const row of readSheet(zip, path, { workbook, count })) {
        if (!hasRows && row.cells.some((cell) => cell.trim() !== '')) {
          hasRows = true
          onSheets?.(names, name)
        }
        yield row
      }
      if (hasRows) return
    }
  } finally {
    zip.close()
  }
}

async function* readSheet(
  zip: Zip,
  path: string,
  known: { workbook: Workbook; count: Count },
): AsyncGenerator<TableRow> {
  const sheet: Sheet = { rows: [], line: 0 }
  for await (const _ of readXml(zip, path, sheetReader(sheet, known))) yield* sheet.rows.splice(0)
  yield* sheet.rows.splice(0)
}

async function readWhole(zip: Zip, path: string, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(zip, path, handlers));
}

/** The shared strings, which cells refer to by index. */
async function readShared(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  if (!zip.has(sharedPath)) return texts
  let characters = 0
  let text = ''
  let isText = false
  let isPhonetic = false
  await readWhole(zip, sharedPath, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (!isText) return
      characters += piece.length
      if (characters > bounds.sharedCharacters) {
        const max = bounds.sharedCharacters
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
      if (texts.length > bounds.sharedTexts) {
        tooLarge(t('This workbook has more than {max} texts. Save it as CSV.', { max: bounds.sharedTexts }))
      }
    },
  })
  return texts
}

/** Sheets of a workbook; spreadsheets open no more than some hundreds. */
const maxSheets = 500

/** The sheets that are not hidden, and whether dates count from 1904. */
async function findSheets(zip: Zip): Promise<{ sheets: { name: string; path: string }[]; isFrom1904: boolean }> {
  if (!zip.has('xl/workbook.xml')) unreadable(t('This is not a valid workbook. Upload a CSV or XLSX file.'))
  const found: { name: string; id: string }[] = []
  let isFrom1904 = false
  await readWhole(zip, 'xl/workbook.xml', {
    open(name, attributes) {
      const isShown = !['hidden', 'veryHidden'].includes(attributes.state ?? '')
      if (name === 'sheet' && isShown && found.length < maxSheets)
        found.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? '' })
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })
  const targets = new Map<string, string>()
  await readWhole(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id: id = '', Target: target = '' }) {
      if (name === 'Relationship') targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  const sheets = found.flatMap(({ name, id }) => {
    const path = targets.get(id) ?? ''
    return zip.has(path) ? [{ name, path }] : []
  })
  return sheets.length > 0 ? { sheets, isFrom1904 } : damaged()
}
