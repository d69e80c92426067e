import { adminPayments } from '#contract/payments/admin-list.ts'
import type { PaymentException } from '#contract/payments/payments.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { buildStatement } from '#server/database/statement.ts'
import type { PageBounds } from '#server/http/paging.ts'
import type { Formats } from '#server/lists/conditions.store.ts'
import { pageSql } from '#server/lists/keyset.store.ts'
import { defineListing, type Listing } from '#server/lists/listing.store.ts'

type NewPaymentException = {
  kind: PaymentException['kind']
  ref: string
  paymentId: string | null
  detail?: PaymentException['detail']
}

/** Adds a payment exception to the list for staff, once, however often it is found. */
export async function raisePaymentException(
  tx: Database,
  { kind, ref, paymentId, detail }: NewPaymentException,
): Promise<void> {
  await tx.query(
    `insert into payment_concern (kind, ref, payment_id, detail) values ($1, $2, $3, $4)
     on conflict (kind, ref) where resolved_at is null do nothing`,
    [kind, ref, paymentId, toJson(detail ?? {})],
  )
}

export type PaymentExceptionRow = {
  id: number
  number: number
  kind: PaymentException['kind']
  ref: string
  order_id: string | null
  order_number: number | null
  detail: PaymentException['detail']
  raised_at: Date
}

export type AdminPaymentRow = PaymentExceptionRow & {
  amount_minor: number | null
  currency: string | null
  user_name: string | null
  email: string | null
  resolved_at: Date | null
  resolved_by: string | null
  note: string | null
}

/** Ids follow the order of raising. */
const raised = { sql: 'c.id', type: 'bigint' } as const

/** The admin list: the payments that need review and those that staff have resolved. */
export function paymentListing(formats: Formats): Listing<AdminPaymentRow> {
  return defineListing<AdminPaymentRow, typeof adminPayments>({
    list: adminPayments,
    from: `payment_concern c left join payment p on p.id = c.payment_id left join orders o on o.id = p.order_id`,
    columns: `c.id, c.id as number, c.kind, c.ref, p.order_id, o.number as order_number, c.detail, c.raised_at,
      p.amount_minor, p.currency, o.user_name, o.email, c.resolved_at, c.note,
      (select u.name from users u where u.id = c.resolved_by) as resolved_by`,
    base: () => 'true',
    id: raised,
    tie: raised,
    sorts: {
      // Open ones first, the newest of both first.
      state: [
        { sql: '(c.resolved_at is not null)::integer', type: 'integer' },
        { sql: '-c.id', type: 'bigint' },
      ],
      raisedAt: [raised],
    },
    filters: {
      state: `(case when c.resolved_at is null then 'open' else 'resolved' end)`,
      kind: 'c.kind',
      raisedAt: 'c.raised_at',
      resolvedAt: 'c.resolved_at',
    },
    words: `' ' || c.ref || coalesce(' ' || o.number || ' ' || o.user_name || ' ' || o.email, '') || coalesce(' ' || c.note, '')`,
    formats,
  })
}

/** A page of the payments that need review, newest first. */
export async function listExceptionRows(db: Database, page: PageBounds): Promise<PaymentExceptionRow[]> {
  const { text, values } = buildStatement(
    (bind) =>
      `select c.id, c.id as number, c.kind, c.ref, p.order_id, o.number as order_number, c.detail, c.raised_at
       from payment_concern c left join payment p on p.id = c.payment_id left join orders o on o.id = p.order_id
       where c.resolved_at is null${pageSql(page, 'c.id', bind)}`,
  )
  const { rows } = await db.query<PaymentExceptionRow>(text, values)
  return rows
}

/** Removes it from the list; undefined if it is not there or was removed before. */
export async function markResolved(
  tx: Database,
  { id, actorId, note }: { id: string; actorId: string; note: string },
): Promise<{ kind: PaymentException['kind']; payment_id: string | null } | undefined> {
  const { rows } = await tx.query<{ kind: PaymentException['kind']; payment_id: string | null }>(
    `update payment_concern set resolved_at = now(), resolved_by = $2, note = $3
     where id::text = $1 and resolved_at is null returning kind, payment_id`,
    [id, actorId, note],
  )
  return rows[0]
}
