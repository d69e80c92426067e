import type { DescribedProduct } from '#contract/catalogue.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import { keepDrawingSheet, type SheetParts } from './catalogue.drawing-sheets.ts'
import { listPhotographs } from './catalogue.pictures.ts'
import { type CatalogueParts, type Reader, toProduct } from './catalogue.service.ts'
import { findProductRow, listRelatedRows } from './catalogue.store.ts'

const mostRelated = 3

/** Throws `product_not_found` also for an id that is none, for a product that is no longer sold, and for strangers to a draft. */
export async function describeProduct(
  parts: CatalogueParts & SheetParts,
  id: string,
  reader: Reader,
): Promise<DescribedProduct> {
  const row =
    (isUuid(id) && (await findProductRow(parts.lane, id, reader?.isAdmin))) || refuse('product_not_found')
  const { family } = row
  const related = family === null ? [] : await listRelatedRows(parts.lane, { id, family, count: mostRelated })
  const product = toProduct(row, parts)
  return {
    product,
    family: family ?? 'other',
    attributes: product.attributes,
    drawingBytes: row.published_at ? ((await keepDrawingSheet(parts, row))?.bytes ?? null) : null,
    pictures: await listPhotographs(parts, row),
    related: related.map((one) => toProduct(one, parts)),
  }
}
