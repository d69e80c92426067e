import type { Waiting } from '#contract/lists/waiting.ts'
import { maxListed, maxWaiting } from '#contract/lists/work-views.ts'
import type { Database } from '#server/database/pool.ts'

/** Counts rows up to a limit: what waits is counted at the same cost however much it is. */
function upTo(limit: number, rows: string): string {
  return `(select count(*) from (select 1 ${rows} limit ${limit}) as found)`
}

const orders = 'from orders where deleted_at is null'

/** The oldest orders not shipped: only among these are late ones and those without an address counted. */
const open = `(select id, address, requested_on ${orders} and status in ('pending', 'confirmed', 'in_production')
  order by created_at limit ${maxListed}) as open`

/** Orders whose invoice waits for their country. */
const withoutCountry = `status not in ('cancelled', 'expired')
  and lacks_country(ship_to, priced_country, tax_minor, freight_kind, treatment)
  and not exists (select from invoice i where i.order_id = orders.id)`

/** Orders that nobody can pay before staff have entered their freight. */
const withoutFreight = `status not in ('cancelled', 'expired') and freight_kind is not null and freight_minor is null`

/** The same rows as the filter `attention` of the list of orders; `today` is the parameter with the day of the company. */
export const attentionRows = (today: string) => `from (
  select id from ${open} where btrim(address) = '' or requested_on < ${today}::date
  union
  select o.id from payment_concern c join payment p on p.id = c.payment_id join orders o on o.id = p.order_id
  where c.resolved_at is null and o.deleted_at is null
  union
  select id ${orders} and ${withoutCountry}
  union
  select id ${orders} and ${withoutFreight}
) as listed`

/** The views of the list of orders, as conditions. */
export const orderViewConditions = {
  confirm: `status = 'pending'`,
  ship: `status in ('confirmed', 'in_production')`,
  freight: withoutFreight,
  unpaid: `order_payment(paid, processing, status, total_minor, refunded_minor)
    in ('due', 'processing')`,
}

const onList = 'from product where archived_at is null'
const reviews = 'from review where deleted_at is null'
const imports = `from product_import where state <> 'reading'`
const customers = 'from users u where not exists (select from user_role r where r.user_id = u.id)'
const log = 'from audit_log'

const counts = {
  confirm: upTo(maxWaiting, `${orders} and ${orderViewConditions.confirm}`),
  ship: upTo(maxWaiting, `${orders} and ${orderViewConditions.ship}`),
  unpaid: upTo(maxWaiting, `${orders} and ${orderViewConditions.unpaid}`),
  attention: upTo(maxWaiting, attentionRows('$1')),
  country: upTo(maxWaiting, `${orders} and ${withoutCountry}`),
  freight: upTo(maxWaiting, `${orders} and ${withoutFreight}`),
  orders: upTo(maxListed, orders),
  low: upTo(maxWaiting, `${onList} and published_at is not null and available < 2 * min_order`),
  drafts: upTo(maxWaiting, `${onList} and published_at is null`),
  products: upTo(maxListed, onList),
  unread: upTo(maxWaiting, `${reviews} and status = 'waiting'`),
  reviews: upTo(maxListed, reviews),
  toReview: upTo(maxWaiting, 'from payment_concern where resolved_at is null'),
  payments: upTo(maxListed, 'from payment_concern'),
  unfinished: upTo(maxWaiting, `${imports} and state in ('read', 'checking', 'checked', 'running', 'undoing')`),
  imports: upTo(maxListed, imports),
  customers: upTo(maxWaiting, customers),
  admins: upTo(maxWaiting, 'from user_role'),
  deactivated: upTo(maxWaiting, 'from users where deactivated_at is not null'),
  users: upTo(maxListed, 'from users'),
  newEnquiries: upTo(maxWaiting, `from enquiry where status = 'new'`),
  enquiries: upTo(maxListed, 'from enquiry'),
  ofOrders: upTo(maxWaiting, `${log} where subject_kind = 'order'`),
  ofProducts: upTo(maxWaiting, `${log} where subject_kind = 'product'`),
  ofUsers: upTo(maxWaiting, `${log} where subject_kind = 'user'`),
  log: upTo(maxListed, log),
}

type Counts = Record<keyof typeof counts, number>

const columns = Object.entries(counts).map(([name, sql]) => `${sql} as "${name}"`)

/** The length of each view that the lists of staff begin with. */
/** `today` is the day of the company. */
export async function readWaitingRow(db: Database, today: string): Promise<Waiting> {
  const { rows } = await db.query<Counts>(`select ${columns.join(', ')}`, [today])
  const [row] = rows
  if (!row) throw new Error('a statement without a table answers one row')
  return {
    orders: {
      confirm: row.confirm,
      ship: row.ship,
      unpaid: row.unpaid,
      country: row.country,
      freight: row.freight,
      attention: row.attention,
      all: row.orders,
    },
    products: { lowStock: row.low, drafts: row.drafts, all: row.products },
    reviews: { read: row.unread, all: row.reviews },
    payments: { review: row.toReview, all: row.payments },
    imports: { unfinished: row.unfinished, all: row.imports },
    users: { customers: row.customers, admins: row.admins, deactivated: row.deactivated, all: row.users },
    enquiries: { unread: row.newEnquiries, all: row.enquiries },
    audit: { orders: row.ofOrders, products: row.ofProducts, users: row.ofUsers, all: row.log },
  }
}
