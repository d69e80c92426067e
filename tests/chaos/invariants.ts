import type pg from 'pg'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import type { Environment } from './environment.ts'
import { mailBreaches } from './invariants-mail.ts'
import { paymentBreaches } from './invariants-payments.ts'
import type { Ledger, LedgerLine } from './ledger.ts'

export type Verdict = { breaches: string[]; paid: number; mails: number; mailsTwice: number }

/** Compares the database, the provider's records and the mail server with what buyers saw. */
export async function checkInvariants(environment: Environment, ledger: Ledger): Promise<Verdict> {
  const products = ledger.products.map(({ id }) => id)
  const payments = await paymentBreaches(environment.pool, ledger)
  const mails = await mailBreaches(environment, products)
  const breaches = [
    ...ledger.odd,
    ...(await stockBreaches(environment.pool, ledger)),
    ...(await orderBreaches(environment.pool, ledger)),
    ...payments.breaches,
    ...mails.breaches,
    ...(await findBrokenData(environment.pool)),
    ...(await jobBreaches(environment.pool)),
  ]
  return { breaches, paid: payments.paid, mails: mails.sent, mailsTwice: mails.twice }
}

type Stock = { id: string; available: number; moved: number; live: number }

async function stockBreaches(pool: pg.Pool, { products }: Ledger): Promise<string[]> {
  const { rows } = await pool.query<Stock>(
    `select id, available,
       (select coalesce(sum(delta), 0)::bigint from stock_movement where product_id = product.id) as moved,
       (select coalesce(sum(l.quantity - l.ended), 0)::bigint from order_line l join orders o on o.id = l.order_id
          where l.product_id = product.id and o.deleted_at is null and o.status not in ('cancelled', 'expired')) as live
     from product where id = any($1::uuid[])`,
    [products.map(({ id }) => id)],
  )
  return products.flatMap(({ id, initial }) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return [`product ${id} is gone`]
    const { available, moved, live } = row
    return [
      ...(available === moved ? [] : [`stock ${available} is not the sum of its movements ${moved}`]),
      ...(available + live === initial ? [] : [`stock ${available} and ordered ${live} do not make ${initial}`]),
      ...(available < 0 ? [`stock is ${available}`] : []),
    ]
  })
}

type Order = { id: string; lines: string; state: string }

/** Each part with its pieces, in one text. */
function ledgerText(lines: readonly LedgerLine[]): string {
  return lines
    .map(({ productId, quantity }) => `${productId} ${quantity}`)
    .toSorted()
    .join(', ')
}

async function orderBreaches(pool: pg.Pool, { products, orders }: Ledger): Promise<string[]> {
  const { rows } = await pool.query<Order>(
    `select id, case when deleted_at is not null then 'deleted'
       when status in ('cancelled', 'expired') then 'cancelled' else 'live' end as state,
       (select string_agg(l.product_id || ' ' || l.quantity, ', ' order by l.product_id) from order_line l where l.order_id = orders.id) as lines
     from orders where product_id = any($1::uuid[])`,
    [products.map(({ id }) => id)],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const reported = new Map(orders.map((order) => [order.id, order]))
  const breaches = rows.filter(({ id }) => !reported.has(id)).map(({ id }) => `nobody was reported of order ${id}`)
  if (reported.size < orders.length)
    breaches.push(`${orders.length - reported.size} requests were answered with another's order`)
  for (const { id, lines, state } of reported.values()) {
    const row = stored.get(id)
    if (!row) breaches.push(`order ${id} was acknowledged and is lost`)
    else if (row.lines !== ledgerText(lines))
      breaches.push(`order ${id} is of ${row.lines} instead of ${ledgerText(lines)}`)
    else if (row.state !== state) breaches.push(`order ${id} is ${row.state}, its buyer was reported ${state}`)
  }
  return breaches
}

/** Jobs that gave up, or are still due after all work has finished. */
async function jobBreaches(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ task: string; attempts: number; last_error: string | null }>(
    `select task_identifier as task, attempts, last_error from graphile_worker.jobs
     where run_at <= now() and not (${recurring}) and (attempts >= max_attempts or attempts > 0)`,
  )
  return rows.map(
    ({ task, attempts, last_error: why }) => `job ${task} is not done after ${attempts} tries: ${why}`,
  )
}

/** Jobs that run every minute again: a failed one is harmless. */
export const recurring = `task_identifier in ('orders.expire', 'payments.reconcile', 'pictures.sweep', 'imports.sweep',
  'jobs.release') or task_identifier like 'catalogue.%'`
