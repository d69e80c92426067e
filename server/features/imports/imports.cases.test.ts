import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { workbookFiles, zipOf } from '#tests/support/files/zip.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { suggestConstants, suggestMapping } from './imports.columns.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take, changes } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

async function uploadTo(query: string, payload: string | Buffer) {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' }
  return portal.app.inject({ method: 'POST', url: `/api/imports?${query}`, headers, payload })
}

const own = { sku: 0, name: 1, description: 2, unitprice: 3, available: 4 }

test.each([
  ['x-prefix.xlsx', { ...own, minorder: 5, image: 6 }, ['N-1', 'A', 'T', '1.5', '3', '1'], 'Sheet', 1],
  ['x-hidden-first.xlsx', { ...own, minorder: 5, image: 6 }, ['H-1', 'A', 'T', '1.5', '3', '1'], 'Products', 1],
  ['x-merged-title.xlsx', { ...own, minorder: 5, image: 6 }, ['M-1', 'A', 'T', '1.5', '3', '1'], 'Sheet', 3],
  ['x-openpyxl.xlsx', { ...own, minorder: 5, image: 6 }, ['X-1', 'Formula', 'T', '', '3', '1'], 'Sheet', 1],
  ['sep-line.csv', { ...own, image: 5 }, ['SEP-1', 'A', 'T', '1,50', '3'], null, 2],
])('%s is read: sheet, titles and columns', async (name, mapping, first, sheet, titlesLine) => {
  const read = await upload(fixture(name))
  expect(read).toMatchObject({ mapping, sheet, titlesLine })
  expect(read.sample[0]?.slice(0, first.length)).toEqual(first)
  expect(read.sheets).toEqual(sheet === null ? [] : [sheet])
})

test.each(['x-prefix.xlsx', 'x-hidden-first.xlsx', 'x-merged-title.xlsx', 'sep-line.csv'])(
  'the product of %s can be imported',
  async (name) => {
    const read = await upload(fixture(name))
    const constants = read.mapping.minorder === undefined ? { minorder: '1' } : {}
    const checked = await take(read, 'check', { mapping: read.mapping, constants })
    expect(checked).toMatchObject({ faults: [], counts: { toAdd: 1, bad: 0 } })
  },
)

test('sheet and line of the titles can be chosen; those that do not exist are refused by name', async () => {
  const chosen = await uploadTo('sheet=Sheet&titles=4', fixture('x-merged-title.xlsx'))
  expect(chosen.json().errors[0].message).toBe('The file has column names but no rows.')
  const second = await uploadTo('titles=2', 'a,b\nSKU,Price\nQ-1,5\n')
  expect(second.json()).toMatchObject({ headers: ['SKU', 'Price'], titlesLine: 2, counts: { total: 1 } })
  const hidden = await uploadTo('sheet=Hidden', fixture('x-hidden-first.xlsx'))
  expect(hidden.json().errors[0].message).toBe('This workbook has no visible sheet named “Hidden”.')
  const beyond = await uploadTo('titles=9', fixture('sep-line.csv'))
  expect(beyond.json().errors[0].message).toBe('This file has no line 9.')
  expect((await uploadTo('titles=0', 'a\nb')).statusCode).toBe(422)
})

const headersOf = (read: { headers: string[]; mapping: Record<string, number> }) =>
  Object.fromEntries(Object.entries(read.mapping).map(([field, column]) => [field, read.headers[column]]))

test('columns of a BigCommerce export are proposed', async () => {
  expect(headersOf(await upload(fixture('bigcommerce.csv')))).toMatchObject({
    sku: 'Product Code/SKU',
    name: 'Product Name',
    unitprice: 'Price',
    available: 'Current Stock Level',
    description: 'Product Description',
  })
})

test('a Magento export is known: rows of other store views and products of variants are no errors', async () => {
  const read = await upload(fixture('magento.csv'))
  expect(read).toMatchObject({ recognised: 'magento' })
  expect(headersOf(read)).toMatchObject({ sku: 'sku', name: 'name', unitprice: 'price', available: 'qty' })
  const image = 'https://p.example/bag.png'
  const checked = await take(read, 'check', { mapping: {}, profile: 'magento', constants: { image } })
  expect(checked).toMatchObject({ faults: [], skipped: 2, counts: { toAdd: 1, bad: 0 } })
  await take(checked, 'run')
  const { rows } = await portal.pool.query(
    `select name, description, unit_price_minor::int as price, available, min_order from product where sku = 'MG-1'`,
  )
  expect(rows).toEqual([
    { name: 'Joust Bag', description: 'The bag, with "pockets".', price: 3400, available: 100, min_order: 1 },
  ])
})

test('the price of a PrestaShop export is the price, with its profile and by hand', async () => {
  const read = await upload(fixture('prestashop-unitprice.csv'))
  expect(read).toMatchObject({ recognised: 'prestashop' })
  expect(headersOf(read)).toMatchObject({
    sku: 'Reference #',
    unitprice: 'Price tax excluded',
    available: 'Quantity',
  })
  await take(read, 'check', { mapping: {}, profile: 'prestashop' })
  await take(read, 'run')
  const { rows } = await portal.pool.query(
    `select sku, unit_price_minor::int as price from product where sku like 'RP-a%' order by sku`,
  )
  expect(rows).toEqual([
    { sku: 'RP-a1', price: 10_000 },
    { sku: 'RP-a2', price: 6_050 },
  ])
})

test.each([
  [
    ['Artikelnr.', 'Bezeichnung', 'VK netto', 'VPE', 'Warengruppe', 'Gewicht kg'],
    'sku,name,unitprice,multiple,category,shipWeight',
  ],
  [
    ['Art.-Nr.', 'Benennung', 'Langtext', 'Preis (EUR)', 'Lagerbestand', 'Mindestbestellmenge'],
    'sku,name,description,,available,minorder',
  ],
  [
    ['Référence', 'Désignation', 'Prix HT', 'Conditionnement', 'Famille', 'Poids (kg)'],
    'sku,name,unitprice,multiple,category,shipWeight',
  ],
  [
    ['Codice', 'Descrizione', 'Prezzo netto', 'Giacenza', 'Gruppo merceologico'],
    'sku,name,unitprice,available,category',
  ],
  [['Codice', 'Nome', 'Descrizione', 'Prezzo'], 'sku,name,description,unitprice'],
  [['Referencia', 'Descripción', 'Precio', 'Existencias'], 'sku,name,unitprice,available'],
  [['Artikelnummer', 'Omschrijving', 'Prijs excl. BTW', 'Voorraad'], 'sku,name,unitprice,available'],
  [['Item No.', 'Product name', 'Net price', 'Qty'], 'sku,name,unitprice,available'],
  [
    ['Art.Nr.', 'Artikel-Bez.', 'VK-Preis €', 'VPE (Stk)', 'WG', 'Nettogewicht kg'],
    'sku,name,unitprice,multiple,category,shipWeight',
  ],
  [
    ['Artikel Nummer', 'Bezeichnung 1', 'Preis netto EUR', 'Bestand (Stk.)', 'Preis USD'],
    'sku,name,unitprice,available',
  ],
  [
    ['SKU', 'Product Title', 'Unit Price (EUR)', 'MOQ (pcs)', 'Stock Qty'],
    'sku,name,unitprice,minorder,available',
  ],
  [['SKU', 'Price (USD)', 'Price (EUR)'], 'sku,,unitprice'],
  [['SKU', 'Price (USD)'], 'sku,unitprice'],
  [['SKU', 'Price in €'], 'sku,unitprice'],
  [['Réf.', 'Désignation', 'P.U. HT', 'Cdt', 'Qté mini'], 'sku,name,unitprice,multiple,minorder'],
  [['Indeks', 'Nazwa', 'Cena netto', 'Stan', 'Waga kg'], 'sku,name,unitprice,available,shipWeight'],
  [['Артикул', 'Наименование', 'Цена', 'Остаток'], 'sku,name,unitprice,available'],
  [['品番', '品名', '単価', '在庫'], 'sku,name,unitprice,available'],
  [['Artikelnummer', 'Name *', 'Einzelpreis', 'Preis zzgl. MwSt.', 'Menge'], 'sku,name,,unitprice,available'],
])('the titles %j are known', (titles, fields) => {
  const found = suggestMapping(titles, [], 'EUR')
  const known = fields.split(',').flatMap((field, column) => (field === '' ? [] : [[field, column] as const]))
  expect(found).toMatchObject(Object.fromEntries(known))
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`
const sheetOf = (...rows: string[]) =>
  `<worksheet xmlns="${main}"><sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`
const bookOf = (sheets: string) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`
const relationsOf = (...targets: [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="r${index}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
const table = sheetOf(text('SKU') + text('Name'), text('REL-1') + text('Bolt'))

test('the parts of a workbook are found where its relations say, in capitals too', async () => {
  const file = await zipOf({
    '_rels/.rels': relationsOf(['officeDocument', 'xl/workbook2.xml']),
    'xl/workbook2.xml': bookOf('<sheet name="A" r:id="r0"/>'),
    'xl/_rels/workbook2.xml.rels': relationsOf(
      ['worksheet', './worksheets/Sheet1.xml'],
      ['sharedStrings', 'SharedStrings.xml'],
    ),
    'xl/sharedstrings.xml': `<sst xmlns="${main}"><si><t>REL-2</t></si></sst>`,
    'xl/worksheets/sheet1.xml': sheetOf(text('SKU') + text('Name'), `<c t="s"><v>0</v></c>${text('Nut')}`),
  })
  expect((await upload(file)).sample).toEqual([['REL-2', 'Nut']])
})

test('a sheet that is only a cover is passed over, and a workbook whose sheets are all hidden is refused', async () => {
  const files = {
    'xl/_rels/workbook.xml.rels': relationsOf(
      ['worksheet', 'worksheets/a.xml'],
      ['worksheet', 'worksheets/b.xml'],
    ),
    'xl/worksheets/a.xml': sheetOf(text('Price list 2026'), text('Please read')),
    'xl/worksheets/b.xml': table,
  }
  const sheets = (state: string) =>
    bookOf(`<sheet name="Cover" ${state} r:id="r0"/><sheet name="Parts" ${state} r:id="r1"/>`)
  const read = await upload(await zipOf({ ...files, 'xl/workbook.xml': sheets('') }))
  expect(read).toMatchObject({ sheet: 'Parts', sheets: ['Cover', 'Parts'], headers: ['SKU', 'Name'] })
  const hidden = await uploadTo('', await zipOf({ ...files, 'xl/workbook.xml': sheets('state="veryHidden"') }))
  expect(hidden.json().errors[0].message).toContain('All sheets of this workbook are hidden.')
})

test('the error of a formula is no name', async () => {
  const file = await zipOf({
    'xl/workbook.xml': bookOf('<sheet name="A" r:id="r0"/>'),
    'xl/_rels/workbook.xml.rels': relationsOf(['worksheet', 'worksheets/a.xml']),
    'xl/worksheets/a.xml': sheetOf(
      ['SKU', 'Name', 'Unit price', 'Minimum order', 'Available quantity'].map(text).join(''),
      `${text('ERR-1')}<c t="e"><v>#N/A</v></c><c><v>1.5</v></c><c><v>1</v></c><c><v>3</v></c>`,
    ),
  })
  const read = await upload(file)
  const checked = await take(read, 'check', { mapping: read.mapping })
  const message = '#N/A: the formula in this cell has no result. Correct it in the spreadsheet.'
  expect(checked.faults).toMatchObject([{ line: 2, faults: [{ path: 'name', message }] }])
  // A text that was typed so is exported and imported unchanged.
  await addTestProduct(admin, { sku: 'ERR-2', description: '#N/A' })
  const again = await upload(
    csvOf([
      ['sku', 'description'],
      ['ERR-2', '#N/A'],
    ]),
  )
  expect((await take(again, 'check', { mapping: again.mapping })).counts).toMatchObject({ same: 1, bad: 0 })
})

test('the name of a price list above the titles of a CSV is no table of one column', async () => {
  const csv =
    'Preisliste 2026, gültig ab 1.1.2026\n\nArtikelnr.;Bezeichnung;VK netto\nPL-1;Schraube, verzinkt;1,50\n'
  const read = await upload(Buffer.from(csv))
  expect(read).toMatchObject({ headers: ['Artikelnr.', 'Bezeichnung', 'VK netto'], titlesLine: 3 })
  expect(read.sample[0]).toEqual(['PL-1', 'Schraube, verzinkt', '1,50'])
})

test('the unit in the title of a weight is that of every row', () => {
  const titles = ['SKU', 'Gewicht kg']
  expect(suggestConstants(titles, suggestMapping(titles))).toEqual({ shipWeightUnit: 'kg' })
})

test.each([
  ['an XLSB workbook', () => zipOf({ ...workbookFiles(''), 'xl/workbook.bin': 'x' }), '(.xlsb)'],
  [
    'an ODS spreadsheet',
    () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    '(.ods)',
  ],
  [
    'an XLS workbook',
    async () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(2_000)]),
    '(.xls)',
  ],
  ['a web page', async () => Buffer.from('\ufeff<html xmlns:x="urn:schemas"><body><table><tr><td>SKU'), '(HTML)'],
  ['a bare HTML table', async () => Buffer.from('<table><tr><td>SKU</td></tr></table>'), '(HTML)'],
  [
    'XML of Excel 2003',
    async () =>
      Buffer.from('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    'Excel 2003',
  ],
  [
    'a BMEcat catalogue',
    async () => Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<BMECAT version="2005" xmlns="x">'),
    'BMEcat',
  ],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n'), 'PDF'],
  [
    'a web archive with the ending .xls, as SAP writes it',
    async () => Buffer.from('MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related;'),
    '(MHTML)',
  ],
  ['a SYLK file', async () => Buffer.from('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"SKU"\r\n'), '(SYLK)'],
  ['a rich text', async () => Buffer.from('{\\rtf1\\ansi SKU}'), '(RTF)'],
])('%s is refused by its name, with what to do instead', async (_, file, name) => {
  const answer = await uploadTo('name=prices.xls', await file())
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'table_unreadable'])
  expect(answer.json().errors[0].message).toContain(name)
  expect(answer.json().errors[0].message).toMatch(/CSV|\.xlsx/)
})

test('columns, constants and number format are those of the last file with the same titles', async () => {
  const titles = ['Nr', 'Wort', 'Betrag', newSku()]
  const first = await upload(csvOf([titles, [newSku(), 'A', '1,250', 'x']], ';'))
  expect(first).toMatchObject({ remembered: null, mapping: {} })
  const chosen = { mapping: { sku: 0, name: 1, unitprice: 2 }, constants: { minorder: '5' }, decimal: 'comma' }
  await take(first, 'check', chosen)
  const second = await upload(csvOf([titles, [newSku(), 'B', '2,250', 'y']], ';'))
  expect(second).toMatchObject({ remembered: { decimal: 'comma' }, ...chosen })
  const other = await upload(
    csvOf(
      [
        [...titles, 'More'],
        [newSku(), 'B', '2,250', 'y', 'z'],
      ],
      ';',
    ),
  )
  expect(other).toMatchObject({ remembered: null })
  expect((await callAs(portal)('GET', `/imports/${second._id}`)).statusCode).toBe(401)
  expect(await changes(second)).toEqual([])
})
