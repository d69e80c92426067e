import type { ProductPicture } from '#contract/products/pictures.ts'
import type { Product } from '#contract/products/products.ts'
import { mark } from '#i18n/t.ts'
import type { DrawingView } from '../../../patterns/pictures/drawing-source.ts'

/** One way to look at a product. `label` is a text of the catalogue. */
export type View =
  | { key: string; kind: 'drawing'; label: string; spec: { family: string }; view: DrawingView }
  | { key: string; kind: 'photograph'; label: string; picture: ProductPicture }

const drawn: { view: DrawingView; label: string }[] = [
  { view: 'measures', label: mark('Dimensions') },
  { view: 'shape', label: mark('Shape') },
  { view: 'scale', label: mark('Size comparison') },
]

const photograph = mark('Photo {number}')

/** Every view of a product: what can be drawn of it, then its photographs. */
export function viewsOf({ drawing }: Pick<Product, 'drawing'>, pictures: ProductPicture[]): View[] {
  const drawings: View[] = drawing
    ? drawn.map(({ view, label }) => ({ key: view, kind: 'drawing', label, spec: drawing, view }))
    : []
  const photographs: View[] = pictures.map((picture) => ({
    key: picture.address,
    kind: 'photograph',
    label: photograph,
    picture,
  }))
  return [...drawings, ...photographs]
}
