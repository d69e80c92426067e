import PDFDocument from 'pdfkit'

type Made = { text?: string; pages?: number; password?: string; title?: string }

/** A PDF with a text and a rectangle on its first page. */
export function samplePdf({ text = 'Sheet', pages = 1, password }: Made = {}): Promise<Buffer> {
  const options = password ? { userPassword: password, ownerPassword: `${password}-owner` } : {}
  const doc = new PDFDocument({ ...options, autoFirstPage: false, compress: false })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
  })
  for (let page = 0; page < pages; page += 1) doc.addPage({ size: 'A4' })
  if (pages === 1) doc.text(text).rect(100, 200, 300, 200).stroke()
  doc.end()
  return done
}

export const sampleStep = Buffer.from(
  "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nENDSEC;\nEND-ISO-10303-21;\n",
)
