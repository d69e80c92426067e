import { SaxesParser } from 'saxes'
import { t } from '#texts/t.ts'
import { unreadable } from './imports.fault.ts'
import { type Sheet, sheetReader } from './imports.sheet.ts'
import { openZip, type Zip, ZipFault } from './imports.zip.ts'

/** Texts that cells refer to by number. A few bytes of a file can become gigabytes of them. */
const mostSharedCharacters = 64_000_000

/** The first sheet of an XLSX workbook (ISO/IEC 29500), row by row. Formulas count as what they last came to. */
export async function* readWorkbook(file: Uint8Array): AsyncGenerator<string[]> {
  try {
    const zip = await openZip(file)
    try {
      const shared = await readShared(zip)
      yield* readSheet(zip, { path: await findSheet(zip), shared })
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof ZipFault) unreadable(error.message)
    throw error
  }
}

function damaged(): never {
  throw new ZipFault(t('This workbook is damaged. Open it in your spreadsheet and save it anew.'))
}

/** Entities of a document's own are unknown to the parser: nothing can be blown up by them. */
async function parseXml(zip: Zip, path: string, prepare: (parser: SaxesParser) => void): Promise<void> {
  for await (const _ of chunksOf(zip, path, prepare));
}

async function* chunksOf(zip: Zip, path: string, prepare: (parser: SaxesParser) => void): AsyncGenerator<void> {
  const parser = new SaxesParser({ fragment: false })
  let fault: Error | undefined
  parser.on('error', (error) => {
    fault ??= error
  })
  prepare(parser)
  const decoder = new TextDecoder()
  for await (const chunk of await zip.read(path)) {
    parser.write(decoder.decode(chunk as Uint8Array, { stream: true }))
    if (fault) damaged()
    yield
  }
  parser.close()
  if (fault) damaged()
}

async function readShared(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  if (!zip.has('xl/sharedStrings.xml')) return texts
  let characters = 0
  let text = ''
  let isText = false
  let isPhonetic = false
  await parseXml(zip, 'xl/sharedStrings.xml', (parser) => {
    parser.on('opentag', ({ name }) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    })
    parser.on('text', (piece) => {
      if (!isText) return
      characters += piece.length
      if (characters > mostSharedCharacters) throw new ZipFault(t('The texts of this workbook are too large.'))
      text += piece
    })
    parser.on('closetag', ({ name }) => {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.push(text)
    })
  })
  return texts
}

/** The path of the sheet that the workbook names first. */
async function findSheet(zip: Zip): Promise<string> {
  if (!zip.has('xl/workbook.xml'))
    throw new ZipFault(t('This is no workbook. Send a CSV file or an XLSX workbook.'))
  let id = ''
  await parseXml(zip, 'xl/workbook.xml', (parser) => {
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'sheet' && id === '') id = String(attributes['r:id'] ?? '')
    })
  })
  let target = ''
  await parseXml(zip, 'xl/_rels/workbook.xml.rels', (parser) => {
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'Relationship' && attributes.Id === id) target = String(attributes.Target)
    })
  })
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return zip.has(path) ? path : damaged()
}

async function* readSheet(
  zip: Zip,
  { path, shared }: { path: string; shared: readonly string[] },
): AsyncGenerator<string[]> {
  const sheet: Sheet = { rows: [], line: 0 }
  for await (const _ of chunksOf(zip, path, (parser) => sheetReader(parser, sheet, shared))) {
    yield* sheet.rows.splice(0)
  }
  yield* sheet.rows.splice(0)
}
