import type { FieldError } from '#contract/errors.ts'
import type { ShopLinks } from '#contract/imports/links.ts'
import type { FieldChange, ImportWarning } from '#contract/imports/preview.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { RowForm } from './imports.rules.ts'

export type LineOutcome =
  | 'add'
  | 'change'
  | 'same'
  | 'bad'
  | 'added'
  | 'changed'
  | 'failed'
  | 'undone'
  | 'kept'
  | 'skipped'

const lineColumns =
  'line, cells, numbers, outcome, form, faults, product_id, before, version_after, stock_delta, changes, parent_line'

/** Most characters in one query: parsing more JSON at once would block the event loop. */
const maxCharacters = 300_000

/** SQL of the rows that a statement finds, up to `maxCharacters` together and at least one. */
function someOf(found: string, order: string): string {
  return `select ${lineColumns} from (
      select ${lineColumns}, row_number() over (order by ${order}) as place,
        sum(octet_length(cells::text) + coalesce(octet_length(form::text), 0) + coalesce(octet_length(before::text), 0))
          over (order by ${order}) as characters
      from (${found} order by ${order} limit $3) as found
    ) as counted where place = 1 or characters <= ${maxCharacters} order by ${order}`
}

export async function insertLines(
  db: Database,
  id: string,
  lines: { line: number; cells: string[]; numbers?: number[] }[],
): Promise<void> {
  await db.query(
    `insert into product_import_row (import_id, line, cells, numbers)
     select $1, line, cells, numbers
     from jsonb_to_recordset($2::jsonb) as given(line integer, cells jsonb, numbers smallint[])`,
    [id, toJson(lines)],
  )
}

/** Number of rows by outcome, for many imports at once. */
export async function countOutcomes(db: Database, ids: string[]): Promise<Map<string, Map<string, number>>> {
  const { rows } = await db.query<{ import_id: string; outcome: string; count: number }>(
    `select import_id, outcome, count(*)::int as count from product_import_row
     where import_id = any($1) and outcome is not null group by 1, 2`,
    [ids],
  )
  const counts = new Map(ids.map((id) => [id, new Map<string, number>()]))
  for (const row of rows) counts.get(row.import_id)?.set(row.outcome, row.count)
  return counts
}

export type ImportLine = {
  line: number
  cells: string[]
  /** Columns, from 0, whose cells were numbers in the workbook; null for none. */
  numbers: number[] | null
  outcome: LineOutcome | null
  form: RowForm | null
  faults: FieldError[] | null
  product_id: string | null
  before: Record<string, unknown> | null
  version_after: number | null
  stock_delta: number | null
  /** Of a changed product, as the check showed it. */
  changes: FieldChange[] | null
  /** The row of the product that this row is a variant of. */
  parent_line: number | null
}

/** The next rows after a line, fewer if they are long; those with the given outcomes, or all. */
export async function listImportLines(
  db: Database,
  id: string,
  { below, limit, outcomes = null }: { below: number; limit: number; outcomes?: LineOutcome[] | null },
): Promise<ImportLine[]> {
  const found = `select ${lineColumns} from product_import_row
     where import_id = $1 and line > $2 and ($4::text[] is null or outcome = any($4))`
  const { rows } = await db.query<ImportLine>(someOf(found, 'line'), [id, below, limit, outcomes])
  return rows
}

/** Cells of some rows, by line. */
export async function findCells(db: Database, id: string, lines: number[]): Promise<Map<number, string[]>> {
  if (lines.length === 0) return new Map()
  const { rows } = await db.query<{ line: number; cells: string[] }>(
    'select line, cells from product_import_row where import_id = $1 and line = any($2)',
    [id, lines],
  )
  return new Map(rows.map(({ line, cells }) => [line, cells]))
}

/** Cells of the rows of some products, each with the first row of its product, in the order of the table. At most `most` of each. */
export async function listCellsOfProducts(
  db: Database,
  id: string,
  { heads, columns, most }: { heads: number[]; columns: (number | null)[]; most: number },
): Promise<{ head: number; line: number; cells: string[] }[]> {
  if (heads.length === 0) return []
  const { rows } = await db.query<{ head: number; line: number; cells: string[] }>(
    `select head.line as head, found.line, found.cells from unnest($2::integer[]) as head(line)
     cross join lateral (
       select row.line, array(select coalesce(row.cells ->> given.at, '') from unnest($3::integer[]) with ordinality as given(at, place)
         order by given.place) as cells
       from product_import_row row
       where row.import_id = $1 and (row.line = head.line or row.parent_line = head.line) and coalesce(row.cells ->> $4::integer, '') <> ''
       order by row.line limit $5
     ) as found`,
    [id, [...new Set(heads)], columns, columns[0] ?? null, most],
  )
  return rows
}

/** Links each row to the first one of a product with the key that it refers to. */
export async function linkParents(tx: Database, id: string, { keys, reference, aside }: ShopLinks): Promise<void> {
  await tx.query(
    `with key as (
       select lower(given.prefix || (row.cells ->> given."column")) as name, min(row.line) as line
       from product_import_row row cross join jsonb_to_recordset($2::jsonb) as given(prefix text, "column" integer)
       where row.import_id = $1 and row.cells ->> given."column" <> ''
         and ($4::integer is null or lower(btrim(row.cells ->> $4::integer)) in ('', 'default', 'admin'))
       group by 1
     )
     update product_import_row row set parent_line = key.line from key
     where row.import_id = $1 and lower(row.cells ->> $3::integer) = key.name and row.line <> key.line`,
    [id, toJson(keys), reference, aside ?? null],
  )
}

/** The last written rows before a line, in descending order for undoing, fewer if they are long. */
export async function listWritten(
  db: Database,
  { id, above, limit }: { id: string; above: number; limit: number },
): Promise<ImportLine[]> {
  const found = `select ${lineColumns} from product_import_row
     where import_id = $1 and line < $2 and outcome in ('added', 'changed')`
  const { rows } = await db.query<ImportLine>(someOf(found, 'line desc'), [id, above, limit])
  return rows
}

export type LineResult = { line: number; outcome: LineOutcome } & Partial<
  Pick<ImportLine, 'form' | 'faults' | 'product_id' | 'before' | 'version_after' | 'stock_delta' | 'changes'>
> & { weight?: number; warnings?: ImportWarning[]; notes?: FieldError[] }

/** Writes the results of rows; what a result leaves out stays unchanged. */
export async function writeResults(db: Database, id: string, results: LineResult[]): Promise<void> {
  if (results.length === 0) return
  await db.query(
    `update product_import_row as stored set outcome = result.outcome, form = coalesce(result.form, stored.form), faults = result.faults,
       product_id = coalesce(result.product_id, stored.product_id), before = coalesce(result.before, stored.before),
       version_after = coalesce(result.version_after, stored.version_after),
       stock_delta = coalesce(result.stock_delta, stored.stock_delta), changes = coalesce(result.changes, stored.changes),
       weight = coalesce(result.weight, stored.weight), warnings = coalesce(result.warnings, stored.warnings),
       notes = coalesce(result.notes, stored.notes)
     from jsonb_to_recordset($2::jsonb) as result(line integer, outcome text, form jsonb, faults jsonb, product_id uuid,
       before jsonb, version_after integer, stock_delta integer, changes jsonb, weight float8, warnings text[], notes jsonb)
     where stored.import_id = $1 and stored.line = result.line`,
    [id, toJson(results)],
  )
}

export async function clearResults(db: Database, id: string): Promise<void> {
  await db.query(
    `update product_import_row set outcome = null, form = null, faults = null, product_id = null, changes = null, weight = null,
       warnings = null, parent_line = null, notes = null
     where import_id = $1 and outcome is not null`,
    [id],
  )
}

/**
 * Refuses rows whose text in a field equals that of an earlier row; `{line}` in the message becomes the line of the
 * earlier one.
 */
export async function refuseRepeats(
  tx: Database,
  id: string,
  { field, message }: { field: string; message: string },
): Promise<void> {
  await tx.query(
    `update product_import_row as stored set outcome = 'bad', weight = null,
         faults = jsonb_build_array(jsonb_build_object('path', $2::text, 'message', replace($3, '{line}', first::text)))
       from (
         select line, min(line) over (partition by lower(form->>$2)) as first
         from product_import_row where import_id = $1 and outcome in ('add', 'change', 'same') and form->>$2 is not null
       ) as twice
       where stored.import_id = $1 and stored.line = twice.line and twice.line <> twice.first`,
    [id, field, message],
  )
}

/** The same for names, where one of the rows is about a product without a given part number: it shares its name with no other. */
export async function refuseRepeatedNames(tx: Database, id: string, message: string): Promise<void> {
  await tx.query(
    `update product_import_row as stored set outcome = 'bad', weight = null,
         faults = jsonb_build_array(jsonb_build_object('path', 'name', 'message', replace($2, '{line}', first::text)))
       from (
         select row.line, min(row.line) over same as first, bool_or(not product.is_sku_given) over same as is_alone
         from product_import_row row left join product on product.id = row.product_id
         where row.import_id = $1 and row.outcome in ('add', 'change', 'same') and row.form ->> 'name' is not null
         window same as (partition by row.form ->> 'name')
       ) as twice
       where stored.import_id = $1 and stored.line = twice.line and twice.line <> twice.first and twice.is_alone`,
    [id, message],
  )
}
