import type { Database } from '#server/database/pool.ts'

/** A store with one fault in each function, for the test of the check. It is never run. */

type OrderRow = { id: string; number: number; status: string; created_at: Date; payment_id: string | null }

export async function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<OrderRow>(
    'select id, number, status, created_at, payment_id from orders where id = $1',
    [id],
  )
  return rows[0]
}

export async function selectsUnknownColumn(db: Database): Promise<void> {
  await db.query('select colour from orders')
}

export async function writesUnknownColumn(db: Database, id: string): Promise<void> {
  await db.query('update orders set colour = $2 where id = $1', [id, 'red'])
}

export async function selectsTooLittle(db: Database): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRow>('select id, number, status, created_at from orders')
  return rows
}

export async function takesTextForNumber(db: Database): Promise<number[]> {
  const { rows } = await db.query<{ email: number }>('select email from orders')
  return rows.map(({ email }) => email)
}

export async function takesJsonForDate(db: Database): Promise<Date[]> {
  const { rows } = await db.query<{ attributes: Date }>('select attributes from product')
  return rows.map(({ attributes }) => attributes)
}

export async function takesNumericForNumber(db: Database): Promise<number> {
  const { rows } = await db.query<{ total: number }>('select sum(unit_price_minor) as total from orders')
  return rows[0]?.total ?? 0
}

export async function takesBigintArrayForNumbers(db: Database): Promise<number[]> {
  const { rows } = await db.query<{ numbers: number[] }>('select array_agg(number) as numbers from orders')
  return rows[0]?.numbers ?? []
}

export async function ignoresNull(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ payment_id: string }>('select payment_id from orders')
  return rows.map(({ payment_id }) => payment_id)
}

export async function sendsTooFewValues(db: Database, id: string): Promise<void> {
  await db.query('update orders set version = version + $2 where id = $1', [id])
}

export async function failsWithOneWord(db: Database, side: 'older' | 'newer' | 'beside'): Promise<void> {
  await db.query(`select from orders order by ${side === 'beside' ? 'place' : 'number'}`)
}

export async function failsWithoutAnOption(db: Database, search: { family?: string | undefined }): Promise<void> {
  const values = search.family ? [search.family] : []
  await db.query(`select from product where ${search.family ? 'family = $1' : 'kind is null'}`, values)
}

export async function failsAfterARow(db: Database): Promise<void> {
  const { rows } = await db.query<{ id: string }>('select id from orders limit 1')
  if (rows[0]) await db.query('delete from orders where ident = $1', [rows[0].id])
}

export async function neverSends(db: Database, count: number): Promise<void> {
  if (count === 7) await db.query('select from nowhere')
}
