import type { FieldChange, ImportWarning } from '#contract/imports/preview.ts'
import type { NotUndoneReason } from '#contract/products/not-undone.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { numberForms } from './reader/imports.numbers.ts'

export type AmbiguousCell = { line: number; field: string; text: string }
export type NumberFormats = { cells: AmbiguousCell[]; count: number; hasComma: boolean; hasPoint: boolean }

const maxCells = 20

/**
 * The number formats in some columns, over all rows of an import. Cells that are numbers in the workbook have no
 * format.
 */
export async function readNumberFormats(
  db: Database,
  id: string,
  columns: { field: string; column: number }[],
): Promise<NumberFormats> {
  const { rows } = await db.query<NumberFormats>(
    `with cell as (
       select row.line, given.field, row.cells ->> given."column" as text
       from product_import_row row cross join jsonb_to_recordset($2::jsonb) as given(field text, "column" integer)
       where row.import_id = $1 and not given."column" = any(coalesce(row.numbers, '{}'))
     ), judged as (
       select *, text ~ $3 as is_ambiguous from cell where text ~ '[.,]'
     )
     select coalesce(bool_or(text ~ $4), false) as "hasComma", coalesce(bool_or(text ~ $5), false) as "hasPoint",
       count(*) filter (where is_ambiguous)::int as count,
       coalesce((select jsonb_agg(first) from (
         select line, field, text from judged where is_ambiguous order by line, field limit ${maxCells}) first), '[]') as cells
     from judged`,
    [id, toJson(columns), numberForms.either, numberForms.comma, numberForms.point],
  )
  return rows[0] ?? { cells: [], count: 0, hasComma: false, hasPoint: false }
}

export type ChangeRow = {
  line: number
  product_id: string | null
  sku: string
  name: string
  changes: FieldChange[]
  warnings: ImportWarning[]
  weight: number
}

/** The cursor of a page of changes: the last row of the page before. */
export type ChangeCursor = { weight: number; line: number }

/** Changed products, the largest changes first. */
export async function listChangeRows(
  db: Database,
  id: string,
  { behind, limit, isWarnedOnly }: { behind: ChangeCursor | null; limit: number; isWarnedOnly: boolean },
): Promise<ChangeRow[]> {
  const { rows } = await db.query<ChangeRow>(
    `select row.line, row.product_id, coalesce(product.sku, '') as sku, coalesce(product.name, '') as name, row.changes,
       row.warnings, row.weight
     from product_import_row row left join product on product.id = row.product_id
     where row.import_id = $1 and row.weight is not null and (not $5::boolean or row.warnings <> '{}')
       and ($2::float8 is null or row.weight < $2 or (row.weight = $2 and row.line > $3))
     order by row.weight desc, row.line limit $4`,
    [id, behind?.weight ?? null, behind?.line ?? 0, limit, isWarnedOnly],
  )
  return rows
}

export type ChangeCounts = { all: number; warned: number; price: number; stock: number }

export async function countChanges(db: Database, id: string): Promise<ChangeCounts> {
  const { rows } = await db.query<ChangeCounts>(
    `select count(*)::int as "all", count(*) filter (where warnings <> '{}')::int as warned,
       count(*) filter (where 'price' = any(warnings))::int as price,
       count(*) filter (where 'stock' = any(warnings))::int as stock
     from product_import_row where import_id = $1 and weight is not null`,
    [id],
  )
  return rows[0] ?? { all: 0, warned: 0, price: 0, stock: 0 }
}

const shownNotices = 20
const shownLines = 10

/** What is left out of rows without refusing them, each reason once with the first of its lines. */
export async function listNotices(
  db: Database,
  id: string,
): Promise<{ message: string; count: number; lines: number[] }[]> {
  const { rows } = await db.query<{ message: string; count: number; lines: number[] }>(
    `select note ->> 'message' as message, count(*)::int as count, (array_agg(line order by line))[1:${shownLines}] as lines
     from product_import_row cross join lateral jsonb_array_elements(notes) as note
     where import_id = $1 and notes is not null group by 1 order by min(line), 1 limit ${shownNotices}`,
    [id],
  )
  return rows
}

/** Stores the current products of some rows, to compare them when undoing. */
export async function keepStates(tx: Database, id: string, lines: number[]): Promise<void> {
  await tx.query(
    `update product_import_row row set state_after = product_state(product)
     from product where product.id = row.product_id and row.import_id = $1 and row.line = any($2)`,
    [id, lines],
  )
}

/**
 * Why a row cannot be undone, or null. The product's content is compared, not its version: a change that was undone
 * does not count. A former name is free again if another product of the same import has it now.
 */
const notUndoneReason = `case
  when product.id is null or product.archived_at is not null then 'deleted'
  when row.state_after is null and product.version is distinct from row.version_after then 'changed'
  when row.state_after is not null and product_state(product) <> row.state_after then 'changed'
  when row.before is not null and product.available - coalesce(row.stock_delta, 0) < 0 then 'ordered'
  when row.before is not null and (row.before ->> 'name' <> product.name or lower(row.before ->> 'sku') <> lower(product.sku))
    and exists (
      select from product other where other.archived_at is null and other.id <> product.id
        and (other.name = row.before ->> 'name' and not (other.is_sku_given and product.is_sku_given) or lower(other.sku) = lower(row.before ->> 'sku'))
        and not exists (select from product_import_row own where own.import_id = row.import_id and own.product_id = other.id))
    then 'taken'
  end`

const written = `product_import_row row left join product on product.id = row.product_id
  where row.import_id = $1 and row.outcome in ('added', 'changed')`

/** Rows that stay as they are, with the reason. The caller has locked their products. */
export async function findNotUndone(
  tx: Database,
  id: string,
  lines: number[],
): Promise<Map<number, NotUndoneReason>> {
  const { rows } = await tx.query<{ line: number; reason: NotUndoneReason }>(
    `select * from (select row.line, ${notUndoneReason} as reason from ${written} and row.line = any($2)) judged
     where reason is not null`,
    [id, lines],
  )
  return new Map(rows.map(({ line, reason }) => [line, reason]))
}

export type UndoCounts = { back: number; offSale: number; keptCount: number; fields: Record<string, number> }

export async function countUndo(db: Database, id: string): Promise<UndoCounts> {
  const { rows } = await db.query<UndoCounts>(
    `with judged as (
       select row.before is not null as is_change, row.changes, ${notUndoneReason} as reason from ${written}
     ), field as (
       select one ->> 'field' as name, count(*) as count
       from judged cross join jsonb_array_elements(coalesce(changes, '[]')) one
       where is_change and reason is null group by 1
     )
     select count(*) filter (where is_change and reason is null)::int as back,
       count(*) filter (where not is_change and reason is null)::int as "offSale",
       count(*) filter (where reason is not null)::int as "keptCount",
       coalesce((select jsonb_object_agg(name, count) from field), '{}') as fields
     from judged`,
    [id],
  )
  return rows[0] ?? { back: 0, offSale: 0, keptCount: 0, fields: {} }
}

export type NotUndoneLine = {
  line: number
  product_id: string | null
  name: string
  sku: string
  reason: NotUndoneReason
  by: string | null
  at: Date | null
}

/** SQL: who last changed the product in `product_id`. */
const lastChange = `left join lateral (
    select actor_name, at from audit_log where subject_kind = 'product' and subject_id = judged.product_id::text
    order by id desc limit 1
  ) log on judged.reason in ('changed', 'deleted')`

/** The first products that undoing would not change; with `lines`, only among those rows. */
export async function listNotUndone(
  db: Database,
  id: string,
  { limit, lines = null }: { limit: number; lines?: number[] | null },
): Promise<NotUndoneLine[]> {
  const { rows } = await db.query<NotUndoneLine>(
    `with judged as (
       select row.line, row.product_id, coalesce(product.name, '') as name, coalesce(product.sku, '') as sku, ${notUndoneReason} as reason
       from ${written} and ($3::integer[] is null or row.line = any($3))
     )
     select judged.*, nullif(log.actor_name, '') as by, log.at from judged ${lastChange}
     where reason is not null order by line limit $2`,
    [id, limit, lines],
  )
  return rows
}
