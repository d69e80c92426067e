import type pg from 'pg'
import type { AdminList } from '#contract/lists/lists.ts'
import { type Bind, buildStatement, type Statement } from '#server/database/statement.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { type Criteria, conditionsOf, type Source, type SqlColumn } from './conditions.store.ts'
import { preparedUnlessFiltered } from './counting.store.ts'
import type { Cursor } from './cursor.ts'
import { keysetSql } from './keyset.store.ts'

/** What reading a list needs. */
export type ListDeps = { pool: pg.Pool; settings: Pick<Settings, 'formats'> }

/** A list of the admin pages. */
export type Listing<Row extends pg.QueryResultRow, L extends AdminList = AdminList> = Source<L> & {
  /** Columns of each row. They are read only for the rows of the page, so slow expressions belong here. */
  columns: string
  /** The columns of each sort, the first one first. Never null. */
  sorts: { readonly [K in L['sorts'][number]]: readonly SqlColumn[] }
  /** A unique column, which makes every sort a total order. */
  tie: SqlColumn
  /** Only for the type of a row; never set. */
  row?: Row
}

/** Connects a list's SQL with its contract: a column that only one of them has is a compile error. */
export function defineListing<Row extends pg.QueryResultRow, L extends AdminList>(
  listing: Listing<Row, L>,
): Listing<Row> {
  return listing as unknown as Listing<Row>
}

export type SortOrder = { name: string; isDescending: boolean; keys: readonly SqlColumn[] }

/** How a list is sorted. An unknown sort counts as the default. */
export function sortOrderOf<Row extends pg.QueryResultRow>(
  { list, sorts, tie }: Listing<Row>,
  sort: string | null | undefined,
): SortOrder {
  const name = sort && list.sorts.includes(sort.replace(/^-/, '')) ? sort : list.firstSort
  const columns = sorts[name.replace(/^-/, '')] ?? []
  const keys = [...columns.filter(({ sql }) => sql !== tie.sql), tie]
  return { name, isDescending: name.startsWith('-'), keys }
}

/** Which rows are read next to which cursor. `conditions` select the rows, the sort orders them. */
export type ListReading = {
  conditions: (bind: Bind) => string[]
  order: SortOrder
  cursor: Pick<Cursor, 'keys'> | null
  isBackwards: boolean
  limit: number
  /** Whether the rows are known to be few: then they are found first and sorted afterwards. */
  isFew?: boolean
}

export type KeyedRow<Row> = { row: Row; keys: string[] }

/** Rows next to a cursor, in reading order, with one more than `limit` if there is one. */
export async function readListRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  listing: Listing<Row>,
  reading: ListReading,
): Promise<KeyedRow<Row>[]> {
  const { rows } = await pool.query<Row & { sort_keys: string[] }>(pageStatement(listing, reading))
  const keyed = rows.map((row) => ({ row, keys: row.sort_keys }))
  return reading.isBackwards ? keyed.reverse() : keyed
}

/** The statement of a page. Exported for tests that read its plan. */
export function pageStatement<Row extends pg.QueryResultRow>(
  listing: Listing<Row>,
  reading: ListReading,
): Statement {
  const { cursor, limit } = reading
  const { keys } = reading.order
  const isDescending = reading.order.isDescending !== reading.isBackwards
  const keyset = { keys, isDescending, position: cursor?.keys ?? null, limit }
  let isFiltered = false
  const statement = buildStatement((bind) => {
    const asked = reading.conditions((value) => {
      isFiltered = true
      return bind(value)
    })
    const where = asked.join(' and ')
    return `select ${listing.columns}, array[${keys.map(({ sql }) => `(${sql})::text`).join(', ')}] as sort_keys
      from ${listing.from}
      where ${reading.isFew ? foundFirst(listing, where) : where}${keysetSql(keyset, bind)}`
  })
  return preparedUnlessFiltered(statement, isFiltered)
}

/**
 * PostgreSQL cannot estimate how many rows contain a word. For a rare word it would read the list along its sort to the
 * end. Finding the ids first leaves the planner no such choice.
 */
function foundFirst({ id, from }: Source, where: string): string {
  return `${id.sql} = any(array(select ${id.sql} from ${from} where ${where}))`
}

/** The sort keys of a row, even if the list no longer shows it; null if there is no such row. */
export async function readSortKeys<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { from, id: column }: Listing<Row>,
  { id, keys }: { id: string; keys: readonly SqlColumn[] },
): Promise<string[] | null> {
  const { rows } = await pool.query<{ keys: string[] }>(
    `select array[${keys.map(({ sql }) => `(${sql})::text`).join(', ')}] as keys from ${from}
     where ${column.sql} = $1::${column.type}`,
    [id],
  )
  return rows[0]?.keys ?? null
}

/** The conditions of search and filters. */
export function matchingRows(source: Source, asked: Criteria): ListReading['conditions'] {
  return (bind) => conditionsOf(source, asked, bind)
}
