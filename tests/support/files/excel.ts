import { zipOf } from './zip.ts'

/** `day` is a number that its style shows as a date: days since 1900. A text may look like a number. */
export type ExcelCell = string | number | boolean | { day: number } | null

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const types = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheets}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheets}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheets}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${sheets}.sharedStrings+xml"/></Types>`
const rels = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="27328"/><workbookPr defaultThemeVersion="166925"/><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="12225"/></bookViews><sheets><sheet name="Parts" sheetId="1" r:id="rId1"/></sheets><calcPr calcId="191029"/></workbook>`
const workbookRels = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId4" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`
/** Cell styles: 0 general, 1 a date by a built-in format, 2 a price in euros, 3 a date by a custom format. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00\\ [$€-407];[Red]\\-#,##0.00\\ [$€-407]"/><numFmt numFmtId="165" formatCode="[$-407]d/\\ mmm;@"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/><scheme val="minor"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="14" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Standard" xfId="0" builtinId="0"/></cellStyles><dxfs count="0"/></styleSheet>`

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A workbook in the format in which Excel saves it: shared strings, numbers and dates as numbers with a style. */
export function excelFile(rows: readonly (readonly ExcelCell[])[]): Promise<Buffer> {
  const texts = new Map<string, number>()
  function cellXml(cell: ExcelCell, name: string, row: number): string {
    if (cell === null) return ''
    if (typeof cell === 'boolean') return `<c r="${name}" t="b"><v>${Number(cell)}</v></c>`
    if (typeof cell === 'number') return `<c r="${name}"${row % 2 ? ' s="2"' : ''}><v>${cell}</v></c>`
    if (typeof cell === 'object') return `<c r="${name}" s="${row % 2 ? 3 : 1}"><v>${cell.day}</v></c>`
    const index = texts.get(cell) ?? texts.size
    texts.set(cell, index)
    return `<c r="${name}" t="s"><v>${index}</v></c>`
  }
  const data = rows.map((cells, index) => {
    const inside = cells.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${index + 1}`, index),
    )
    return `<row r="${index + 1}" spans="1:${cells.length}" x14ac:dyDescent="0.25">${inside.join('')}</row>`
  })
  const x14ac = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac'
  const sheet = `${head}<worksheet xmlns="${main}" xmlns:r="${office}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="${x14ac}"><dimension ref="A1:Z${rows.length}"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><sheetData>${data.join('')}</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`
  const items = [...texts.keys()].map((text) => `<si><t>${xmlText(text)}</t></si>`).join('')
  return zipOf({
    '[Content_Types].xml': types,
    '_rels/.rels': rels,
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': workbookRels,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="${texts.size}" uniqueCount="${texts.size}">${items}</sst>`,
  })
}
