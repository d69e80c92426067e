import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import type { ProductDeps, Reader } from '../products/products.deps.ts'
import { listRelatedRows } from '../products/products.lists.store.ts'
import { listPhotographs } from '../products/products.pictures.ts'
import { toProduct } from '../products/products.serializer.ts'
import { findProductRow } from '../products/products.store.ts'
import { readTexts, withTexts } from '../products/translations/products.texts.ts'
import { type DrawingSheetDeps, keepDrawingSheet } from './catalogue.drawing-sheets.ts'

const mostRelated = 3

/**
 * Throws `product_not_found` for a malformed id, for a product that is no longer sold, and for a draft unless the
 * reader is an admin.
 */
export async function describeProduct(
  deps: ProductDeps & DrawingSheetDeps,
  id: string,
  reader: Reader,
): Promise<DescribedProduct> {
  const row =
    (isUuid(id) && (await findProductRow(deps.pipelined, id, reader?.isAdmin))) || refuse('product_not_found')
  const { family } = row
  const related = family === null ? [] : await listRelatedRows(deps.pipelined, { id, family, count: mostRelated })
  const texts = await readTexts(deps.pipelined, [row, ...related])
  const product = withTexts(toProduct(row, deps), texts)
  return {
    product,
    family: family ?? 'other',
    attributes: product.attributes,
    drawingBytes: row.published_at ? ((await keepDrawingSheet(deps, row, { texts }))?.bytes ?? null) : null,
    pictures: await listPhotographs(deps, row),
    related: related.map((one) => withTexts(toProduct(one, deps), texts)),
  }
}
