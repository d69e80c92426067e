import type pg from 'pg'
import { toJson } from '#server/database/json.ts'
import type { Bind, Fragment, Statement } from '#server/database/statement.ts'
import { onSale } from '../products/products.store.ts'
import type { Chosen } from './catalogue.chosen.ts'
import type { SearchCriteria } from './catalogue.criteria.ts'

export async function runStatement(pool: pg.Pool, statement: Statement): Promise<pg.QueryResultRow[]> {
  const { rows } = await pool.query(statement)
  return rows
}

/** Whether `words @@ …` uses the index of words, or is checked row by row along another index. */
export type WordsBy = 'index' | 'row'

/** All criteria as one condition on `product`. */
export function matchingProducts(criteria: SearchCriteria, wordsBy: WordsBy = 'index'): Fragment {
  const { words, family, price, chosen, isInStock } = criteria
  return (bind) =>
    [
      onSale,
      ...(words === null ? [] : [wordsSql(bind(words.matching), wordsBy)]),
      ...(family === null ? [] : [familySql(family, bind)]),
      ...(price?.from == null ? [] : [`unit_price_minor >= ${bind(price.from)}`]),
      ...(price?.to == null ? [] : [`unit_price_minor <= ${bind(price.to)}`]),
      ...(chosen.length === 0 ? [] : [chosenSql(bind(chosen.map(pathOf).join(' && ')), wordsBy)]),
      ...(isInStock ? ['not exists (select from product_shortage short where short.seq = product.seq)'] : []),
    ].join(' and ')
}

function wordsSql(parameter: string, by: WordsBy): string {
  return inPlan(`words @@ ${parameter}::tsquery`, by)
}

function chosenSql(parameter: string, by: WordsBy): string {
  return inPlan(`narrowing @@ ${parameter}::jsonpath`, by)
}

/**
 * The planner assumes that every choice is rare and would collect all matches first. `coalesce` hides the condition, so
 * that it expects to meet matches soon.
 */
function inPlan(condition: string, by: WordsBy): string {
  return by === 'index' ? condition : `coalesce(${condition}, false)`
}

function familySql(family: string, bind: Bind): string {
  return family === 'other' ? `(family is null or family = 'other')` : `family = ${bind(family)}`
}

/** Values that may be stored as a number or boolean instead of a text. */
const literal = /^(-?(0|[1-9]\d{0,14})(\.\d{1,15})?|true|false)$/

/**
 * A choice as a JSON path. `11` in an address means both the number and the text, `true` also the boolean; of several choices
 * one is enough. A range matches a number between its ends, or another range that begins before its end and ends after its
 * beginning.
 */
function pathOf(one: Chosen): string {
  const parameter = `$.${toJson(one.key)}`
  if ('values' in one) {
    const same = one.values.flatMap((value) => [
      `${parameter} == ${toJson(value)}`,
      ...(literal.test(value) ? [`${parameter} == ${value}`] : []),
    ])
    return `(${same.join(' || ')})`
  }
  const { from, to } = one.range
  const [least, most] = one.isOfRanges ? [`${parameter}."from"`, `${parameter}."to"`] : [parameter, parameter]
  const ends = [...(from === null ? [] : [`${most} >= ${from}`]), ...(to === null ? [] : [`${least} <= ${to}`])]
  return `(${ends.join(' && ')})`
}
