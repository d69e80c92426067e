import type pg from 'pg'
import { derivedId } from '#server/database/ids.ts'
import type { Environment } from './environment.ts'

type Due = { id: string; what: string }

/**
 * Each due confirmation, receipt and refund mail has reached the mail server, and no mail without a row. A mail that
 * arrived twice is counted: both copies have one Message-ID.
 */
export async function mailBreaches(
  { pool, mail }: Environment,
  products: readonly string[],
): Promise<{ breaches: string[]; sent: number; twice: number }> {
  const counts = new Map<string, number>()
  for (const id of mail.taken) counts.set(id, (counts.get(id) ?? 0) + 1)
  const due = await mailsDue(pool, products)
  const { rows } = await pool.query<{ id: string }>('select id from mail where sent_at is not null')
  const known = new Set([...rows.map(({ id }) => id), ...(await mailsOfDeletedOrders(pool))])
  const breaches = [
    ...due.filter(({ id }) => !counts.has(id)).map(({ id, what }) => `the ${what} ${id} never came`),
    ...[...counts.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `a mail came that nobody sent: ${id} (${mail.subjects.get(id)})`),
  ]
  const twice = due.filter(({ id }) => (counts.get(id) ?? 0) > 1).length
  return { breaches, sent: due.length, twice }
}

/**
 * A crash can lose the last mails in the table after they were sent. Their jobs write them again, unless the order was deleted in
 * the meantime: its confirmation, and a mail for each of its steps.
 */
async function mailsOfDeletedOrders(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select id, version from orders where deleted_at is not null',
  )
  return rows.flatMap(({ id, version }) => [
    id,
    ...Array.from({ length: version + 1 }, (_, step) => derivedId(id, `step ${step}`)),
  ])
}

async function mailsDue(pool: Environment['pool'], products: readonly string[]): Promise<Due[]> {
  const orders = await pool.query<Due>(
    `select id, 'confirmation' as what from orders where product_id = any($1::uuid[]) and deleted_at is null`,
    [products],
  )
  const receipts = await pool.query<Due>(
    `select payment.id, 'receipt' as what from payment join orders on orders.payment_id = payment.id
     where product_id = any($1::uuid[]) and paid`,
    [products],
  )
  const refunds = await pool.query<{ id: string }>(
    `select refund.id from refund join payment on payment.id = payment_id join orders on orders.id = order_id
     where product_id = any($1::uuid[]) and refund.status = 'succeeded'`,
    [products],
  )
  const notices = refunds.rows.map(({ id }) => ({ id: derivedId(id, 'refunded'), what: 'word of a refund' }))
  return [...orders.rows, ...receipts.rows, ...notices]
}
