import type { Attributes, AttributeValue } from '#contract/catalogue.attributes.ts'
import type { DescribedProduct } from '#contract/catalogue.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import { listPhotographs } from './catalogue.pictures.ts'
import { type CatalogueParts, toProduct } from './catalogue.service.ts'
import { findDescribedRow, listRelatedRows } from './catalogue.store.ts'

const mostRelated = 3

/** Only what can be shown: a list says nothing in a table. */
function showable(attributes: Record<string, unknown>): Attributes {
  const entries = Object.entries(attributes).filter((entry): entry is [string, AttributeValue] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
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
    pictures: await listPhotographs(parts, row),
    related: related.map((one) => toProduct(one, parts)),
  }
}
