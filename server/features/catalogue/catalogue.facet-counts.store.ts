import { facetsOf } from '#contract/catalogue/facets.ts'
import type { Language } from '#i18n/language.ts'
import { buildStatement, type Statement } from '#server/database/statement.ts'
import { onSale } from '../products/products.store.ts'
import { matching } from './catalogue.conditions.store.ts'
import type { Combination } from './catalogue.counting.ts'
import type { SearchCriteria } from './catalogue.criteria.ts'
import type { QueryCache } from './catalogue.query-cache.ts'

export type FamilyCount = { family: string; count: number; least: number; most: number }

function about(criteria: SearchCriteria): 'catalogue' | 'stock' {
  return criteria.isInStock ? 'stock' : 'catalogue'
}

export function familiesStatement(criteria: SearchCriteria): Statement {
  return buildStatement(
    (bind) =>
      `select coalesce(family, 'other') as family, count(*)::int as count,
         min(unit_price_minor) as least, max(unit_price_minor) as most
       from product where ${matching({ ...criteria, family: null, chosen: [] })(bind)} group by 1 order by 1`,
  )
}

/** The number of matches in each family, whichever family is chosen, to show where else there are results. */
export function countFamilies(queryCache: QueryCache, criteria: SearchCriteria): Promise<FamilyCount[]> {
  return queryCache.get(familiesStatement(criteria), about(criteria))
}

/** An attribute as a number, or null. Keys come from the contract, never from input. */
function numberSql(key: string): string {
  return `case when jsonb_typeof(narrowing->'${key}') = 'number' then (narrowing->'${key}')::float8 end`
}

export function combinationsStatement(family: string, criteria: SearchCriteria): Statement {
  const facets = facetsOf(family)
  const choices = facets.filter(({ kind }) => kind === 'choice')
  const ranges = facets.filter(({ kind }) => kind === 'range')
  const columns = [
    ...choices.map(({ key }, index) => `narrowing->>'${key}' as v${index}`),
    'count(*)::int as count',
    'min(unit_price_minor) as least',
    'max(unit_price_minor) as most',
    ...ranges.flatMap(({ key }, index) => [
      `min(${numberSql(key)}) as least${index}`,
      `max(${numberSql(key)}) as most${index}`,
    ]),
  ]
  const groups = choices.map((_, index) => `v${index}`)
  return buildStatement(
    (bind) =>
      `select ${columns.join(', ')} from product where ${matching(criteria)(bind)}
       ${groups.length > 0 ? `group by ${groups.join(', ')}` : ''}`,
  )
}

type Row = Record<string, string | number | null>
export type Span = { min: number; max: number }
export type FamilyShape = { combinations: Combination[]; price: Span | null; bounds: Map<string, Span> }

/** The values of a family: how many products share each combination, and the range of each number. */
export async function countCombinations(
  queryCache: QueryCache,
  family: string,
  criteria: SearchCriteria,
): Promise<FamilyShape> {
  const rows = await queryCache.get<Row>(combinationsStatement(family, criteria), about(criteria))
  const shape = shapes.get(rows) ?? shapeOf(family, rows)
  shapes.set(rows, shape)
  return shape
}

/** Results computed from cached rows, kept as long as the rows are. */
const shapes = new WeakMap<Row[], FamilyShape>()

function shapeOf(family: string, rows: Row[]): FamilyShape {
  const facets = facetsOf(family)
  const choices = facets.filter(({ kind }) => kind === 'choice')
  const bounds = new Map<string, Span>()
  for (const [index, { key }] of facets.filter(({ kind }) => kind === 'range').entries()) {
    const found = spanOf(rows, String(index))
    if (found) bounds.set(key, found)
  }
  return {
    combinations: rows.map((row) => ({
      values: choices.map((_, index) => row[`v${index}`] as string | null),
      count: Number(row.count),
    })),
    price: spanOf(rows, ''),
    bounds,
  }
}

/** The minimum of the minima and the maximum of the maxima. */
export function spanOf(rows: readonly Row[], index: string): Span | null {
  const leasts = rows.flatMap((row) => row[`least${index}`] ?? []).map(Number)
  const mosts = rows.flatMap((row) => row[`most${index}`] ?? []).map(Number)
  return leasts.length > 0 && mosts.length > 0
    ? { min: leasts.reduce((a, b) => Math.min(a, b)), max: mosts.reduce((a, b) => Math.max(a, b)) }
    : null
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
