import { t } from '#i18n/t.ts'
import { bounds, type Count, tooLarge, unreadable } from './imports.bounds.ts'
import { readDateStyles } from './imports.styles.ts'
import type { TableRow } from './imports.table-row.ts'
import { type Sheet, sheetReader } from './imports.worksheet.ts'
import { readXml, type XmlHandlers } from './imports.xml.ts'
import { damaged, openZip, type Zip } from './imports.zip.ts'

const sharedPath = 'xl/sharedStrings.xml'

/** The first sheet of an XLSX workbook (ISO/IEC 29500), row by row. A formula counts as its stored result. */
export async function* readWorkbook(file: Uint8Array, count: Count): AsyncGenerator<TableRow> {
  const zip = await openZip(file)
  try {
    const shared = await readShared(zip)
    const { path, isFrom1904 } = await findSheet(zip)
    const workbook = { shared, dates: await readDateStyles(zip), isFrom1904 }
    const sheet: Sheet = { rows: [], line: 0 }
    for await (const _ of readXml(zip, path, sheetReader(sheet, { workbook, count }))) yield* sheet.rows.splice(0)
    yield* sheet.rows.splice(0)
  } finally {
    zip.close()
  }
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

/** The path of the first sheet, and whether dates count from 1904. */
async function findSheet(zip: Zip): Promise<{ path: string; isFrom1904: boolean }> {
  if (!zip.has('xl/workbook.xml')) unreadable(t('This is not a valid workbook. Upload a CSV or XLSX file.'))
  let id = ''
  let isFrom1904 = false
  await readWhole(zip, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'sheet' && id === '') id = attributes['r:id'] ?? ''
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })
  let target = ''
  await readWhole(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target ?? ''
    },
  })
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return zip.has(path) ? { path, isFrom1904 } : damaged()
}
