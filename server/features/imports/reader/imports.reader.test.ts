import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { RefusalError } from '#server/http/problem.ts'
import { readTable } from './imports.reader.ts'

async function read(file: Uint8Array): Promise<[number, ...string[]][]> {
  const rows: [number, ...string[]][] = []
  for await (const { line, cells } of readTable(file)) rows.push([line, ...cells])
  return rows
}

async function refusalOf(file: Uint8Array): Promise<string> {
  const error = await read(file).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RefusalError)) throw new Error(`not refused: ${error}`)
  return error.fields?.[0]?.message ?? error.code
}

function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk))
    zip.outputStream.on('error', reject)
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)))
  })
}

const workbook = {
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="A" r:id="rId7"/><sheet name="B" r:id="rId8"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId8" Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>sku</t></si><si><r><t>pr</t></r><r><t>ice</t></r><rPh><t>x</t></rPh></si></sst>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
    '<row r="4"><c r="A4" t="inlineStr"><is><t>CS &amp; 1</t></is></c><c r="B4" t="b"><v>1</v></c><c r="C4"><v>12.399999999999999</v></c></row></sheetData></worksheet>',
}

/** The same archive with another unpacked size for one file in its directory. */
function declaring(zip: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(zip)
  for (
    let index = changed.indexOf('PK\u0001\u0002', 'latin1');
    index >= 0;
    index = changed.indexOf('PK\u0001\u0002', index + 4, 'latin1')
  ) {
    const found = changed.subarray(index + 46, index + 46 + changed.readUInt16LE(index + 28)).toString()
    if (found === name) changed.writeUInt32LE(size, index + 24)
  }
  return changed
}

test.each([
  ['commas', 'a,b\n"1,5","say ""so"""\n'],
  ['semicolons', 'a;b\r\n1,5;"say ""so"""\r\n'],
  ['tabs', 'a\tb\n1,5\t"say ""so"""'],
])('CSV with %s is read', async (_, text) => {
  expect(await read(Buffer.from(text))).toEqual([
    [1, 'a', 'b'],
    [2, '1,5', 'say "so"'],
  ])
})

test('characters are read in every encoding', async () => {
  const text = 'sku;name\nGr-1;Größe Ø 5 €\n'
  const expected = [1, 2].map((line) => (line === 1 ? [1, 'sku', 'name'] : [2, 'Gr-1', 'Größe Ø 5 €']))
  expect(await read(Buffer.from(text))).toEqual(expected)
  expect(await read(Buffer.from(`\uFEFF${text}`))).toEqual(expected)
  expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected)
  expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toEqual(expected)
  const windows = Buffer.from(text.replace('€', '\u0080'), 'latin1')
  expect(await read(windows)).toEqual(expected)
})

test('empty rows are left out and the others keep their line numbers', async () => {
  expect(await read(Buffer.from('a,b\n\n ,\n1,2,,\n'))).toEqual([
    [1, 'a', 'b'],
    [4, '1', '2'],
  ])
})

test('inches in cells without quotes are text, also beside quoted cells', async () => {
  const rows = ['sku;name;note', 'V-1;Valve 3/4";', 'V-2;2" pipe, 1" bore;x', 'V-3;"6"" pipe; black";2"', '']
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    expect(await read(Buffer.from(rows.join(lineEnd)))).toEqual([
      [1, 'sku', 'name', 'note'],
      [2, 'V-1', 'Valve 3/4"'],
      [3, 'V-2', '2" pipe, 1" bore', 'x'],
      [4, 'V-3', '6" pipe; black', '2"'],
    ])
  }
})

test('the first sheet of a workbook is read: shared strings, gaps, plain numbers', async () => {
  expect(await read(await zipOf(workbook))).toEqual([
    [1, 'sku', '', 'price'],
    [4, 'CS & 1', 'true', '12.4'],
  ])
})

test('for an unreadable table, the message says where reading failed', async () => {
  expect(await refusalOf(Buffer.from('a,b\n1,"never closed\n2,3\n'))).toContain('is not closed')
  expect(await refusalOf(Buffer.from('a,b\n1,"2"3"\n'))).toContain('inside a cell is not doubled')
  expect(await refusalOf(Buffer.from('a,b\n1, "2, 3"\n'))).toContain(
    'line 2, there is a space before a quotation mark',
  )
  expect(await refusalOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).toBe(
    'This is not a CSV or XLSX file.',
  )
  expect(await refusalOf(Buffer.alloc(0))).toBe('The file is empty.')
  expect(await refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).toContain('.xlsx')
  expect(await refusalOf(Buffer.from(`a\n${'x'.repeat(10_001)}`))).toContain('Line 2')
  expect(await refusalOf(Buffer.from(`a\n${'x,'.repeat(201)}1`))).toContain('more than 200 columns')
})

test('hostile workbooks are refused, and none is unpacked into memory', async () => {
  const whole = await zipOf(workbook)
  expect(await refusalOf(whole.subarray(0, whole.length - 30))).toContain('damaged')
  expect(await refusalOf(await zipOf({ 'a.txt': 'no workbook' }))).toContain('not a valid workbook')
  const broken = { ...workbook, 'xl/worksheets/sheet1.xml': '<worksheet><row></worksheet>' }
  expect(await refusalOf(await zipOf(broken))).toContain('damaged')
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>'
  expect(await refusalOf(await zipOf({ ...workbook, 'xl/sharedStrings.xml': laughs }))).toContain('damaged')
  const bomb = declaring(await zipOf(workbook), 'xl/sharedStrings.xml', 2_000_000_000)
  expect(await refusalOf(bomb)).toContain('larger than 200 MB when unpacked')
  const liar = declaring(await zipOf(workbook), 'xl/sharedStrings.xml', 20)
  expect(await refusalOf(liar)).toContain('damaged')
})
