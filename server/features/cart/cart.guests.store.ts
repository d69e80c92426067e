import type { Database } from '#server/database/pool.ts'

const nowMs = '(extract(epoch from now()) * 1000)::bigint'

/** Counts a new cart of an address, for all instances together. Returns how many there were in the window. */
export async function countNewCart(db: Database, address: string, windowSeconds: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `insert into rate_limits as l (key, count, last_request) values ('new-cart ' || $1, 1, ${nowMs})
     on conflict (key) do update set
       count = case when excluded.last_request - l.last_request >= $2::int * 1000 then 1 else l.count + 1 end,
       last_request = case when excluded.last_request - l.last_request >= $2::int * 1000
         then excluded.last_request else l.last_request end
     returning count`,
    [address, windowSeconds],
  )
  return rows[0]?.count ?? 1
}
