import { maxWaiting } from '#contract/lists/work-views.ts'
import type { WorkKind } from '#contract/reports/work.ts'
import type { Database } from '#server/database/pool.ts'
import { attentionRows, orderViewConditions } from './reports.waiting.store.ts'

/** The oldest of the orders of a view, as many as `overview.waiting` counts. */
function ordersOf(kind: WorkKind, condition: string): string {
  return `select '${kind}' as kind, view.* from (
    select id, number, user_name, currency, created_at as at,
      total_minor as minor
    from orders where deleted_at is null and ${condition} order by created_at, number limit ${maxWaiting}
  ) view`
}

/** Overdue as in the list of invoices. `today` is the parameter with the day of the company. */
function isOverdue(today: string): string {
  return `status not in ('cancelled', 'expired')
    and exists (select from invoice i where i.order_id = orders.id and i.due_on < ${today}::date)
    and total_minor - credited_minor > coalesce((
      select sum(r.amount_minor) from money_receipt r join transfer t on t.payment_id = r.payment_id
      where t.order_id = orders.id and r.withdrawn_at is null), 0)`
}

const views = [
  ordersOf('confirm', orderViewConditions.confirm),
  ordersOf('ship', orderViewConditions.ship),
  ordersOf('freight', orderViewConditions.freight),
  ordersOf('overdue', `${orderViewConditions.unpaid} and ${isOverdue('$2')}`),
  ordersOf('unpaid', orderViewConditions.unpaid),
  ordersOf('attention', `id in (select id ${attentionRows('$2')})`),
]

const first = (column: string) => `(array_agg(${column} order by at, number))[1]`

export type OrderWorkRow = {
  kind: WorkKind
  count: number
  minor: number
  at: Date
  id: string
  number: number
  user_name: string
}

/** Views of the list of orders that are not empty, each with its oldest order. The sum is of one currency. */
export async function listOrderWork(db: Database, currency: string, today: string): Promise<OrderWorkRow[]> {
  const { rows } = await db.query<OrderWorkRow>(
    `select kind, count(*)::integer as count, coalesce(sum(minor) filter (where currency = $1), 0)::bigint as minor,
       min(at) as at, ${first('id')} as id, ${first('number')} as number, ${first('user_name')} as user_name
     from (${views.join(' union all ')}) as found group by kind`,
    [currency, today],
  )
  return rows
}

export type OtherWorkRow = { kind: WorkKind; count: number; at: Date }

/** Payment exceptions, invoices, reviews and enquiries that wait. */
export async function listOtherWork(db: Database): Promise<OtherWorkRow[]> {
  const { rows } = await db.query<OtherWorkRow>(
    `select kind, count(*)::integer as count, min(at) as at from (
       (select 'payments' as kind, raised_at as at from payment_concern where resolved_at is null
        order by id limit ${maxWaiting})
       union all
       (select 'invoices', since from invoice_due d
        where not is_elsewhere and reasons <> '[]' and exists (select from orders o where o.id = d.order_id and o.deleted_at is null)
        order by since limit ${maxWaiting})
       union all
       (select 'reviews', created_at from review where deleted_at is null and status = 'waiting'
        order by seq limit ${maxWaiting})
       union all
       (select 'withdrawals', received_at from withdrawal where closed_at is null
        order by due_on, number limit ${maxWaiting})
       union all
       (select 'enquiries', created_at from enquiry where status = 'new' order by seq limit ${maxWaiting})
     ) as found group by kind`,
  )
  return rows
}
