import { maxInvoicesOfRun } from '#contract/invoices/runs.ts'
import type { Database } from '#server/database/pool.ts'
import { startOfCompanyDay } from '#server/portal-settings/company-days.ts'

/**
 * Of orders `o`: what `isInvoiceDue` of the contract says yes to, and has no invoice, here or of other software. One that ended and was
 * refunded whole needs none: nothing was delivered, and nothing was kept.
 */
export const uninvoicedSql = `o.deleted_at is null
    and (o.status in ('shipped', 'delivered') or o.paid and o.treatment ->> 'kind' is distinct from 'intra_community')
    and o.total_minor > 0
    and not (o.status in ('cancelled', 'expired')
      and o.refunded_minor >= o.total_minor)
    and not exists (select from invoice i where i.order_id = o.id)
    and not exists (select from invoice_due d where d.order_id = o.id and d.is_elsewhere)`

/** The orders of the next run. */
const uninvoiced = `select o.id, o.number from orders o where o.created_at >= $1::timestamptz and ${uninvoicedSql}
  order by o.number limit ${maxInvoicesOfRun}`

/** How many orders, and which: the digest of others is another one. */
export type Uninvoiced = { count: number; digest: string }

const summedUp = `select count(*)::integer as count, md5(coalesce(string_agg(id::text, ' ' order by number), '')) as digest`

const none: Uninvoiced = { count: 0, digest: '' }

export async function countUninvoicedRows(db: Database, from: string): Promise<Uninvoiced> {
  const { rows } = await db.query<Uninvoiced>(`${summedUp} from (${uninvoiced}) listed`, [startOfCompanyDay(from)])
  return rows[0] ?? none
}

export type NewRun = { id: string; actorId: string; actorName: string; language: string; isMailed: boolean }

/** False while another one runs. */
export async function insertRun(tx: Database, run: NewRun): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into invoice_run (id, actor_id, actor_name, language, is_mailed) values ($1, $2, $3, $4, $5)
     on conflict ((true)) where finished_at is null do nothing`,
    [run.id, run.actorId, run.actorName, run.language, run.isMailed],
  )
  return rowCount === 1
}

/** The oldest orders without an invoice since a day. */
export async function addUninvoiced(tx: Database, runId: string, from: string): Promise<Uninvoiced> {
  const { rows } = await tx.query<Uninvoiced>(
    `with listed as materialized (${uninvoiced}), added as (
       insert into invoice_run_order (run_id, order_id, place) select $2, id, row_number() over (order by number) from listed
     )
     ${summedUp} from listed`,
    [startOfCompanyDay(from), runId],
  )
  return rows[0] ?? none
}

/** These orders; unknown ids are left out. */
export async function addChosen(tx: Database, runId: string, orderIds: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into invoice_run_order (run_id, order_id, place)
     select $1, id, row_number() over (order by number) from orders where id = any($2::uuid[]) and deleted_at is null`,
    [runId, orderIds],
  )
  return rowCount ?? 0
}

/** The next orders without a result. */
export async function listWaitingInRun(db: Database, runId: string): Promise<string[]> {
  const { rows } = await db.query<{ order_id: string }>(
    `select order_id from invoice_run_order where run_id = $1 and state = 'waiting' order by place limit 50`,
    [runId],
  )
  return rows.map(({ order_id: id }) => id)
}

type Result = { runId: string; orderId: string; code: string | null; reason: string }

/** False if the result was written before: of a job that was repeated. */
export async function saveResult(tx: Database, { runId, orderId, code, reason }: Result): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update invoice_run_order set state = case when $3::text is null then 'issued' else 'refused' end, code = $3, reason = $4
     where run_id = $1 and order_id = $2 and state = 'waiting'`,
    [runId, orderId, code, reason],
  )
  return rowCount === 1
}

export async function finishRun(db: Database, runId: string): Promise<void> {
  await db.query('update invoice_run set finished_at = now() where id = $1 and finished_at is null', [runId])
}

export type RunRow = {
  id: string
  actor_name: string
  language: string
  is_mailed: boolean
  started_at: Date
  finished_at: Date | null
  total: number
  issued: number
  refused: number
}

/** A run, or the newest one. */
export async function findRun(db: Database, runId: string | null): Promise<RunRow | undefined> {
  const { rows } = await db.query<RunRow>(
    `select r.id, r.actor_name, r.language, r.is_mailed, r.started_at, r.finished_at, done.total, done.issued, done.refused
     from invoice_run r, lateral (
       select count(*) as total, count(*) filter (where state = 'issued') as issued,
         count(*) filter (where state = 'refused') as refused
       from invoice_run_order o where o.run_id = r.id
     ) done
     where $1::uuid is null or r.id = $1 order by r.started_at desc limit 1`,
    [runId],
  )
  return rows[0]
}

export type FailureRow = { order_id: string; number: number; code: string; reason: string }

export async function listRunFailures(db: Database, runId: string): Promise<FailureRow[]> {
  const { rows } = await db.query<FailureRow>(
    `select o.order_id, orders.number, coalesce(o.code, '') as code, o.reason
     from invoice_run_order o join orders on orders.id = o.order_id
     where o.run_id = $1 and o.state = 'refused' order by o.place limit 100`,
    [runId],
  )
  return rows
}
