import yazl from 'yazl'

export type ZipFiles = Readonly<Record<string, string | Uint8Array>>

/** A ZIP archive of these files, in this order. */
export function zipOf(files: ZipFiles | readonly (readonly [name: string, content: string])[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const entries = Array.isArray(files) ? files : Object.entries(files)
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name, { compressionLevel: 1 })
  zip.end()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk))
    zip.outputStream.on('error', reject)
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)))
  })
}

/** The files of an XLSX workbook with one sheet; `rows` and `shared` are the XML within. */
export function workbookFiles(rows: string, shared = ''): Record<string, string> {
  return {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
}
