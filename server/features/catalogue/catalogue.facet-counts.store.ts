import { type Facet, facetsOf } from '#contract/catalogue/facets.ts'
import type { Language } from '#i18n/language.ts'
import { type Bind, buildStatement, type Statement } from '#server/database/statement.ts'
import { onSale } from '../products/products.store.ts'
import { matchingProducts } from './catalogue.conditions.store.ts'
import type { SearchCriteria } from './catalogue.criteria.ts'
import type { QueryCache } from './catalogue.query-cache.ts'

export type FamilyCount = { family: string; count: number; least: number; most: number }

/** Which changes make counts of these products wrong. */
export function about(criteria: SearchCriteria): 'catalogue' | 'stock' {
  return criteria.isInStock ? 'stock' : 'catalogue'
}

export function familiesStatement(criteria: SearchCriteria): Statement {
  return buildStatement(
    (bind) =>
      `select coalesce(family, 'other') as family, count(*)::int as count,
         min(unit_price_minor) as least, max(unit_price_minor) as most
       from product where ${matchingProducts({ ...criteria, family: null, chosen: [] })(bind)} group by 1 order by 1`,
  )
}

/** The number of matches in each family, whichever family is chosen, to show where else there are results. */
export function countFamilies(queryCache: QueryCache, criteria: SearchCriteria): Promise<FamilyCount[]> {
  return queryCache.get(familiesStatement(criteria), about(criteria))
}

/** An attribute, or an end of a range, as a number, or null. Keys come from the model of the catalogue, never from input. */
function numberSql({ key, attribute }: Facet, end: 'from' | 'to'): string {
  const value = `narrowing->'${key}'${attribute.kind === 'range' ? `->'${end}'` : ''}`
  return `case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end`
}

/** How many products there are, and the least and the most of their prices and of each attribute with a range. */
export function spansStatement(family: string, criteria: SearchCriteria): Statement {
  const ranges = facetsOf(family).filter(({ kind }) => kind === 'range')
  const columns = [
    'count(*)::int as count',
    'min(unit_price_minor) as least',
    'max(unit_price_minor) as most',
    ...ranges.flatMap((facet, index) => [
      `min(${numberSql(facet, 'from')}) as least${index}`,
      `max(${numberSql(facet, 'to')}) as most${index}`,
    ]),
  ]
  return buildStatement(
    (bind) => `select ${columns.join(', ')} from product where ${matchingProducts(criteria)(bind)}`,
  )
}

type Row = Record<string, string | number | null>
export type ValueSpan = { min: number; max: number }
export type Spans = { total: number; price: ValueSpan | null; bounds: Map<string, ValueSpan> }

export async function readSpans(queryCache: QueryCache, family: string, criteria: SearchCriteria): Promise<Spans> {
  const rows = await queryCache.get<Row>(spansStatement(family, criteria), about(criteria))
  const bounds = new Map<string, ValueSpan>()
  const ranges = facetsOf(family).filter(({ kind }) => kind === 'range')
  for (const [index, { key }] of ranges.entries()) {
    const found = valueSpan(rows, String(index))
    if (found) bounds.set(key, found)
  }
  return { total: Number(rows[0]?.count ?? 0), price: valueSpan(rows, ''), bounds }
}

/** The minimum of the minima and the maximum of the maxima. */
export function valueSpan(rows: readonly Row[], index: string): ValueSpan | null {
  const leasts = rows.flatMap((row) => row[`least${index}`] ?? []).map(Number)
  const mosts = rows.flatMap((row) => row[`most${index}`] ?? []).map(Number)
  return leasts.length > 0 && mosts.length > 0
    ? { min: leasts.reduce((a, b) => Math.min(a, b)), max: mosts.reduce((a, b) => Math.max(a, b)) }
    : null
}

/** How many products have a value of an attribute. */
export type ValueCount = { key: string; value: string; count: number }

/** Longer lists of values are not useful. The most frequent stay, and those that are chosen. */
const maxValues = 24

/** Attributes whose counts are read together, and their selections. */
export type CountedFacets = { keys: readonly string[]; lists: readonly string[]; chosen: readonly string[] }

/** A product counts once for each entry of a list of choices. */
function listSql(key: string, from: string): string {
  return `select '${key}', entry from ${from}
    cross join lateral jsonb_array_elements_text(case jsonb_typeof(narrowing->'${key}') when 'array' then narrowing->'${key}' else '[]' end) entry`
}

function valuesSql({ keys, lists }: CountedFacets, criteria: SearchCriteria, bind: Bind): string {
  if (lists.length === 0) {
    return `select one.key, one.value from product cross join lateral jsonb_each_text(narrowing) one
      where ${matchingProducts(criteria)(bind)} and one.key = any(${bind(keys)}::text[])`
  }
  const single = keys.filter((key) => !lists.includes(key))
  return `select one.key, one.value from matched cross join lateral jsonb_each_text(narrowing) one
      where one.key = any(${bind(single)}::text[])
    union all ${lists.map((key) => listSql(key, 'matched')).join(' union all ')}`
}

/**
 * The number of products by value, in one scan of an index however many attributes there are. The result is small: 100,000
 * products with 40 attributes have millions of values, which are counted where they are.
 */
export function valuesStatement(facets: CountedFacets, criteria: SearchCriteria): Statement {
  return buildStatement((bind) => {
    const matched =
      facets.lists.length === 0
        ? ''
        : `matched as not materialized (select narrowing from product where ${matchingProducts(criteria)(bind)}), `
    return `with ${matched}counted as (
        select key, value, count(*)::int as count from (${valuesSql(facets, criteria, bind)}) own (key, value) group by 1, 2
      )
      select key, value, count from (
        select key, value, count, row_number() over (partition by key order by count desc, value) as rank from counted
      ) ranked
      where rank <= ${maxValues} or value = any(${bind(facets.chosen)}::text[])`
  })
}

export function countValues(
  queryCache: QueryCache,
  facets: CountedFacets,
  criteria: SearchCriteria,
): Promise<ValueCount[]> {
  return queryCache.get(valuesStatement(facets, criteria), about(criteria))
}

type ValueText = { key: string; value: string; text: string }

export function valueTextsStatement(family: string, language: Language): Statement {
  return buildStatement(
    (bind) =>
      `select a.key, a.value ->> 'of' as value, min(a.value ->> 'text') as text
       from product_translation t join product on product.id = t.product_id cross join jsonb_each(t.attributes) a
       where t.language = ${bind(language)} and family = ${bind(family)} and ${onSale}
         and product.attributes ->> a.key = a.value ->> 'of'
       group by 1, 2`,
  )
}

/** What the values of a family say in a language, where a product has a translation of them. */
export function listValueTexts(queryCache: QueryCache, family: string, language: Language): Promise<ValueText[]> {
  return queryCache.get(valueTextsStatement(family, language), 'catalogue')
}
