import {
  type DrawingPack,
  type DrawingPackEntry,
  type DrawingSize,
  type DrawingSpec,
  type DrawingView,
  packOf,
} from '#contract/drawings/pack.ts'
import { drawingPacks as packs } from '#tenant/drawing-packs.ts'
import { LateSvg, missing } from './late-svg.tsx'

type Render = typeof import('#contract/drawings/render.ts')['renderSvg']

const drawingPacks: readonly DrawingPackEntry[] = packs

let render: Render | undefined
const loaded = new Map<string, DrawingPack>()

// The server draws every drawing, so it has all packs from the beginning.
if (import.meta.env.SSR) await Promise.all(drawingPacks.map(({ key }) => loadPack(key)))

async function loadPack(key: string): Promise<void> {
  if (loaded.has(key)) return
  const entry = drawingPacks.find((one) => one.key === key)
  const [pack, { renderSvg }] = await Promise.all([entry?.load(), import('#contract/drawings/render.ts')])
  render = renderSvg
  if (pack) loaded.set(key, pack)
}

type Drawable = { drawing: { family: string } | null }

/** Whether the browser itself can draw it. The pack of an extension draws on the server alone: it comes as a file. */
export function isDrawnHere(spec: { family: string }): boolean {
  return packOf(drawingPacks, spec) !== undefined
}

/** The views that a product's page offers of a drawing. */
export function offeredViews(spec: { family: string }): readonly DrawingView[] {
  return packOf(drawingPacks, spec)?.families[spec.family] ?? []
}

/** The data of a page, and with it the code that draws its pictures: for pages that the browser renders by itself. */
export async function withDrawings<Data>(
  loading: Promise<Data>,
  itemsOf: (data: Data) => readonly Drawable[],
): Promise<Data> {
  const data = await loading
  const keys = itemsOf(data).flatMap(({ drawing }) => (drawing && packOf(drawingPacks, drawing)?.key) || [])
  // A picture that is missing for a moment must not end the page.
  await Promise.all([...new Set(keys)].map(loadPack)).catch(() => undefined)
  return data
}

export type DrawingRequest = { spec: DrawingSpec; size: DrawingSize; view?: DrawingView | undefined }

function drawOnce({ spec, size, view = 'measures' }: DrawingRequest): string | null {
  const key = packOf(drawingPacks, spec)?.key
  const pack = key === undefined ? undefined : loaded.get(key)
  if (!pack || !render) return null
  try {
    return render(pack.draw(spec, { size, view }))
  } catch {
    // One product with wrong parameters must not take the page with it.
    return missing
  }
}

type DrawingProps = DrawingRequest & { className?: string }

/** A technical drawing as inline SVG, with its own description for people who do not see it. */
export function Drawing({ spec, size, view, className }: DrawingProps) {
  const request = { spec, size, view }
  const load = async () => loadPack(packOf(drawingPacks, spec)?.key ?? '')
  return <LateSvg make={() => drawOnce(request)} load={load} className={className} />
}
