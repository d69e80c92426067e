import { qrPath } from '#contract/qr-path.ts'
import type { DocumentContent } from '../document-content.ts'
import { colour, type Sheet, type Style } from '../sheet.ts'
import type { TagElement } from '../tags.ts'
import { letter } from './geometry.ts'

const label: Style = { font: 'text', size: 7.5, colour: colour.ink2 }
const body: Style = { font: 'text', size: 9 }
const { left, right } = letter.text

/** Side of a QR code with 69 modules or fewer: at least 0.5 mm a module, which cameras of phones read. */
export const codeSide = 100
const besideCode = codeSide + 14

type Code = NonNullable<DocumentContent['notes'][number]['code']>

/** Black on white with four modules of white around it, as scanners ask for. */
export function drawCode(
  { doc, tags }: Sheet,
  code: Code,
  { x, y, part }: { x: number; y: number; part: TagElement },
): void {
  const { size, path } = qrPath(code.text)
  tags.draw(tags.add('Figure', part, code.name), () => {
    doc.save().translate(x, y)
    doc
      .scale(codeSide / size)
      .path(path)
      .fill('#000000')
      .restore()
  })
}

/** What follows the sums. The notes from one with a QR code on are right of the code, down to its end. */
export function drawNotes(sheet: Sheet, { notes }: DocumentContent, part: TagElement): void {
  const page = () => sheet.doc.bufferedPageRange().count
  const drawn = { page: 0, bottom: 0 }
  const isBeside = () => drawn.page === page() && sheet.y < drawn.bottom
  sheet.y += 14
  for (const { name, text, code } of notes) {
    sheet.need(code ? codeSide : 24)
    if (code) {
      drawCode(sheet, code, { x: left, y: sheet.y, part })
      Object.assign(drawn, { page: page(), bottom: sheet.y + codeSide })
    }
    const x = isBeside() ? left + besideCode : left
    const place = { x, width: right - x }
    if (name !== '') sheet.band([{ ...place, text: name, style: label, element: sheet.tags.add('H2', part) }])
    sheet.band([{ ...place, text, style: body, element: sheet.tags.add('P', part) }])
    sheet.y += 7
  }
  if (isBeside()) sheet.y = drawn.bottom
}
