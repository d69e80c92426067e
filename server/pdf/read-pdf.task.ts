import { PDFiumLibrary } from '@hyzyla/pdfium'
import { refuse } from '../http/problem.ts'

/** A PDF as it was sent; `want`: its text, or its first page as pixels. */
export type PdfOrder = { bytes: Uint8Array; want: 'text' | 'picture' }

/** `pixels` are those of the first page, four bytes each: red, green, blue, alpha. */
export type ReadPdf = {
  pages: number
  text: string
  picture: { width: number; height: number; pixels: Uint8Array } | null
}

const maxPages = 2_000
/** Of a longer text, and of further pages, the search knows nothing. */
const maxCharacters = 10_000
const maxPagesOfText = 30
/** The longer side of the picture, in pixels. */
const side = 2_560

let library: Promise<PDFiumLibrary> | undefined

function open(): Promise<PDFiumLibrary> {
  library ??= PDFiumLibrary.init()
  return library
}

function refusePdf(error: unknown): never {
  const isEncrypted = error instanceof Error && /password|security/i.test(error.message)
  return refuse(isEncrypted ? 'pdf_encrypted' : 'pdf_unreadable')
}

/**
 * What a PDF says and shows. Nothing in it runs: the library is built without scripts, and reads no other file. Refuses
 * with `pdf_unreadable`, `pdf_encrypted` and `pdf_too_long`. Runs in a worker thread.
 */
export default async function readPdf({ bytes, want }: PdfOrder): Promise<ReadPdf> {
  const pdfium = await open()
  const document = await pdfium.loadDocument(bytes).catch(refusePdf)
  try {
    const pages = document.getPageCount()
    if (pages < 1) refuse('pdf_unreadable')
    if (pages > maxPages) refuse('pdf_too_long')
    if (want === 'picture') return { pages, text: '', picture: await draw(document) }
    return { pages, text: readText(document, pages), picture: null }
  } finally {
    document.destroy()
  }
}

type Document = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>

function readText(document: Document, pages: number): string {
  let text = ''
  for (let page = 0; page < Math.min(pages, maxPagesOfText) && text.length < maxCharacters; page += 1) {
    text += ` ${document.getPage(page).getText()}`
  }
  // PostgreSQL keeps no NUL, and half of a pair of surrogates is no character.
  const plain = text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, maxCharacters).toWellFormed().replaceAll('\uFFFD', ' ')
}

async function draw(document: Document): Promise<ReadPdf['picture']> {
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) refuse('pdf_unreadable')
  const scale = side / Math.max(originalWidth, originalHeight)
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  return { width, height, pixels: Uint8Array.from(data) }
}
