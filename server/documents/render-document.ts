import { t } from '#i18n/t.ts'
import type { DocumentContent } from './document-content.ts'
import { drawFoot, heightOfFoot } from './letter/foot.ts'
import { letter } from './letter/geometry.ts'
import { drawLetterHead, drawNextHead, inkOf } from './letter/letter.ts'
import { drawNotes } from './letter/notes.ts'
import { drawLines } from './lines-table.ts'
import type { Logos } from './logos.ts'
import { createSheet, finishSheet, type Sheet } from './sheet.ts'
import { drawSums, drawTotal, heightOfSums } from './sums.ts'
import type { TagElement } from './tags.ts'
import { type Faces, withFaces } from './text/faces.ts'
import { eastAsianOf } from './text/lettering.ts'

type Repeat = (header: (() => void) | undefined) => void

/** The document without the feet of its pages. Returns the element that its content is in. */
function draw(
  sheet: Sheet,
  document: DocumentContent,
  { repeat, logos }: { repeat: Repeat; logos: Logos },
): TagElement {
  const part = sheet.tags.add('Sect')
  drawLetterHead(sheet, document, { part, logos })
  drawLines(sheet, document, { part, after: heightOfSums(document), repeat })
  if (document.sums) drawSums(sheet, document.sums, part)
  if (document.total) drawTotal(sheet, document.total, { part, ink: inkOf(document.seller) })
  drawNotes(sheet, document, part)
  return part
}

/**
 * Several documents in one PDF for printing: each begins on a new page and numbers its own pages. A4, selectable text;
 * long content continues on the next page.
 */
export async function renderDocuments(
  documents: Documents,
  title: string,
  more: { logos?: Logos; eInvoice?: string } = {},
): Promise<Buffer> {
  return finishSheet(await withFaces((faces) => drawDocuments(documents, { title, faces, ...more })))
}

type Documents = readonly [DocumentContent, ...DocumentContent[]]

type Drawn = { title: string; faces: Faces; logos?: Logos; eInvoice?: string }

function drawDocuments(documents: Documents, { title, faces, logos = {}, eInvoice }: Drawn): Sheet {
  let [current] = documents
  /** The header of the table that continues on the next page. */
  let header: (() => void) | undefined
  const repeat: Repeat = (next) => {
    header = next
  }
  const sheet = createSheet({
    title,
    author: current.seller.name,
    language: current.language,
    faces,
    eastAsian: eastAsianOf(current.language, JSON.stringify(documents)),
    ...(eInvoice !== undefined && { eInvoice }),
    onNextPage: (next) => {
      drawNextHead(next, current)
      header?.()
    },
  })
  for (const [index, document] of documents.entries()) {
    current = document
    if (index > 0) nextDocument(sheet)
    const foot = heightOfFoot(sheet, document.seller)
    sheet.frame = { ...letter.text, bottom: letter.footBottom - foot - letter.gapAboveFoot }
    const part = draw(sheet, document, { repeat, logos })
    drawFeet(sheet, document, { height: foot, part })
  }
  return sheet
}

/** Pages are numbered when all pages of their document are drawn, and then leave memory: 5,000 lines did not fit. */
function nextDocument(sheet: Sheet): void {
  sheet.doc.flushPages()
  sheet.doc.addPage()
}

/** Screen readers read the foot once. */
function drawFeet(
  sheet: Sheet,
  { seller }: DocumentContent,
  { height, part }: { height: number; part: TagElement },
): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index)
    const numbered = t('Page {page} of {pages}', { page: String(index + 1), pages: String(count) })
    drawFoot(sheet, { seller, numbered, height, ...(index === 0 && { part }) })
  }
}
