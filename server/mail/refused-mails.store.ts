import { toJson } from '#server/database/json.ts'
import type { Database } from '../database/pool.ts'

export type RefusedMail = {
  id: string
  orderId: string | null
  address: string
  subject: string
  reason: string
  /** The job that writes the mail; null if it is not written again. */
  again: { task: string; payload: object } | null
}

export async function insertRefusedMail(db: Database, mail: RefusedMail): Promise<void> {
  const { id, orderId, address, subject, reason, again } = mail
  await db.query(
    `insert into refused_mail (mail_id, order_id, to_address, subject, reason, task, payload) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (mail_id) do update set reason = excluded.reason, to_address = excluded.to_address, refused_at = now()`,
    [id, orderId, address, subject, reason, again?.task ?? null, again && toJson(again.payload)],
  )
}

export type RefusedMailRow = {
  mail_id: string
  order_id: string | null
  order_number: number | null
  to_address: string
  subject: string
  reason: string
  is_repeatable: boolean
  refused_at: Date
  total: number
}

/** The newest first, of one order or of all. */
export async function listRefusedMails(
  db: Database,
  { orderId, limit }: { orderId: string | null; limit: number },
): Promise<RefusedMailRow[]> {
  const { rows } = await db.query<RefusedMailRow>(
    `select m.mail_id, m.order_id, o.number as order_number, m.to_address, m.subject, m.reason, m.task is not null as is_repeatable,
       m.refused_at, count(*) over () as total
     from refused_mail m left join orders o on o.id = m.order_id
     where $1::uuid is null or m.order_id = $1 order by m.refused_at desc, m.mail_id limit $2`,
    [orderId, limit],
  )
  return rows
}

export async function countRefusedMails(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from refused_mail')
  return rows[0]?.count ?? 0
}

/** Removes it, with the mail that was not sent, so that its job writes it anew. Undefined if there is none. */
export async function takeRefusedMail(
  tx: Database,
  id: string,
): Promise<{ order_id: string | null; task: string | null; payload: object | null; subject: string } | undefined> {
  const { rows } = await tx.query<{
    order_id: string | null
    task: string | null
    payload: object | null
    subject: string
  }>('delete from refused_mail where mail_id = $1 returning order_id, task, payload, subject', [id])
  await tx.query('delete from mail where id = $1 and sent_at is null', [id])
  return rows[0]
}

export async function deleteRefusedMailsTo(db: Database, address: string): Promise<void> {
  await db.query('delete from refused_mail where to_address = $1', [address])
}
