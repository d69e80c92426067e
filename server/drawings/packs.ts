import {
  type DrawingOptions,
  type DrawingPack,
  type DrawingPackEntry,
  type DrawingSpec,
  type DrawnPart,
  packOf,
} from '#contract/drawings/pack.ts'
import { drawingPacks } from '#tenant/drawing-packs.ts'

/** What the company's own packs and those of extensions draw. `source`: the module of a pack of an extension. */
export type ServerPack = DrawingPackEntry & { source?: string }

const own: readonly ServerPack[] = drawingPacks

let added: readonly ServerPack[] = []

/** Sets the packs of extensions. Worker threads do not have them: a specification is sent to them with its source. */
export function addDrawingPacks(packs: readonly ServerPack[]): void {
  added = packs
}

/** A specification with the module that draws it, for a worker thread. Null for a family that no pack draws. */
export type DrawingOrder = { spec: DrawingSpec; source: string | null }

/** How a product is drawn; null for one without parameters that a pack draws. */
export function drawingOrderOf(spec: DrawingSpec | null): DrawingOrder | null {
  const pack: ServerPack | undefined = spec ? packOf([...own, ...added], spec) : undefined
  return spec && pack ? { spec, source: pack.source ?? null } : null
}

async function packFor({ spec, source }: DrawingOrder): Promise<DrawingPack | undefined> {
  if (source !== null) return (await import(source)) as DrawingPack
  return packOf(own, spec)?.load()
}

/** Draws in this thread. Null for a specification that cannot be drawn: it may be older than the code of its pack. */
export async function drawOrder(order: DrawingOrder, options: DrawingOptions): Promise<DrawnPart | null> {
  const pack = await packFor(order)
  try {
    const drawing = pack?.draw(order.spec, options) ?? null
    return drawing?.viewBox.includes('NaN') ? null : drawing
  } catch {
    return null
  }
}
