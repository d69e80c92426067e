import type pg from 'pg'
import type { Criteria } from './conditions.store.ts'
import { countRows, isSearched } from './counting.store.ts'
import { type Listing, matchingRows, readListRows, readSortKeys, sortOrderOf } from './listing.store.ts'

/** The rows above and below another one. */
export type Beside<Row> = { above: Row | undefined; below: Row | undefined }

/**
 * The rows above and below one in a list with its search, filters and sort, also if the list no longer shows that row. Null
 * if there is no such row at all.
 */
export async function findBeside<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  listing: Listing<Row>,
  { id, asked }: { id: string; asked: Criteria },
): Promise<Beside<Row> | null> {
  const order = sortOrderOf(listing, asked.sort)
  const [keys, isFew] = await Promise.all([
    readSortKeys(pool, listing, { id, keys: order.keys }),
    isSearched(asked) && countRows(pool, listing, asked).then(({ totalIsExact }) => totalIsExact),
  ])
  if (keys === null) return null
  const reading = { conditions: matchingRows(listing, asked), order, cursor: { keys }, limit: 1, isFew }
  const [above, below] = await Promise.all([
    readListRows(pool, listing, { ...reading, isBackwards: true }),
    readListRows(pool, listing, { ...reading, isBackwards: false }),
  ])
  return { above: above.at(-1)?.row, below: below[0]?.row }
}
