import type { NumberCircle } from '#contract/tax/number-settings.ts'
import type { Database } from '#server/database/pool.ts'

/**
 * The next number of a year and the one that is printed, as parts of a statement that writes a document. Both counters are
 * locked until the end of the transaction, so a rollback leaves no gap. `zone`, `prefix` and `start` are parameters.
 */
export function numberedSql({ zone, prefix, start }: { zone: string; prefix: string; start: string }): string {
  return `counted as (
       insert into invoice_counter (year, last) values (extract(year from now() at time zone ${zone}::text)::integer, 1)
       on conflict (year) do update set last = invoice_counter.last + 1
       returning year, last
     ), given as (
       insert into number_counter (prefix, last)
       select replace(${prefix}::text, '{year}', year::text), ${start}::bigint from counted
       on conflict (prefix) do update set last = greatest(number_counter.last + 1, excluded.last)
       returning prefix, last
     )`
}

/** The printed number of `given`; a shorter one gets zeros in front. */
export function printedSql(digits: string): string {
  return `given.prefix || lpad(given.last::text, greatest(${digits}::integer, length(given.last::text)), '0')`
}

/** The printed number of a document; those of earlier releases follow from the year. `table` is such as `invoice.`. */
export function printedOf(table = ''): string {
  return `coalesce(${table}printed,
    ${table}year || '-' || lpad(${table}number::text, greatest(6, length(${table}number::text)), '0'))`
}

export const printedColumn = `${printedOf()} as printed`

/** The last number that was given with a prefix in a year; 0 for none. */
export async function readLastNumber(
  db: Database,
  { prefix }: Pick<NumberCircle, 'prefix'>,
  year: string,
): Promise<number> {
  const { rows } = await db.query<{ last: number }>(
    `select coalesce((select last from number_counter where prefix = replace($1::text, '{year}', $2::text)), 0) as last`,
    [prefix, year],
  )
  return rows[0]?.last ?? 0
}

/** The last number that an order was given; 0 for none. */
export async function readLastOrderNumber(db: Database): Promise<number> {
  const { rows } = await db.query<{ last: number }>(
    'select case when is_called then last_value else last_value - 1 end as last from order_number',
    [],
  )
  return rows[0]?.last ?? 0
}

/** The next order has this number, if a larger one was not given meanwhile. */
export async function startOrdersAt(tx: Database, start: number): Promise<void> {
  await tx.query(
    `select setval('order_number', $1::bigint, false) from order_number
     where $1::bigint > case when is_called then last_value else last_value - 1 end`,
    [start],
  )
}
