import { languageTag } from '#contract/language-fields.ts'
import { adminProducts } from '#contract/products/admin-list.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { type Language, translatedLanguages } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import { buildStatement } from '#server/database/statement.ts'
import type { PageBounds } from '#server/http/paging.ts'
import type { Formats } from '#server/lists/conditions.store.ts'
import { pageSql } from '#server/lists/keyset.store.ts'
import { defineListing, type Listing } from '#server/lists/listing.store.ts'
import { type ProductRow, productColumns } from './products.columns.ts'
import { onSale } from './products.store.ts'
import { lacksTextsSql } from './translations/products.translations.store.ts'

/** Products on sale, newest first; for admins with drafts. */
export async function listProductRows(db: Database, page: PageBounds, withDrafts = false): Promise<ProductRow[]> {
  const { text, values } = buildStatement(
    (bind) =>
      `select ${productColumns} from product
       where ${withDrafts ? 'archived_at is null' : onSale}${pageSql(page, 'seq', bind)}`,
  )
  const { rows } = await db.query<ProductRow>(text, values)
  return rows
}

/** Those of these products that everybody may see and order now, in any order. */
export async function listOrderableRows(db: Database, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `select ${productColumns} from product where id = any ($1) and ${onSale} and available >= min_order`,
    [ids],
  )
  return rows
}

/** The newest products on sale besides these. */
export async function listNewestRows(
  db: Database,
  { except, count }: { except: readonly string[]; count: number },
): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `select ${productColumns} from product where ${onSale} and id <> all ($1) order by seq desc limit $2`,
    [except, count],
  )
  return rows
}

/** The newest products of a category, without those that the page shows anyway. */
export async function listRelatedRows(
  db: Database,
  { except, family, count }: { except: readonly string[]; family: string; count: number },
): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `select ${productColumns} from product where family = $1 and id <> all ($2) and ${onSale} order by seq desc limit ${count}`,
    [family, except],
  )
  return rows
}

const statusSql = `(case when archived_at is not null then 'archived' when published_at is null then 'draft' else 'published' end)`
const stockSql = `(case when available < min_order then 'out' when available < 2 * min_order then 'low' else 'in' end)`

/** `untranslated`: the languages in which a text is missing or outdated. */
export type ListedProduct = ProductRow & { untranslated: Language[] }

/** SQL: the columns of the list. The codes of languages are rows, whose form a check of their table and `languageTag` limit. */
function listColumns(): string {
  const lacking = translatedLanguages()
    .filter((one) => languageTag.test(one))
    .map((one) => `case when ${lacksTextsSql(`'${one}'`)} then '${one}' end`)
  return `${productColumns}, array_remove(array[${lacking.join(', ')}]::text[], null) as untranslated`
}

const plainKey = /^[a-z0-9_-]+$/i

/** SQL: whether a product lacks a value that its family has. Keys come from the model of the catalogue, never from input. */
function lacksValueSql(key: string): string {
  const families = new Map<string, string[]>()
  for (const family of familiesNow()) {
    for (const one of attributesOf(family.key)) {
      families.set(one.key, [...(families.get(one.key) ?? []), family.key])
    }
  }
  const known = [...families].flatMap(([attribute, all]) =>
    [attribute, ...all].every((one) => plainKey.test(one))
      ? [`('${attribute}', '{${all.join(',')}}'::text[])`]
      : [],
  )
  return `not attributes ? ${key} and family = any(
    select unnest(has.families) from (values ${['(null, null)', ...known].join(', ')}) as has (key, families)
    where has.key = ${key})`
}

/** The admin list of products, with drafts; deleted ones only if the filter asks for them. */
export function productListing(formats: Formats): Listing<ListedProduct> {
  return defineListing<ListedProduct, typeof adminProducts>({
    list: adminProducts,
    from: 'product',
    columns: listColumns(),
    base: ({ status }) => (status ? 'true' : 'archived_at is null'),
    id: { sql: 'id', type: 'uuid' },
    tie: { sql: 'seq', type: 'bigint' },
    sorts: {
      createdAt: [{ sql: 'created_at', type: 'timestamptz' }],
      updatedAt: [{ sql: 'updated_at', type: 'timestamptz' }],
      name: [{ sql: 'lower(name)', type: 'text' }],
      sku: [{ sql: 'lower(sku)', type: 'text' }],
      unitprice: [{ sql: 'unit_price_minor', type: 'bigint' }],
      available: [{ sql: 'available', type: 'integer' }],
    },
    filters: {
      status: statusSql,
      category: `coalesce(family, 'other')`,
      stock: stockSql,
      warnings: `(case when warnings <> '' then 'given' else safety end)`,
      untranslated: {
        where: (languages) =>
          `exists (select from unnest(string_to_array(${languages}, ',')) as code where ${lacksTextsSql('code')})`,
        type: 'text',
      },
      lacking: { where: lacksValueSql, type: 'text' },
      unitprice: 'unit_price_minor',
      available: 'available',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    words: `' ' || name || ' ' || sku || ' ' || search_code(sku) || ' ' || description`,
    formats,
  })
}
