import type { Database } from '#server/database/pool.ts'
import { daysValid } from './tax.checks.store.ts'

export type ConfirmationRow = {
  id: string
  vat_id: string
  reason: string
  confirmed_by_name: string
  confirmed_at: Date
}

const columns = `id::text as id, vat_id, coalesce(reason, '') as reason, coalesce(confirmed_by_name, '') as confirmed_by_name,
  asked_at as confirmed_at`

/** Those that count now, the newest first. */
export async function listConfirmations(db: Database): Promise<ConfirmationRow[]> {
  const { rows } = await db.query<ConfirmationRow>(
    `select ${columns} from vat_check
     where reason is not null and withdrawn_at is null and asked_at > now() - ${daysValid} * interval '1 day'
     order by asked_at desc, id desc limit 200`,
  )
  return rows
}

type Confirming = { vatId: string; reason: string; actor: { id: string; name: string } }

/** One counts for a number: an earlier one ends. */
export async function insertConfirmation(
  tx: Database,
  { vatId, reason, actor }: Confirming,
): Promise<ConfirmationRow | undefined> {
  const { rows } = await tx.query<ConfirmationRow>(
    `with ended as (
       update vat_check set withdrawn_at = now() where vat_id = $1 and reason is not null and withdrawn_at is null
     )
     insert into vat_check (vat_id, answer, reason, confirmed_by, confirmed_by_name) values ($1, 'valid', $2, $3, $4)
     returning ${columns}`,
    [vatId, reason, actor.id, actor.name],
  )
  return rows[0]
}

export async function endConfirmation(tx: Database, id: string): Promise<ConfirmationRow | undefined> {
  const { rows } = await tx.query<ConfirmationRow>(
    `update vat_check set withdrawn_at = now() where id = $1 and reason is not null and withdrawn_at is null
     returning ${columns}`,
    [id],
  )
  return rows[0]
}

/** Orders on account whose invoice waits for a VAT number. */
export async function listOrdersWaitingFor(tx: Database, vatId: string): Promise<string[]> {
  const { rows } = await tx.query<{ order_id: string }>(
    `select h.order_id from invoice_hold h join orders o on o.id = h.order_id
     where h.vat_id = $1 and h.reason is null and o.payment_days is not null and o.deleted_at is null
     order by h.order_id limit 1000`,
    [vatId],
  )
  return rows.map(({ order_id: orderId }) => orderId)
}
