import type { Database } from '#server/database/pool.ts'

const maxNumberedAtOnce = 500

/**
 * Gives numbers to events that have none yet, as the runner does each moment: a reader does not wait for it. An event gets its
 * number when it is first seen committed, so a number that is passed stays passed.
 */
export async function numberEvents(db: Database): Promise<void> {
  const { rows } = await db.query<{ count: number }>('select number_events($1) as count', [maxNumberedAtOnce])
  if ((rows[0]?.count ?? 0) === maxNumberedAtOnce) await numberEvents(db)
}

/** `last`: the highest number that was given; `oldest`: the lowest that is kept. `epoch` changes with each restore. */
export type FeedEnds = { last: string; oldest: string | null; epoch: string }

export async function readEnds(db: Database): Promise<FeedEnds> {
  const { rows } = await db.query<FeedEnds>(
    `select last::text, (select min(number)::text from event where number is not null) as oldest,
       coalesce((select extract(epoch from restored_at)::bigint::text from restoration), '0') as epoch
     from event_counter`,
  )
  return rows[0] ?? { last: '0', oldest: null, epoch: '0' }
}

export type FeedRow = {
  number: string
  type: string
  at: Date
  subject_id: string | null
  data: Record<string, unknown>
}

export type FeedRange = { after: string; upTo: string; types: readonly string[] | null; limit: number }

export async function listFeedRows(db: Database, { after, upTo, types, limit }: FeedRange): Promise<FeedRow[]> {
  const { rows } = await db.query<FeedRow>(
    `select number::text, type, at, subject_id, data from event
     where number > $1::bigint and number <= $2::bigint and ($3::text[] is null or type = any($3::text[]))
     order by number limit $4`,
    [after, upTo, types, limit],
  )
  return rows
}

type IdRow = { id: string }
type IdPage = { after: string | null; limit: number }

const first = '00000000-0000-0000-0000-000000000000'

export async function listOrderIds(db: Database, { after, limit }: IdPage): Promise<string[]> {
  const { rows } = await db.query<IdRow>(
    'select id from orders where id > $1::uuid and deleted_at is null order by id limit $2',
    [after ?? first, limit],
  )
  return rows.map(({ id }) => id)
}

export async function listProductIds(db: Database, { after, limit }: IdPage): Promise<string[]> {
  const { rows } = await db.query<IdRow>(
    'select id from product where id > $1::uuid and archived_at is null order by id limit $2',
    [after ?? first, limit],
  )
  return rows.map(({ id }) => id)
}

/** The products of the lines of these orders. */
export async function listProductsOfOrders(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<IdRow>(
    'select distinct product_id as id from order_line where order_id = any($1::uuid[])',
    [orderIds],
  )
  return rows.map(({ id }) => id)
}

export type StockRow = { id: string; sku: string; available: number }

export async function listStockRows(db: Database, productIds: readonly string[]): Promise<StockRow[]> {
  const { rows } = await db.query<StockRow>(
    'select id, sku, available from product where id = any($1::uuid[]) and archived_at is null order by id',
    [productIds],
  )
  return rows
}
