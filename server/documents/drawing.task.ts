import { type DrawingOrder, drawOrder } from '../drawings/packs.ts'
import { type DrawingSheet, renderDrawing } from './render-drawing.ts'
import { openAddedFonts } from './text/added-fonts.ts'

export type SheetOrder = { sheet: Omit<DrawingSheet, 'drawing'>; order: DrawingOrder; fontsDir?: string }

/** The drawing of a product as PDF; null for parameters that cannot be drawn. Runs in a worker thread. */
export default async function makeDrawing({ sheet, order, fontsDir }: SheetOrder): Promise<Uint8Array | null> {
  await openAddedFonts(fontsDir)
  const drawing = await drawOrder(order, { size: 'full', view: 'measures' })
  return drawing && renderDrawing({ ...sheet, drawing })
}
