import type { Database } from '#server/database/pool.ts'

/** An invoice or a credit note, by its number. */
export type IssuedKey = {
  year: number
  number: number
  isCredit: boolean
  order_id: string
}

/** What was issued in a month of a time zone, by number. `month` is such as 2026-11. */
export async function listIssued(db: Database, month: string, timeZone: string): Promise<IssuedKey[]> {
  const { rows } = await db.query<IssuedKey>(
    `with span as (
       select ($1 || '-01')::timestamp at time zone $2 as first,
         (($1 || '-01')::timestamp + interval '1 month') at time zone $2 as next
     )
     select year, number, false as "isCredit", order_id from invoice, span
     where issued_at >= first and issued_at < next
     union all
     select year, number, true, order_id from credit_note, span
     where issued_at >= first and issued_at < next
     order by year, number`,
    [month, timeZone],
  )
  return rows
}
