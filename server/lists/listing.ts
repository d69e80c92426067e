import type pg from 'pg'
import { type AdminList, type AdminPage, adminPageSizes } from '#contract/lists/lists.ts'
import { errorCode } from '#server/database/transaction.ts'
import { type Bind, type Column, type Criteria, collectValues, conditionsOf, type Source } from './conditions.ts'
import { ask, countRows, isSearched, type ListStatement } from './counting.ts'
import { type Cursor, readCursor, refuseCursor, writeCursor } from './cursor.ts'

/** A list of the admin pages. */
export type Listing<Row extends pg.QueryResultRow, L extends AdminList = AdminList> = Source<L> & {
  /** Columns of each row. They are read only for the rows of the page, so slow expressions belong here. */
  columns: string
  /** The columns of each sort, the first one first. Never null. */
  sorts: { readonly [K in L['sorts'][number]]: readonly Column[] }
  /** A unique column, which makes every sort a total order. */
  tie: Column
  /** Only for the type of a row; never set. */
  row?: Row
}

/** Connects a list's SQL with its contract: a column that only one of them has is a compile error. */
export function defineListing<Row extends pg.QueryResultRow, L extends AdminList>(
  listing: Listing<Row, L>,
): Listing<Row> {
  return listing as unknown as Listing<Row>
}

type Order = { name: string; isDescending: boolean; keys: readonly Column[] }

/** How a list is sorted. An unknown sort counts as the default. */
export function orderOf<Row extends pg.QueryResultRow>(
  { list, sorts, tie }: Listing<Row>,
  sort: string | null | undefined,
): Order {
  const name = sort && list.sorts.includes(sort.replace(/^-/, '')) ? sort : list.firstSort
  const columns = sorts[name.replace(/^-/, '')] ?? []
  const keys = [...columns.filter(({ sql }) => sql !== tie.sql), tie]
  return { name, isDescending: name.startsWith('-'), keys }
}

/** Which rows are read next to which cursor. `conditions` select the rows, the sort orders them. */
export type Reading = {
  conditions: (bind: Bind) => string[]
  order: Order
  cursor: Cursor | null
  isBackwards: boolean
  limit: number
  /** Whether the rows are known to be few: then they are found first and sorted afterwards. */
  isFew?: boolean
}

export type KeyedRow<Row> = { row: Row; keys: string[] }

/** Rows next to a cursor, in reading order, with one more than `limit` if there is one. */
export async function readRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  listing: Listing<Row>,
  reading: Reading,
): Promise<KeyedRow<Row>[]> {
  const page = pageStatement(listing, reading)
  try {
    const { rows } = await ask<Row & { sort_keys: string[] }>(pool, page)
    const keyed = rows.map((row) => ({ row, keys: row.sort_keys }))
    return reading.isBackwards ? keyed.reverse() : keyed
  } catch (error) {
    if (reading.cursor && unreadable.has(errorCode(error))) refuseCursor()
    throw error
  }
}

/** PostgreSQL's codes for a key that is not a value of its column: the client has invented the cursor. */
const unreadable = new Set(['22007', '22008', '22P02', '22003', '22021'])

/** The statement of a page. Exported for tests that read its plan. */
export function pageStatement<Row extends pg.QueryResultRow>(
  listing: Listing<Row>,
  reading: Reading,
): ListStatement {
  const { order, cursor, isBackwards, limit } = reading
  const { values, bind } = collectValues()
  const asked = reading.conditions(bind)
  const isFiltered = values.length > 0
  const conditions = reading.isFew ? [foundFirst(listing, asked.join(' and '))] : asked
  const isDown = order.isDescending !== isBackwards
  if (cursor) {
    const here = order.keys.map(({ type }, at) => `${bind(cursor.keys[at])}::${type}`)
    conditions.push(`(${order.keys.map(({ sql }) => sql).join(', ')}) ${isDown ? '<' : '>'} (${here.join(', ')})`)
  }
  const sql = `select ${listing.columns}, array[${order.keys.map(({ sql }) => `(${sql})::text`).join(', ')}] as sort_keys
    from ${listing.from}
    where ${conditions.join(' and ')}
    order by ${order.keys.map(({ sql }) => `${sql}${isDown ? ' desc' : ''}`).join(', ')}
    limit ${limit + 1}`
  return { sql, values, isFiltered }
}

/**
 * One page of a list. Page 500 costs as much as page 1, and rows that are added or removed meanwhile move no row to
 * another page. If the page is empty, the nearest one is returned. Throws `invalid_input` for an invalid cursor.
 */
export async function readListPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  listing: Listing<Row>,
  asked: Criteria,
): Promise<AdminPage<Row>> {
  const order = orderOf(listing, asked.sort)
  const text = asked.after ?? asked.before
  const cursor = text ? readCursor(text, { sort: order.name, keyCount: order.keys.length }) : null
  const isBackwards = cursor !== null && !asked.after
  const limit = adminPageSizes.find((size) => String(size) === asked.limit) ?? adminPageSizes[0]
  if (!cursor && asked.at === 'last') return readLast(pool, listing, { asked, order, limit })
  const counting = countRows(pool, listing, asked)
  const reading = { conditions: matching(listing, asked), order, cursor, isBackwards, limit }
  const [rows, count] = await Promise.all([
    isSearched(asked)
      ? counting.then(({ totalIsExact }) => readRows(pool, listing, { ...reading, isFew: totalIsExact }))
      : readRows(pool, listing, reading),
    counting,
  ])
  if (cursor && rows.length === 0) {
    return isBackwards
      ? readListPage(pool, listing, { ...asked, before: null })
      : readLast(pool, listing, { asked, order, limit })
  }
  const shown = take(rows, { limit, isBackwards })
  const first = isBackwards ? backwardsPosition(cursor, shown) : cursor ? cursor.position : 1
  return { ...withCursors({ ...shown, order, hasCome: cursor !== null, isBackwards }, first), ...count }
}

/**
 * PostgreSQL cannot estimate how many rows contain a word. For a rare word it would read the list along its sort to the
 * end. Finding the ids first leaves the planner no such choice.
 */
function foundFirst({ id, from }: Source, where: string): string {
  return `${id.sql} = any(array(select ${id.sql} from ${from} where ${where}))`
}

/** The conditions of search and filters. */
export function matching(source: Source, asked: Criteria): Reading['conditions'] {
  return (bind) => conditionsOf(source, asked, bind)
}

type Taken<Row> = { rows: KeyedRow<Row>[]; hasMore: boolean }

function take<Row>(
  rows: KeyedRow<Row>[],
  { limit, isBackwards }: Pick<Reading, 'limit' | 'isBackwards'>,
): Taken<Row> {
  const hasMore = rows.length > limit
  if (!hasMore) return { rows, hasMore }
  return { rows: isBackwards ? rows.slice(1) : rows.slice(0, limit), hasMore }
}

function backwardsPosition<Row>(cursor: Cursor | null, { rows, hasMore }: Taken<Row>): number | null {
  if (!hasMore) return 1
  // At 1 or below, rows were added before the cursor since it was counted, and the position is unknown.
  const position = (cursor?.position ?? 0) - rows.length
  return position > 1 ? position : null
}

/** The last page, of the same length as when a user pages to it from the first. */
async function readLast<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  listing: Listing<Row>,
  { asked, order, limit }: { asked: Criteria; order: Order; limit: number },
): Promise<AdminPage<Row>> {
  const count = await countRows(pool, listing, asked)
  const length = count.totalIsExact ? count.total % limit || limit : limit
  const conditions = matching(listing, asked)
  const isFew = isSearched(asked) && count.totalIsExact
  const reading = { conditions, order, cursor: null, isBackwards: true, limit: length, isFew }
  const shown = take(await readRows(pool, listing, reading), reading)
  const counted = count.totalIsExact ? count.total - shown.rows.length + 1 : null
  const position = shown.hasMore ? counted : 1
  return { ...withCursors({ ...shown, order, hasCome: false, isBackwards: true }, position), ...count }
}

type Shown<Row> = Taken<Row> & { order: Order; hasCome: boolean; isBackwards: boolean }

function withCursors<Row>(
  { rows, hasMore, order, hasCome, isBackwards }: Shown<Row>,
  position: number | null,
): Pick<AdminPage<Row>, 'items' | 'position' | 'before' | 'after'> {
  const [first, last] = [rows[0], rows.at(-1)]
  const cursor = (keyed: KeyedRow<Row>, at: number | null) =>
    writeCursor({ sort: order.name, position: at, keys: keyed.keys })
  const isMoreBefore = isBackwards ? hasMore : hasCome
  const isMoreAfter = isBackwards ? hasCome : hasMore
  return {
    items: rows.map(({ row }) => row),
    position: first ? position : null,
    before: first && isMoreBefore ? cursor(first, position) : null,
    after: last && isMoreAfter ? cursor(last, position === null ? null : position + rows.length) : null,
  }
}
