import type { InvoiceHold } from '#contract/invoices/hold.ts'
import type { Database } from '#server/database/pool.ts'

export type HoldRow = {
  order_id: string
  order_number: number
  customer: string
  vat_id: string
  answer: InvoiceHold['answer']
  since: Date
  reason: string | null
  released_by_name: string
  released_at: Date | null
}

const columns = `h.order_id, o.number as order_number, o.user_name as customer, h.vat_id, h.answer, h.since, h.reason,
  h.released_by_name, h.released_at`

export async function findHold(db: Database, orderId: string): Promise<HoldRow | undefined> {
  const { rows } = await db.query<HoldRow>(
    `select ${columns} from invoice_hold h join orders o on o.id = h.order_id where h.order_id = $1`,
    [orderId],
  )
  return rows[0]
}

/** Invoices that wait for a person, the longest waiting first. */
export async function listHolds(db: Database): Promise<HoldRow[]> {
  const { rows } = await db.query<HoldRow>(
    `select ${columns} from invoice_hold h join orders o on o.id = h.order_id
     where h.reason is null and o.deleted_at is null and not exists (select from invoice i where i.order_id = h.order_id)
     order by h.since, o.number limit 200`,
  )
  return rows
}

/** What the register says now; a release for another number or another answer ends with it. */
export async function saveHold(
  tx: Database,
  { orderId, vatId, answer }: { orderId: string; vatId: string; answer: InvoiceHold['answer'] },
): Promise<void> {
  await tx.query(
    `insert into invoice_hold (order_id, vat_id, answer) values ($1, $2, $3)
     on conflict (order_id) do update set vat_id = excluded.vat_id, answer = excluded.answer, reason = null,
       released_by = null, released_by_name = '', released_at = null`,
    [orderId, vatId, answer],
  )
}

export async function markReleased(
  tx: Database,
  { orderId, reason, actor }: { orderId: string; reason: string; actor: { id: string; name: string } },
): Promise<void> {
  await tx.query(
    `update invoice_hold set reason = $2, released_by = $3, released_by_name = $4, released_at = now()
     where order_id = $1`,
    [orderId, reason, actor.id, actor.name],
  )
}

export async function deleteHold(tx: Database, orderId: string): Promise<void> {
  await tx.query('delete from invoice_hold where order_id = $1', [orderId])
}
