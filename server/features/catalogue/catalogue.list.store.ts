import type pg from 'pg'
import { baseLanguage, type Language } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import { type Bind, buildStatement, type Fragment, type Statement } from '#server/database/statement.ts'
import { prepared } from '#server/database/statement-names.ts'
import {
  ownColumns,
  type ProductColumn,
  type ProductRow,
  productColumns,
  someOwnColumns,
} from '../products/products.columns.ts'
import { onSale } from '../products/products.store.ts'
import type { RowWithTexts } from '../products/translations/products.texts.ts'
import { joinTextsSql, textColumns } from '../products/translations/products.translations.store.ts'
import type { Companion } from './catalogue.companions.rules.ts'
import { matchingProducts, type WordsBy } from './catalogue.conditions.store.ts'
import type { SearchCriteria } from './catalogue.criteria.ts'
import { about } from './catalogue.facet-counts.store.ts'
import type { QueryCache } from './catalogue.query-cache.ts'
import { codeOf } from './wording/wording.text-query.ts'

export const perPage = 24

/** Above this number of matches, ranking by words is meaningless, so the newest come first. */
const maxRanked = 1_000

export type OrderOfList = 'relevance' | 'newest' | 'name' | 'price' | '-price'

export type CatalogueListQuery = {
  criteria: SearchCriteria
  order: OrderOfList
  page: number
  /** Number of matches. */
  total: number
  /** The `seq` of a matching product that is shown first in any order. */
  first?: number | undefined
  /** The language whose names the order goes by; the default one if it is left out. */
  language?: Language
  /** What the rows have; all columns of products, without their texts in that language, if it is left out. */
  shown?: ShownColumns
}

export type ShownColumns = { columns: ReadonlySet<ProductColumn>; hasTexts: boolean }

type Key = { sql: string; isDown: boolean }

const newest: Key = { sql: 'product.seq', isDown: true }

/** SQL: the name in a language, which is one of ours and never a value of the client. */
function nameSql(language: Language): string {
  if (language === baseLanguage()) return 'product.name'
  return `coalesce((select t.name from product_translation t where t.product_id = product.id and t.language = '${language}'), product.name)`
}

type Ordering = { order: OrderOfList; rank: string; language: Language }

/** Whitelisted: the sort is text in the statement, never a value of the client. */
function keysOf({ order, rank, language }: Ordering): Key[] {
  if (order === 'name') return [{ sql: nameSql(language), isDown: false }, newest]
  if (order === 'price') return [{ sql: 'product.unit_price_minor', isDown: false }, newest]
  if (order === '-price') return [{ sql: 'product.unit_price_minor', isDown: true }, newest]
  return order === 'relevance' ? [{ sql: rank, isDown: true }, newest] : [newest]
}

/**
 * A name counts more than a family or a value of an attribute, those more than a description. A product that cannot be
 * ordered comes after those as close.
 */
export function rankSql(parameter: string): string {
  return `ts_rank('{0.02,0.05,0.3,1}', product.words, ${parameter}::tsquery)
        * case when product.available < product.min_order then 0.5 else 1 end`
}

function orderSql(keys: readonly Key[], isReversed: boolean): string {
  return keys.map(({ sql, isDown }) => `${sql}${isDown !== isReversed ? ' desc' : ''}`).join(', ')
}

/** SQL: what a page shows of its rows, and where from. */
function selectShown({ language = baseLanguage(), shown }: CatalogueListQuery, bind: Bind, page: string): string {
  if (!shown) return `select ${ownColumns} from ${page} join product using (seq)`
  const own = someOwnColumns(shown.columns)
  if (!shown.hasTexts) return `select ${own.join(', ')} from ${page} join product using (seq)`
  return `select ${[...own, ...textColumns].join(', ')} from ${page} join product using (seq)
      ${joinTextsSql(bind(language))}`
}

/**
 * One page of a list. The ids are found in a covering index, from the nearer end of the list; only the 24 rows of the
 * page are read from the table. A first page says in its text how much it reads and is planned once: planning takes
 * longer than reading it.
 */
export function listStatement(query: CatalogueListQuery): Statement {
  const { criteria, order, page, total: all, first, language = baseLanguage() } = query
  const taken = first === undefined ? 0 : 1
  const total = all - taken
  const before = Math.max(0, (page - 1) * perPage - taken)
  const count = Math.min(page === 1 ? perPage - taken : perPage, total - before)
  const isReversed = before > total / 2
  const skipped = isReversed ? total - before - count : before
  const isFirst = page === 1 && !isReversed
  const wordsBy: WordsBy = isRowByRow(skipped, total) ? 'row' : 'index'
  const isRanked = order === 'relevance' && criteria.words !== null && total <= maxRanked
  const condition: Fragment = matchingProducts(criteria, wordsBy)
  const read = buildStatement((bind) => {
    const rank = isRanked && criteria.words ? rankSql(bind(criteria.words.ranking)) : ''
    const keys = keysOf({ order: isRanked || order !== 'relevance' ? order : 'newest', rank, language })
    const others = `select seq from product where ${condition(bind)}${first === undefined ? '' : ` and seq <> ${bind(first)}`}
        order by ${orderSql(keys, isReversed)} limit ${isFirst ? perPage - taken : bind(count)}${isFirst ? '' : ` offset ${bind(skipped)}`}`
    if (first === undefined || page > 1)
      return `${selectShown(query, bind, `(${others}) as page`)} order by ${orderSql(keys, false)}`
    const firstAndOthers = `(
        select seq, 0 as place from product where seq = ${bind(first)} and ${matchingProducts(criteria, 'row')(bind)}
        union all select seq, 1 from (${others}) as others
      ) as page`
    return `${selectShown(query, bind, firstAndOthers)} order by place, ${orderSql(keys, false)}`
  })
  return isFirst ? prepared(read, 'varying') : read
}

/** A frequent word is found sooner by reading along the list than by collecting all matches. */
function isRowByRow(skipped: number, total: number): boolean {
  return total > maxRanked && skipped + perPage < total / 10
}

export async function listFound(pool: pg.Pool, query: CatalogueListQuery): Promise<RowWithTexts[]> {
  if ((query.page - 1) * perPage >= query.total) return []
  const { rows } = await pool.query<RowWithTexts>(listStatement(query))
  return rows
}

/** A text that may be a whole part number or name. */
type Typed = { text: string; language: Language }

/** SQL: the product has this name; in another language than the default one, a name in any language. */
function namedSql(given: string, language: Language): string {
  if (language === baseLanguage()) return `name = ${given}`
  return `id in (select p.id from product p where p.name = ${given} and p.archived_at is null
    union all select t.product_id from product_translation t where t.name = ${given})`
}

/**
 * `exact`: the id of the product on sale with this part number, in upper or lower case, with any separators or none. `seq`: that
 * product, or the newest of exactly this name, if it matches the criteria.
 */
export type TypedProduct = { exact: string | null; seq: number | null }

function typedStatement(criteria: SearchCriteria, { text, language }: Typed): Statement {
  return buildStatement((bind) => {
    const given = `${bind(text)}::text`
    const matching = matchingProducts(criteria, 'row')(bind)
    return `with exact as materialized (
        select id from product where words @@ ${bind(codeOf(text))}::tsquery and ${onSale} order by lower(sku) = lower(${given}) desc limit 1
      )
      select (select id from exact) as exact,
        case when exists (select from exact) then (select seq from product where id = (select id from exact) and ${matching})
        else (select seq from product where ${namedSql(given, language)} and ${matching} order by seq desc limit 1) end as seq`
  })
}

/** Which product a text names. It is cached as counts are, so that a search which is sent again reads its list only. */
export async function findTyped(
  queryCache: QueryCache,
  criteria: SearchCriteria,
  typed: Typed,
): Promise<TypedProduct> {
  const [row] = await queryCache.get<TypedProduct>(typedStatement(criteria, typed), about(criteria))
  return row ?? { exact: null, seq: null }
}

/** The newest product that can be ordered of a family, with one of these values. */
export async function findCompanion(
  db: Database,
  { family, key, values }: Companion,
): Promise<ProductRow | undefined> {
  const criteria = { words: null, family, price: null, chosen: [{ key, values }], isInStock: true }
  const { text, values: given } = buildStatement(
    (bind) =>
      `select ${productColumns} from product where ${matchingProducts(criteria, 'row')(bind)} order by seq desc limit 1`,
  )
  const { rows } = await db.query<ProductRow>(text, given)
  return rows[0]
}
