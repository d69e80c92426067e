import type { AdminPage } from '#contract/lists/lists.ts'
import type { AdminProduct } from '#contract/products/admin-list.ts'
import { type Attributes, type AttributeValue, isNumberRange } from '#contract/products/attributes.ts'
import { translatedLanguages } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import type { ProductRow } from './products.columns.ts'
import type { ProductDeps } from './products.deps.ts'
import { type ListedProduct, productListing } from './products.lists.store.ts'
import { toProduct } from './products.serializer.ts'
import { listTexts } from './translations/products.translations.store.ts'

type AdminRow = ProductRow & Partial<Pick<ListedProduct, 'untranslated'>>

export function toAdminProduct(row: AdminRow, deps: ProductDeps): AdminProduct {
  const { untranslated } = row
  const product = { ...toProduct(row, deps), updatedAt: row.updated_at.toISOString() }
  return untranslated ? { ...product, untranslated } : product
}

/** The names and descriptions of products in other languages, as columns of an export. */
export async function readTextColumns(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, Record<string, string | null>>> {
  const columns = new Map<string, Record<string, string | null>>()
  for (const language of translatedLanguages())
    for (const { product_id: id, name, description } of await listTexts(db, productIds, language))
      columns.set(id, { ...columns.get(id), [`name_${language}`]: name, [`description_${language}`]: description })
  return columns
}

/** A page of all products, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listProductsForAdmin(deps: ProductDeps, asked: Criteria): Promise<AdminPage<AdminProduct>> {
  const page = await readListPage(deps.pool, productListing(deps.settings.formats()), asked)
  return { ...page, items: page.items.map((row) => toAdminProduct(row, deps)) }
}

/** A number such as 1.250 could be read as a thousand two hundred and fifty, too: 1.2500 has one meaning. */
function numberCell(value: number): string {
  const written = String(value)
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(written) ? `${written}0` : written
}

/** A value as an import reads it back unchanged: `12.7`, `NBR | FKM`, `10..20`, `G 1/2`. */
function cellOf(value: AttributeValue): string {
  if (typeof value === 'number') return numberCell(value)
  if (typeof value !== 'object') return String(value)
  return isNumberRange(value) ? `${numberCell(value.from)}..${numberCell(value.to)}` : value.join(' | ')
}

/** The attributes of a product as cells of an export, by the field of an import: `attributes.bore`. */
export function attributeCells(attributes: Attributes): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`attributes.${key}`, cellOf(value)]))
}
