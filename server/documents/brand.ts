import { mark } from '#tenant/mark.ts'
import type { Logos } from './logos.ts'
import type { Seller } from './seller.ts'
import { colour, type Sheet } from './sheet.ts'

/** Width and height of a PNG, from its first chunk. */
function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

const logoArea = { width: 110, height: 27 }

type Brand = Pick<Seller, 'logo'> & { logos: Logos; position: { x: number; y: number } }

/** Draws the logo, or the mark that the portal is delivered with. Returns its width with the space beside it. */
export function drawBrand({ doc, tags }: Sheet, { logo, logos, position: { x, y } }: Brand): number {
  if (logo === undefined) {
    tags.draw(undefined, () => drawMark(doc, x, y))
    return 33
  }
  const png = Buffer.from(logos[logo] ?? '', 'base64')
  if (png.length === 0) return 0
  const { width: wide, height: high } = sizeOf(png)
  const scale = Math.min(logoArea.width / wide, logoArea.height / high)
  tags.draw(undefined, () => void doc.image(png, x, y, { width: wide * scale }))
  return wide * scale + 9
}

/** The mark is drawn from its own paths, which are its only shapes. */
function drawMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.92)
  for (const [, shape = '', rest = ''] of mark.body.matchAll(/<path d="([^"]+)"([^>]*)>/g)) {
    const stroke = /stroke-width="([\d.]+)"/.exec(rest)?.[1]
    const path = doc.path(shape)
    if (stroke) path.lineWidth(Number(stroke)).stroke(colour.blue)
    else path.fill(colour.blue)
  }
  doc.restore()
}
