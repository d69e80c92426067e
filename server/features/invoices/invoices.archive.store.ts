import type { Database } from '#server/database/pool.ts'

/** An invoice or a credit note, by its number. */
export type IssuedKey = {
  year: number
  number: number
  isCredit: boolean
  order_id: string
}

/** What was issued between two moments, by number; the first of it with a limit. */
export async function listIssued(
  db: Database,
  { start, end }: { start: Date; end: Date },
  limit: number | null = null,
): Promise<IssuedKey[]> {
  const { rows } = await db.query<IssuedKey>(
    `select year, number, false as "isCredit", order_id from invoice where issued_at >= $1 and issued_at < $2
     union all
     select year, number, true, order_id from credit_note where issued_at >= $1 and issued_at < $2
     order by year, number limit $3::integer`,
    [start, end, limit],
  )
  return rows
}
