import { type ArchiveMember, rawZip } from './hostile-archives.ts'
import { workbookFiles, zipOf } from './zip.ts'

const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index + 1)).join('')
const cell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
const head = cell('sku')
const asMembers = (files: Record<string, string>): ArchiveMember[] =>
  Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) }))

/** A description, the file, and the expected response: its status, and the limit that its message names. */
export type Hostile = [name: string, make: () => string | Buffer | Promise<Buffer>, status: number, names: string]

/**
 * As large as an upload can be, or than a limit of many megabytes. `npm test` reads smaller ones, and reaches the large
 * limits with smaller limits.
 */
export const largestHostile: ReadonlySet<string> = new Set([
  ...['49 MB of commas', '49 MB of commas in rows of 900', '5 MB of line breaks', 'a cell of 49 MB'],
  ...['a quote that never closes', '200,001 rows', '120 rows far apart', 'a million empty rows'],
  ...['11 million empty cells', 'a cell of 190 MB', '60 million characters of shared texts'],
  ...['2,100,000 shared texts', '250 MB that unpack'],
])

/** CSV files that are too wide, too long or too empty. */
export const hostileTables: Hostile[] = [
  ['1 MB of commas', () => ','.repeat(1_000_000), 422, 'Line 1 has more than 1,000 columns'],
  ['49 MB of commas', () => ','.repeat(49_000_000), 422, 'Line 1 has more than 1,000 columns'],
  [
    '49 MB of commas in rows of 900',
    () => `${','.repeat(900)}\n`.repeat(54_000),
    413,
    'more than 10,000,000 cells',
  ],
  ['5 MB of line breaks', () => '\n'.repeat(5_000_000), 413, 'more than 100,000 empty rows'],
  ['110,000 line breaks', () => '\n'.repeat(110_000), 413, 'more than 100,000 empty rows'],
  ['110,000 Windows line breaks', () => '\r\n'.repeat(110_000), 413, 'more than 100,000 empty rows'],
  ['110,000 old Macintosh line breaks', () => '\r'.repeat(110_000), 413, 'more than 100,000 empty rows'],
  ['110,000 rows of spaces', () => ' ,\n'.repeat(110_000), 413, 'more than 100,000 empty rows'],
  ['a cell of 1 MB', () => `a\n"${'x'.repeat(1_000_000)}"`, 422, 'Line 2 has more than 100,000 characters'],
  [
    'a quote that does not close within 1 MB',
    () => `a\n"${'x\n'.repeat(500_000)}`,
    422,
    'Line 2 has more than 100,000 characters',
  ],
  ['a cell of 49 MB', () => `a\n"${'x'.repeat(49_000_000)}"`, 422, 'Line 2 has more than 100,000 characters'],
  [
    'a quote that never closes',
    () => `a\n"${'x\n'.repeat(20_000_000)}`,
    422,
    'Line 2 has more than 100,000 characters',
  ],
  ['a cell of 10,001 characters', () => `a\n${'x'.repeat(10_001)}`, 422, 'Line 2 has a cell of more than 10,000'],
  [
    '11 full cells',
    () => `a\n${`${'x'.repeat(9_999)},`.repeat(11)}`,
    422,
    'Line 2 has more than 100,000 characters',
  ],
  ['201 columns', () => `a\n${'x,'.repeat(201)}`, 422, 'Line 2 has more than 200 columns'],
  ['200,001 rows', () => `a\n${'1\n'.repeat(200_001)}`, 413, 'more than 200,000 rows'],
  ['51 MB', () => Buffer.alloc(51_000_000, 'a,b\n'), 413, 'This file is larger than 50 MB'],
]

/** Workbooks that unpack to far more than their size, or are not workbooks. */
export const hostileWorkbooks: Hostile[] = [
  [
    '20 rows far apart',
    () => zipOf(workbookFiles(rows(20, (index) => `<row r="${99_999 * index}"/>`))),
    413,
    'more than 100,000 empty rows',
  ],
  [
    '120 rows far apart',
    () => zipOf(workbookFiles(rows(120, (index) => `<row r="${99_999 * index}"/>`))),
    413,
    'more than 100,000 empty rows',
  ],
  [
    'a row at the end of the sheet',
    () => zipOf(workbookFiles(`${head}<row r="1048576"><c><v>1</v></c></row>`)),
    413,
    'more than 100,000 empty rows',
  ],
  [
    'a row behind all numbers',
    () => zipOf(workbookFiles(`${head}<row r="9007199254740991"><c><v>1</v></c></row>`)),
    413,
    'more than 100,000 empty rows',
  ],
  [
    '110,000 empty rows',
    () => zipOf(workbookFiles('<row/>'.repeat(110_000))),
    413,
    'more than 100,000 empty rows',
  ],
  [
    'a million empty rows',
    () => zipOf(workbookFiles('<row/>'.repeat(1_000_000))),
    413,
    'more than 100,000 empty rows',
  ],
  [
    '11 million empty cells',
    () => zipOf(workbookFiles(`<row>${'<c/>'.repeat(11_000_000)}</row>`)),
    413,
    'more than 10,000,000 cells',
  ],
  [
    'a cell in column XFD',
    () => zipOf(workbookFiles('<row r="1"><c r="XFD1"><v>1</v></c></row>')),
    422,
    'Line 1 has more than 200 columns',
  ],
  [
    'a cell in a column of no sheet',
    () => zipOf(workbookFiles(`<row r="1"><c r="${'Z'.repeat(5_000)}1"><v>1</v></c></row>`)),
    422,
    'column names but no rows',
  ],
  [
    'a cell of 2 MB',
    () => zipOf(workbookFiles(cell('x'.repeat(2_000_000)))),
    413,
    'a value of more than 1,000,000 characters',
  ],
  [
    'a cell of 190 MB',
    () => zipOf(workbookFiles(cell('x'.repeat(190_000_000)))),
    413,
    'a value of more than 1,000,000 characters',
  ],
  [
    'a cell of 900 kB',
    () => zipOf(workbookFiles(cell('x'.repeat(900_000)))),
    422,
    'Line 1 has a cell of more than 10,000',
  ],
  [
    'a cell of many pieces',
    () => zipOf(workbookFiles(cell(`${'x'.repeat(900)}</t><t>`.repeat(1_000)))),
    422,
    'Line 1 has a cell of more than 10,000',
  ],
  [
    '60 million characters of shared texts',
    () => zipOf(workbookFiles(head, `<si><t>${'x'.repeat(60_000)}</t></si>`.repeat(1_000))),
    413,
    'more than 50,000,000 characters',
  ],
  [
    '2,100,000 shared texts',
    () => zipOf(workbookFiles(head, '<si><t>x</t></si>'.repeat(2_100_000))),
    413,
    'more than 2,000,000 texts',
  ],
  [
    '70,000 formats of cells',
    () =>
      zipOf({ ...workbookFiles(head), 'xl/styles.xml': `<a><cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs></a>` }),
    413,
    'more than 65,490 cell formats',
  ],
  [
    'a comment of 5 MB',
    () => zipOf(workbookFiles(`<!--${'x'.repeat(5_000_000)}-->`)),
    413,
    'a value of more than 1,000,000 characters',
  ],
  [
    'an element with 5 MB of attributes',
    () => zipOf(workbookFiles(`<row ${rows(400_000, (index) => `a${index}="" `)}/>`)),
    413,
    'a value of more than 1,000,000 characters',
  ],
  [
    'elements 1,000,000 deep',
    () => zipOf(workbookFiles('<a>'.repeat(1_000_000))),
    413,
    'nested more than 50 levels deep',
  ],
  [
    '250 MB that unpack',
    () => zipOf({ ...workbookFiles(head), 'xl/media/a': Buffer.alloc(250_000_000) }),
    413,
    'larger than 200 MB when unpacked',
  ],
  [
    '2,001 files',
    () =>
      rawZip([
        ...asMembers(workbookFiles(head)),
        ...Array.from({ length: 2_001 }, (_, index) => ({ name: `f${index}` })),
      ]),
    413,
    'more than 2,000 files',
  ],
  [
    '3,000 files of one name',
    () =>
      rawZip([
        ...asMembers(workbookFiles(head)),
        ...Array.from({ length: 3_000 }, () => ({ name: 'a', content: Buffer.from('b'), isStored: true })),
      ]),
    413,
    'more than 2,000 files',
  ],
  [
    'a document type with entities',
    () => zipOf({ ...workbookFiles(head), 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "ha">]><sst/>' }),
    422,
    'damaged',
  ],
  [
    'a workbook in a workbook',
    async () => zipOf({ 'xl/workbook.xml': await zipOf(workbookFiles(head)) }),
    422,
    'damaged',
  ],
]
