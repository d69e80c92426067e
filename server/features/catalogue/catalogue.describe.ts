import type { DescribedProduct } from '#contract/catalogue.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import { type CatalogueParts, toProduct } from './catalogue.service.ts'
import { findDescribedRow, listRelatedRows } from './catalogue.store.ts'

const mostRelated = 3

/** Only what can be shown: a value that is neither text nor number says nothing in a table. */
function showable(attributes: Record<string, unknown>): Record<string, string | number> {
  const entries = Object.entries(attributes).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(entries)
}

/** Throws `product_not_found` also for an id that is none and for a product that is no longer sold. */
export async function describeProduct(parts: CatalogueParts, id: string): Promise<DescribedProduct> {
  const row = (isUuid(id) && (await findDescribedRow(parts.db, id))) || refuse('product_not_found')
  const { family } = row
  const related = family === null ? [] : await listRelatedRows(parts.db, { id, family, count: mostRelated })
  return {
    product: toProduct(row, parts),
    family: family ?? 'other',
    attributes: showable(row.attributes),
    related: related.map((one) => toProduct(one, parts)),
  }
}
