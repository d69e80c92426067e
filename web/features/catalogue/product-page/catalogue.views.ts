import { type DrawingView, drawingViews } from '#contract/drawings/pack.ts'
import type { ProductPicture } from '#contract/products/pictures.ts'
import type { Product } from '#contract/products/products.ts'
import { mark } from '#i18n/t.ts'
import { offeredViews } from '../../../patterns/pictures/drawing.tsx'

/** One way to look at a product. `label` is a text of the catalogue. */
export type PictureView =
  | { key: string; kind: 'drawing'; label: string; spec: { family: string }; view: DrawingView }
  | { key: string; kind: 'photograph'; label: string; picture: ProductPicture }

const labels: Record<DrawingView, string> = {
  measures: mark('Dimensions'),
  shape: mark('Shape'),
  scale: mark('Size comparison'),
}

const photograph = mark('Photo {number}')
const uploaded = mark('Drawing')

/** Every view of a product: what can be drawn of it, then its photographs. */
export function viewsOf({ drawing }: Pick<Product, 'drawing'>, pictures: ProductPicture[]): PictureView[] {
  const offered = drawing ? offeredViews(drawing) : []
  const drawings = drawingViews.flatMap((view): PictureView[] =>
    drawing && offered.includes(view)
      ? [{ key: view, kind: 'drawing', label: labels[view], spec: drawing, view }]
      : [],
  )
  const photographs: PictureView[] = pictures.map((picture) => ({
    key: picture.address,
    kind: 'photograph',
    label: picture.original === null ? photograph : uploaded,
    picture,
  }))
  return [...drawings, ...photographs]
}
