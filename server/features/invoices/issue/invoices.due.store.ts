import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { isReleasedSql } from '#server/jobs/parked.store.ts'
import type { InvoiceReason } from './invoices.reasons.ts'

export type DueRow = { since: Date; reasons: InvoiceReason[]; is_elsewhere: boolean }

export async function findDue(db: Database, orderId: string): Promise<DueRow | undefined> {
  const { rows } = await db.query<DueRow>(
    'select since, reasons, is_elsewhere from invoice_due where order_id = $1',
    [orderId],
  )
  return rows[0]
}

/** The next orders that the job looks at, the longest waiting first. Those from before a restore wait until it is decided. */
export async function listDue(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ order_id: string }>(
    `select order_id from invoice_due join orders o on o.id = order_id
     where not is_elsewhere and look_at <= now() and ${isReleasedSql('o.created_at')} order by look_at limit $1`,
    [limit],
  )
  return rows.map(({ order_id: id }) => id)
}

/** After so many minutes the job looks again at what waits, such as for a register that could not be reached. */
const pauseMinutes = 10

/** Stores why an order waits. An order that the job has not known begins to wait. */
export async function saveReasons(
  tx: Database,
  { orderId, reasons }: { orderId: string; reasons: readonly InvoiceReason[] },
): Promise<void> {
  await tx.query(
    `insert into invoice_due (order_id, reasons, look_at) values ($1, $2::jsonb, now() + $3 * interval '1 minute')
     on conflict (order_id) do update set reasons = excluded.reasons, look_at = excluded.look_at`,
    [orderId, toJson(reasons), pauseMinutes],
  )
}

/** Looks at an order again later, because this time something failed. */
export async function postpone(db: Database, orderId: string): Promise<void> {
  await db.query(`update invoice_due set look_at = now() + $2 * interval '1 minute' where order_id = $1`, [
    orderId,
    pauseMinutes,
  ])
}

export async function deleteDue(tx: Database, orderId: string): Promise<void> {
  await tx.query('delete from invoice_due where order_id = $1 and not is_elsewhere', [orderId])
}

/** Looks at everything that waits now: what it lacked may have been entered. */
export async function lookAtAll(db: Database): Promise<void> {
  await db.query(`update invoice_due set look_at = now() where not is_elsewhere and look_at > now()`)
}

/** The ones of these orders that wait. */
export async function listWaitingOf(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ order_id: string }>(
    `select order_id from invoice_due where order_id = any($1::uuid[]) and not is_elsewhere and reasons <> '[]'`,
    [orderIds],
  )
  return rows.map(({ order_id: id }) => id)
}

export type WaitingRow = {
  order_id: string
  order_number: number
  customer: string
  since: Date
  reasons: InvoiceReason[]
}

const waiting = `from invoice_due d join orders o on o.id = d.order_id
  where not d.is_elsewhere and d.reasons <> '[]' and o.deleted_at is null
    and not (jsonb_array_length(d.reasons) = 1
      and exists (select from invoice_hold h where h.order_id = d.order_id and h.reason is null))`

/** Orders whose invoice waits for a person, the longest waiting first; not those that wait for their VAT number alone, which are held. */
export async function listWaitingOrders(db: Database, limit: number): Promise<WaitingRow[]> {
  const { rows } = await db.query<WaitingRow>(
    `select d.order_id, o.number as order_number, o.user_name as customer, d.since, d.reasons
     ${waiting} order by d.since, o.number limit $1`,
    [limit],
  )
  return rows
}

/** Tells open pages of an order that its invoice is there. */
export async function tellPages(
  tx: Database,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  await tx.query(`insert into outbox (word) values (concat_ws(' ', 'order', $1::text, coalesce($2::text, '-')))`, [
    id,
    userId,
  ])
}
