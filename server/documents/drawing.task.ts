import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { type DrawingSheet, renderDrawing } from './render-drawing.ts'

export type DrawingOrder = { sheet: Omit<DrawingSheet, 'drawing'>; spec: unknown }

/** The drawing of a product as PDF; null for parameters that cannot be drawn. Runs in a worker thread. */
export default async function makeDrawing({ sheet, spec }: DrawingOrder): Promise<Uint8Array | null> {
  try {
    const drawing = drawProduct(spec as DrawingSpec, { size: 'full', dimensions: true })
    return await renderDrawing({ ...sheet, drawing })
  } catch {
    return null
  }
}
