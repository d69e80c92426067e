import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { isSlug } from '#contract/products/page.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { listShownDocuments } from '../product-documents/product-documents.shown.ts'
import type { ProductRow } from '../products/products.columns.ts'
import type { ProductDeps, Reader } from '../products/products.deps.ts'
import { listRelatedRows } from '../products/products.lists.store.ts'
import { findIdBySlug, findProductPage } from '../products/products.page.store.ts'
import { listPhotographs } from '../products/products.pictures.ts'
import { toProduct } from '../products/products.serializer.ts'
import { findProductRow } from '../products/products.store.ts'
import { showable } from '../products/products.values.ts'
import { readProductTexts, withTexts } from '../products/translations/products.texts.ts'
import { readVariants } from '../products/variants/products.variants.read.ts'
import { companionsOf } from './catalogue.companions.rules.ts'
import { consumerFacts } from './catalogue.consumer-facts.ts'
import { type DrawingSheetDeps, keepDrawingSheet } from './catalogue.drawing-sheets.ts'
import { findCompanion } from './catalogue.list.store.ts'
import { seesDrafts } from './catalogue.service.ts'

const maxRelated = 3

type Found = { row: ProductRow; key: string }

/** The id of a product by itself, or by its readable address in any case. */
async function idOf(db: Database, address: string): Promise<string | undefined> {
  if (isUuid(address)) return address
  const slug = address.toLowerCase()
  return isSlug(slug) ? findIdBySlug(db, slug) : undefined
}

/**
 * A product by its id or its readable address, also a former one. Throws `product_not_found` for an unknown one, for a
 * product that is no longer sold, and for a draft unless the reader is an admin.
 */
export async function describeProduct(
  deps: ProductDeps & DrawingSheetDeps,
  address: string,
  reader: Reader,
): Promise<DescribedProduct> {
  const wanted = await idOf(deps.pipelined, address)
  const row =
    (wanted && (await findProductRow(deps.pipelined, wanted, seesDrafts(reader)))) || refuse('product_not_found')
  const { id, family } = row
  const [variants, companions, documents] = await Promise.all([
    readVariants(deps, row),
    listCompanions(deps, row),
    listShownDocuments(deps.pipelined, id),
  ])
  const except = variants?.items.map(({ _id }) => _id) ?? [id]
  const related =
    family === null ? [] : await listRelatedRows(deps.pipelined, { except, family, count: maxRelated })
  const texts = await readProductTexts(deps.pipelined, [row, ...related, ...companions.map((one) => one.row)])
  const inLanguage = (one: ProductRow) => withTexts(toProduct(one, deps), texts)
  const product = inLanguage(row)
  return {
    product,
    family: family ?? 'other',
    attributes: product.attributes,
    drawingBytes: row.published_at ? ((await keepDrawingSheet(deps, row, { texts }))?.bytes ?? null) : null,
    pictures: await listPhotographs(deps, row),
    ...documents,
    related: related.map(inLanguage),
    companions: companions.map((one) => ({ product: inLanguage(one.row), key: one.key })),
    page: (await findProductPage(deps.pipelined, id)) ?? null,
    variants,
    consumerFacts: await consumerFacts({ db: deps.pipelined, settings: deps.settings }, row),
  }
}

/** Products ordered together with this one; none for a family without anything that can be ordered. */
async function listCompanions({ pipelined }: ProductDeps, { family, attributes }: ProductRow): Promise<Found[]> {
  const found = await Promise.all(
    companionsOf(family ?? 'other', showable(attributes)).map(async (companion) => {
      const row = await findCompanion(pipelined, companion)
      return row ? [{ row, key: companion.key }] : []
    }),
  )
  return found.flat()
}
