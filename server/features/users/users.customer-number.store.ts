import type { Database } from '#server/database/pool.ts'

/** The number of a customer, locked; undefined if there is no such account. */
export async function lockCustomerNumber(
  tx: Database,
  userId: string,
): Promise<{ number: string | null } | undefined> {
  const { rows } = await tx.query<{ number: string | null }>(
    'select customer_number as number from users where id = $1 for no key update',
    [userId],
  )
  return rows[0]
}

export async function writeCustomerNumber(tx: Database, userId: string, number: string | null): Promise<void> {
  await tx.query('update users set customer_number = $2 where id = $1', [userId, number])
}

export async function isNumberTaken(tx: Database, number: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from users where lower(customer_number) = lower($1) and id <> $2', [
    number,
    userId,
  ])
  return rowCount !== 0
}

/** The next number of a prefix, which is locked until the end of the transaction. Invoices count by themselves. */
export async function countCustomer(tx: Database, prefix: string, start: number): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    `insert into number_counter (prefix, last) values ('customer ' || $1::text, $2::bigint)
     on conflict (prefix) do update set last = greatest(number_counter.last + 1, excluded.last)
     returning last`,
    [prefix, start],
  )
  return rows[0]?.last ?? start
}

/** Buyers of these orders who have no number yet. */
export async function listUnnumbered(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct u.id from orders o join users u on u.id = o.user_id
     where o.id = any($1::uuid[]) and u.customer_number is null order by u.id`,
    [orderIds],
  )
  return rows.map(({ id }) => id)
}
