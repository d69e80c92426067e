import type pg from 'pg'
import { type AdminPage, adminPageSizes } from '#contract/lists/lists.ts'
import { errorCode } from '#server/database/transaction.ts'
import type { Criteria } from './conditions.store.ts'
import { countRows, isSearched } from './counting.store.ts'
import { type Cursor, readCursor, refuseCursor, writeCursor } from './cursor.ts'
import {
  type KeyedRow,
  type Listing,
  type ListReading,
  matchingRows,
  readListRows,
  type SortOrder,
  sortOrderOf,
} from './listing.store.ts'

/**
 * One page of a list. Page 500 costs as much as page 1, and rows that are added or removed meanwhile move no row to
 * another page. If the page is empty, the nearest one is returned. Throws `invalid_input` for an invalid cursor.
 */
export async function readListPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  listing: Listing<Row>,
  asked: Criteria,
): Promise<AdminPage<Row>> {
  const order = sortOrderOf(listing, asked.sort)
  const cursor = asked.cursor ? readCursor(asked.cursor, { sort: order.name, keyCount: order.keys.length }) : null
  const isBackwards = cursor?.isBackwards ?? false
  const limit = adminPageSizes.find((size) => String(size) === asked.limit) ?? adminPageSizes[0]
  if (!cursor && asked.at === 'last') return readLast(pool, listing, { asked, order, limit })
  const counting = countRows(pool, listing, asked)
  const reading = { conditions: matchingRows(listing, asked), order, cursor, isBackwards, limit }
  const readFound = async () => {
    const isFew = isSearched(asked) && (await counting).totalIsExact
    return readListRows(pool, listing, { ...reading, isFew })
  }
  const [rows, count] = await Promise.all([readFound().catch(refuseInvented(cursor)), counting])
  if (cursor && rows.length === 0) {
    return isBackwards
      ? readListPage(pool, listing, { ...asked, cursor: null })
      : readLast(pool, listing, { asked, order, limit })
  }
  const shown = take(rows, { limit, isBackwards })
  const first = isBackwards ? backwardsPosition(cursor, shown) : cursor ? cursor.position : 1
  return { ...withCursors({ ...shown, order, hasCome: cursor !== null, isBackwards }, first), ...count }
}

/** PostgreSQL's codes for a key that is not a value of its column: the client has invented the cursor. */
const unreadable = new Set(['22007', '22008', '22P02', '22003', '22021'])

function refuseInvented(cursor: Cursor | null): (error: unknown) => never {
  return (error) => {
    if (cursor && unreadable.has(errorCode(error))) refuseCursor()
    throw error
  }
}

type Taken<Row> = { rows: KeyedRow<Row>[]; hasMore: boolean }

function take<Row>(
  rows: KeyedRow<Row>[],
  { limit, isBackwards }: Pick<ListReading, 'limit' | 'isBackwards'>,
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
  { asked, order, limit }: { asked: Criteria; order: SortOrder; limit: number },
): Promise<AdminPage<Row>> {
  const count = await countRows(pool, listing, asked)
  const length = count.totalIsExact ? count.total % limit || limit : limit
  const conditions = matchingRows(listing, asked)
  const isFew = isSearched(asked) && count.totalIsExact
  const reading = { conditions, order, cursor: null, isBackwards: true, limit: length, isFew }
  const shown = take(await readListRows(pool, listing, reading), reading)
  const counted = count.totalIsExact ? count.total - shown.rows.length + 1 : null
  const position = shown.hasMore ? counted : 1
  return { ...withCursors({ ...shown, order, hasCome: false, isBackwards: true }, position), ...count }
}

type Shown<Row> = Taken<Row> & { order: SortOrder; hasCome: boolean; isBackwards: boolean }

function withCursors<Row>(
  { rows, hasMore, order, hasCome, isBackwards }: Shown<Row>,
  position: number | null,
): Pick<AdminPage<Row>, 'items' | 'position' | 'before' | 'after'> {
  const [first, last] = [rows[0], rows.at(-1)]
  const cursorOf = ({ keys }: KeyedRow<Row>, cursor: Omit<Cursor, 'sort' | 'keys'>) =>
    writeCursor({ sort: order.name, keys, ...cursor })
  const next = position === null ? null : position + rows.length
  const isMoreBefore = isBackwards ? hasMore : hasCome
  const isMoreAfter = isBackwards ? hasCome : hasMore
  return {
    items: rows.map(({ row }) => row),
    position: first ? position : null,
    before: first && isMoreBefore ? cursorOf(first, { position, isBackwards: true }) : null,
    after: last && isMoreAfter ? cursorOf(last, { position: next, isBackwards: false }) : null,
  }
}
