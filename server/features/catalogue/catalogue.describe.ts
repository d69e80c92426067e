import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/products/products.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import type { ProductDeps, Reader } from '../products/products.deps.ts'
import { listRelatedRows } from '../products/products.lists.store.ts'
import { listPhotographs } from '../products/products.pictures.ts'
import { toProduct } from '../products/products.serializer.ts'
import { findProductRow } from '../products/products.store.ts'
import { companionsOf } from './catalogue.companions.rules.ts'
import { type DrawingSheetDeps, keepDrawingSheet } from './catalogue.drawing-sheets.ts'
import { findCompanion } from './catalogue.list.store.ts'

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
  const product = toProduct(row, deps)
  const [related, companions] = await Promise.all([
    family === null ? [] : listRelatedRows(deps.pipelined, { id, family, count: mostRelated }),
    listCompanions(deps, family, product),
  ])
  return {
    product,
    family: family ?? 'other',
    attributes: product.attributes,
    drawingBytes: row.published_at ? ((await keepDrawingSheet(deps, row))?.bytes ?? null) : null,
    pictures: await listPhotographs(deps, row),
    related: related.map((one) => toProduct(one, deps)),
    companions,
  }
}

/** What is ordered together with a product; nothing for a family without anything that can be ordered. */
async function listCompanions(
  deps: ProductDeps,
  family: string | null,
  { attributes }: Product,
): Promise<DescribedProduct['companions']> {
  const found = await Promise.all(
    companionsOf(family ?? 'other', attributes).map(async (companion) => {
      const row = await findCompanion(deps.pipelined, companion)
      return row ? [{ product: toProduct(row, deps), key: companion.key }] : []
    }),
  )
  return found.flat()
}
