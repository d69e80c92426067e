import type { Actor } from '#contract/access.ts'
import type { Database } from '#server/database/pool.ts'
import { type StaffRoleRow, staffRoleColumns, staffRoleJoins, toStaffRole } from '#server/staff-role.ts'
import { type ListedOrder, listColumns } from './orders.columns.ts'
import type { EventRow } from './orders.lifecycle.store.ts'
import { paymentSql } from './orders.lists.store.ts'

export type CustomerSums = {
  all_count: number
  all_minor: number
  unpaid_count: number
  unpaid_minor: number
  to_ship_count: number
  to_ship_minor: number
  year_count: number
  year_minor: number
}

const sums = Object.entries({
  all: 'true',
  unpaid: `payment in ('due', 'processing')`,
  to_ship: `status in ('pending', 'confirmed', 'in_production')`,
  year: `status not in ('cancelled', 'expired') and created_at > now() - interval '1 year'`,
})
  .map(
    ([name, condition]) =>
      `(count(*) filter (where ${condition}))::integer as ${name}_count,
       coalesce(sum(minor) filter (where ${condition}), 0)::bigint as ${name}_minor`,
  )
  .join(', ')

/** One account's orders by what remains to be done, read by the index of its orders. */
export async function readCustomerSums(db: Database, userId: string): Promise<CustomerSums | undefined> {
  const { rows } = await db.query<CustomerSums>(
    `select ${sums} from (
       select status, created_at, total_minor as minor, ${paymentSql} as payment
       from orders where user_id = $1 and deleted_at is null
     ) o`,
    [userId],
  )
  return rows[0]
}

export async function listNewestOf(db: Database, userId: string, most: number): Promise<ListedOrder[]> {
  const { rows } = await db.query<ListedOrder>(
    `select ${listColumns} from orders where user_id = $1 and deleted_at is null order by number desc limit $2`,
    [userId, most],
  )
  return rows
}

export type CustomerEventRow = EventRow & { order_id: string; number: number; currency: string }

/** The newest events of an account's newest hundred orders: an account with many has events in each of them. */
export async function listEventsOf(db: Database, userId: string, most: number): Promise<CustomerEventRow[]> {
  const { rows } = await db.query<CustomerEventRow>(
    `select e.id, e.kind, e.at, e.detail, u.name as actor, o.id as order_id, o.number, o.currency
     from (
       select id, number, currency from orders where user_id = $1 and deleted_at is null order by number desc limit 100
     ) o
     join order_event e on e.order_id = o.id left join users u on u.id = e.actor_id
     order by e.id desc limit $2`,
    [userId, most],
  )
  return rows
}

export type OrderCustomerRow = { user_id: string | null; customer_number: string | null; order_count: number }

/** The account that placed an order; undefined for an unknown order. */
export async function findOrderCustomer(db: Database, orderId: string): Promise<OrderCustomerRow | undefined> {
  const { rows } = await db.query<OrderCustomerRow>(
    `select u.id as user_id, u.customer_number,
       (select count(*)::integer from orders c where c.user_id = u.id and c.deleted_at is null) as order_count
     from orders o left join users u on u.id = o.user_id where o.id = $1`,
    [orderId],
  )
  return rows[0]
}

export type BuyerAccount = Actor & { isActive: boolean }

/** An account as the buyer of an order. */
export async function findBuyer(db: Database, id: string): Promise<BuyerAccount | undefined> {
  const { rows } = await db.query<Omit<BuyerAccount, 'role'> & StaffRoleRow>(
    `select u.id, u.email, u.name, u.image, u.email_verified as "isVerified", ${staffRoleColumns},
       u.deactivated_at is null as "isActive", u.payment_days as "paymentDays",
       case when u.discount_days is not null
         then jsonb_build_object('bp', u.discount_bp, 'days', u.discount_days) end as discount
     from users u ${staffRoleJoins} where u.id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) return undefined
  const { is_owner, role_id, role_name, role_permissions, ...account } = row
  return { ...account, role: toStaffRole({ is_owner, role_id, role_name, role_permissions }) }
}

/** Says in the order's history who placed it for its buyer. */
export async function markPlacedBy(tx: Database, orderId: string, actorId: string): Promise<void> {
  await tx.query(`update order_event set actor_id = $2 where order_id = $1 and kind = 'placed'`, [
    orderId,
    actorId,
  ])
}
