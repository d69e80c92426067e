import { dayIn } from '#contract/days.ts'
import { adminOrders } from '#contract/orders/admin-list.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { referredNumber } from '#contract/payments/rf-reference.ts'
import type { Database } from '#server/database/pool.ts'
import { type Bind, buildStatement } from '#server/database/statement.ts'
import type { PageBounds } from '#server/http/paging.ts'
import { type Formats, searchConditions, type WordSearch } from '#server/lists/conditions.store.ts'
import { pageSql } from '#server/lists/keyset.store.ts'
import { defineListing, type Listing } from '#server/lists/listing.store.ts'
import { type ListedOrder, listColumns, type OrderRow, orderRowColumns } from './orders.columns.ts'
import { lacksCountrySql } from './orders.store.ts'

/** All orders, newest first. */
export async function listAllRows(db: Database, page: PageBounds): Promise<ListedOrder[]> {
  const { text, values } = buildStatement(
    (bind) => `select ${listColumns} from orders where deleted_at is null${pageSql(page, 'number', bind)}`,
  )
  const { rows } = await db.query<ListedOrder>(text, values)
  return rows
}

export type Narrowing = {
  email: string
  q?: string | null | undefined
  status?: string | undefined
  placedFrom?: Date | undefined
  placedBefore?: Date | undefined
  /** Numbers of orders, separated by commas. */
  numbers?: string | undefined
}

/** A word is in the order and its first line, or in what `said_more` has of the others. Each has its index. */
function wordsOf(column: string): WordSearch {
  return (pattern) =>
    `(search_text(${column}) like ${pattern} or search_text(said_more || ' ' || search_code(said_more)) like ${pattern})`
}

/** Written as in the index. */
const companySql = `search_text(' ' || coalesce(ship_to ->> 'company', '') || ' ' || coalesce(bill_to ->> 'company', '')
  || ' ' || coalesce(bill_to ->> 'vatId', ''))`
const hasCompanySql = `(ship_to ->> 'company' <> '' or bill_to ->> 'company' <> '' or bill_to ->> 'vatId' <> '')`

/** Orders of the customers whose number begins so: the newest of each, by the index of an account's orders. */
const ofCustomer = (pattern: string) =>
  `id = any(array(select own.id from users u cross join lateral (
      select o.id from orders o where o.user_id = u.id and o.deleted_at is null order by o.number desc limit 1000
    ) own where lower(u.customer_number) like ltrim(${pattern}, '% ')))`

/** Numbers by which others name an order, found from their beginning: of shipments, payments at their provider and documents. */
const namesElsewhere = [
  { column: 'lower(tracking)', of: 'shipment' },
  { column: 'lower(ref)', of: 'payment' },
  { column: 'lower(printed)', of: 'invoice' },
  { column: 'lower(printed)', of: 'credit_note' },
]

/** What staff find an order by: its own words, the company, and numbers that stand elsewhere. Each has its index. */
function staffWordsOf(column: string): WordSearch {
  const own = wordsOf(column)
  return (pattern) => {
    const named = namesElsewhere.map(
      ({ column: name, of }) =>
        `id = any(array(select order_id from ${of} where ${name} like ltrim(${pattern}, '% ')))`,
    )
    return `(${[own(pattern), `${hasCompanySql} and ${companySql} like ${pattern}`, ofCustomer(pattern), ...named].join(' or ')})`
  }
}

/** The search of staff in orders, of columns of `orders` that have no other name. */
export const staffWords = staffWordsOf(
  `' ' || number::text || ' ' || name || ' ' || sku || ' ' || search_code(sku) || ' ' || user_name || ' ' || email`,
)

const ownWords = wordsOf(`' ' || number::text || ' ' || name || ' ' || sku || ' ' || search_code(sku)`)

/**
 * Orders of the account with this address, found by account id: the address in an order is only a copy. The index of an
 * account's orders is read first, and the filters apply to its rows.
 */
function ownConditions({ email, q, status, placedFrom, placedBefore, numbers }: Narrowing, bind: Bind): string {
  return [
    `user_id = (select id from users where email = ${bind(email)})`,
    'deleted_at is null',
    ...(status ? [`status = any(${bind(status.split(','))}::text[])`] : []),
    ...(placedFrom ? [`created_at >= ${bind(placedFrom)}::timestamptz`] : []),
    ...(placedBefore ? [`created_at < ${bind(placedBefore)}::timestamptz`] : []),
    ...(numbers ? [`number = any(${bind(numbers.split(','))}::bigint[])`] : []),
    ...searchConditions(ownWords, q ?? '', bind),
  ].join(' and ')
}

/** Orders of one account, newest first. */
export async function listOwnOrderRows(
  db: Database,
  narrowing: Narrowing,
  page: PageBounds,
): Promise<ListedOrder[]> {
  const { text, values } = buildStatement(
    (bind) =>
      `select ${listColumns} from orders
       where ${ownConditions(narrowing, bind)}${pageSql(page, 'number', bind)}`,
  )
  const { rows } = await db.query<ListedOrder>(text, values)
  return rows
}

type StatusCount = { status: OrderStatus; count: number; lines: number; minor: number }

/** Number of orders and of their lines, and total of the orders of one account by status. */
export async function countOwnOrderRows(db: Database, narrowing: Narrowing): Promise<StatusCount[]> {
  const { text, values } = buildStatement(
    (bind) =>
      `select status, count(*)::integer as count, sum(line_count)::integer as lines,
         sum(total_minor)::bigint as minor
       from orders where ${ownConditions(narrowing, bind)}
       group by status`,
  )
  const { rows } = await db.query<StatusCount>(text, values)
  return rows
}

type BesideQuery = { number: number; userId: string; side: 'newer' | 'older' }

/** The next order of an account in one direction; null at the end. */
export async function findOwnBeside(
  db: Database,
  { number, userId, side }: BesideQuery,
): Promise<{ _id: string; number: number } | null> {
  const [compare, direction] = side === 'newer' ? ['>', 'asc'] : ['<', 'desc']
  const { rows } = await db.query<{ _id: string; number: number }>(
    `select id as _id, number from orders
     where number ${compare} $1 and deleted_at is null and user_id = $2
     order by number ${direction} limit 1`,
    [number, userId],
  )
  return rows[0] ?? null
}

type PoNumberQuery = { userId: string; poNumber: string; before: number | null }
type NumberedRow = { id: string; number: number; created_at: Date }

/** The newest order of an account with this PO number, of those before the given one. Ended orders do not count. */
export async function findRowByPoNumber(
  db: Database,
  { userId, poNumber, before }: PoNumberQuery,
): Promise<NumberedRow | undefined> {
  const { rows } = await db.query<NumberedRow>(
    `select id, number, created_at from orders
     where user_id = $1 and deleted_at is null and lower(po_number) = lower($2)
       and status not in ('cancelled', 'expired') and ($3::bigint is null or number < $3)
     order by number desc limit 1`,
    [userId, poNumber, before],
  )
  return rows[0]
}

/** `paymentOf` in SQL: the function of the schema, with the columns of `orders`. */
export const paymentSql = `order_payment(paid, processing, status, total_minor, refunded_minor)`

/** `awaitsFreight` of an order that goes on, in SQL. */
const awaitsFreightSql = `status not in ('cancelled', 'expired') and freight_kind is not null and freight_minor is null`

/** Orders that need attention for one of the given reasons, separated by commas. */
function attentionSql(reasons: string, today: string): string {
  const isAsked = (reason: string) => `'${reason}' = any(string_to_array(${reasons}, ','))`
  const isOpen = `status in ('pending', 'confirmed', 'in_production')`
  return `(${isAsked('payment')} and id in (
      select p.order_id from payment_concern c join payment p on p.id = c.payment_id where c.resolved_at is null)
    or ${isAsked('address')} and ${isOpen} and btrim(address) = ''
    or ${isAsked('country')} and status not in ('cancelled', 'expired') and ${lacksCountrySql}
      and not exists (select from invoice i where i.order_id = orders.id)
    or ${isAsked('freight')} and ${awaitsFreightSql}
    or ${isAsked('late')} and ${isOpen} and requested_on < ${today}::date)`
}

const placedAt = { sql: 'created_at', type: 'timestamptz' } as const

/** The admin list of orders, without deleted ones. */
export function orderListing(formats: Formats): Listing<ListedOrder> {
  return defineListing<ListedOrder, typeof adminOrders>({
    list: adminOrders,
    from: 'orders',
    columns: listColumns,
    base: () => 'deleted_at is null',
    id: { sql: 'id', type: 'uuid' },
    tie: { sql: 'number', type: 'bigint' },
    sorts: {
      number: [{ sql: 'number', type: 'bigint' }],
      createdAt: [placedAt],
      total: [{ sql: 'total_minor', type: 'bigint' }],
      status: [{ sql: 'status', type: 'text' }, placedAt],
      payment: [{ sql: paymentSql, type: 'text' }, placedAt],
      userName: [{ sql: 'lower(user_name)', type: 'text' }],
      email: [{ sql: 'email', type: 'text' }],
      name: [{ sql: 'lower(name)', type: 'text' }],
    },
    filters: {
      status: 'status',
      payment: paymentSql,
      attention: {
        where: (reasons, bind) => attentionSql(reasons, bind(dayIn(formats.timeZone, new Date()))),
        type: 'text',
      },
      createdAt: 'created_at',
      total: 'total_minor',
      newOrderQty: 'quantity',
      productId: {
        where: (value) => `id in (select order_id from order_line where product_id = ${value})`,
        type: 'uuid',
      },
      email: 'email',
    },
    // A buyer pays with the reference of the invoice.
    meant: (text) => referredNumber(text) ?? text,
    words: staffWords,
    formats,
  })
}

/** The same list with all columns, for actions on its orders. */
export function wholeOrderListing(formats: Formats): Listing<OrderRow> {
  const { row: _, ...listing } = orderListing(formats)
  return { ...listing, columns: orderRowColumns }
}
