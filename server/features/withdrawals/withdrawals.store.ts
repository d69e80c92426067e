import type { LinePieces } from '#contract/orders/lines.ts'
import { maxWithdrawals } from '#contract/withdrawals/admin.ts'
import type { Language } from '#i18n/language.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { UserText } from '#server/database/user-text.ts'

export type WithdrawalRow = {
  id: string
  number: number
  received_at: Date
  origin: 'account' | 'form'
  name: UserText
  email: string
  order_number: UserText
  goods: UserText
  language: Language
  order_id: string | null
  lines: LinePieces[] | null
  is_matched: boolean
  due_on: string
  closed_at: Date | null
  closed_by: string
  outcome: 'refunded' | 'settled' | null
  note: string
  version: number
}

const columns = `id, number, received_at, origin, name, email, order_number, goods, language, order_id, lines, is_matched,
  due_on::text, closed_at, closed_by, outcome, note, version`

export type NewWithdrawal = Pick<WithdrawalRow, 'origin' | 'email' | 'language'> & {
  key: string
  name: string
  orderNumber: string
  goods: string
  orderId: string | null
  lines: readonly LinePieces[] | null
  dueOn: string
  addressHash: string
}

/** The new declaration; undefined if this key has one already. */
export async function insertWithdrawal(tx: Database, given: NewWithdrawal): Promise<WithdrawalRow | undefined> {
  const { key, origin, name, email, language, orderNumber, goods, orderId, lines, dueOn, addressHash } = given
  const { rows } = await tx.query<WithdrawalRow>(
    `insert into withdrawal (key, origin, name, email, language, order_number, goods, order_id, lines, due_on, address_hash,
       is_matched)
     select new.* from jsonb_to_record($1) as new (key uuid, origin text, name text, email text, language text,
       order_number text, goods text, order_id uuid, lines jsonb, due_on date, address_hash text, is_matched boolean)
     on conflict (key) do nothing returning ${columns}`,
    [
      toJson({
        key,
        origin,
        name,
        email,
        language,
        order_number: orderNumber,
        goods,
        order_id: orderId,
        lines,
        due_on: dueOn,
        address_hash: addressHash,
        is_matched: orderId !== null,
      }),
    ],
  )
  return rows[0]
}

export async function findByKey(db: Database, key: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await db.query<WithdrawalRow>(`select ${columns} from withdrawal where key = $1`, [key])
  return rows[0]
}

/** Until the transaction ends, nothing else from this address is counted. */
export async function lockWithdrawalAddress(tx: Database, hash: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 126))', [hash])
}

export async function countOfDay(tx: Database, hash: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from withdrawal
     where address_hash = $1 and received_at > now() - interval '1 day'`,
    [hash],
  )
  return rows[0]?.count ?? 0
}

export async function findWithdrawal(db: Database, id: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await db.query<WithdrawalRow>(`select ${columns} from withdrawal where id = $1`, [id])
  return rows[0]
}

export async function lockWithdrawal(tx: Database, id: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await tx.query<WithdrawalRow>(`select ${columns} from withdrawal where id = $1 for update`, [
    id,
  ])
  return rows[0]
}

/** Those with the nearest day of refund first. */
export async function listOpenWithdrawals(db: Database): Promise<WithdrawalRow[]> {
  const { rows } = await db.query<WithdrawalRow>(
    `select ${columns} from withdrawal where closed_at is null order by due_on, number limit ${maxWithdrawals}`,
  )
  return rows
}

/** Those that were closed last first. */
export async function listClosedWithdrawals(db: Database): Promise<WithdrawalRow[]> {
  const { rows } = await db.query<WithdrawalRow>(
    `select ${columns} from withdrawal where closed_at is not null order by closed_at desc limit ${maxWithdrawals}`,
  )
  return rows
}

export async function listWithdrawalsOf(db: Database, orderId: string): Promise<WithdrawalRow[]> {
  const { rows } = await db.query<WithdrawalRow>(
    `select ${columns} from withdrawal where order_id = $1 order by number`,
    [orderId],
  )
  return rows
}

/** The declaration was compared with the orders. */
export async function writeMatch(tx: Database, id: string, orderId: string | null): Promise<void> {
  await tx.query('update withdrawal set order_id = $2, is_matched = true, version = version + 1 where id = $1', [
    id,
    orderId,
  ])
}

export async function writeClosed(
  tx: Database,
  id: string,
  { outcome, by, note }: { outcome: 'refunded' | 'settled'; by: string; note: string },
): Promise<void> {
  await tx.query(
    `update withdrawal set closed_at = now(), outcome = $2, closed_by = $3, note = $4, version = version + 1
     where id = $1`,
    [id, outcome, by, note],
  )
}

export async function findOrderIdByNumber(db: Database, number: number): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from orders where number = $1 and deleted_at is null',
    [number],
  )
  return rows[0]?.id
}

export type FactsRow = {
  order_id: string
  delivered_at: Date | null
  shipped_at: Date | null
  instructed_at: Date | null
  has_unsent: boolean
}

/** When the goods of these orders came and left, and when their buyers were told about the right of withdrawal. */
export async function listDeliveryFacts(db: Database, orderIds: readonly string[]): Promise<FactsRow[]> {
  const { rows } = await db.query<FactsRow>(
    `select o.id as order_id,
       (select max(e.at) from order_event e
        where e.order_id = o.id and e.kind = 'delivered' and o.status = 'delivered') as delivered_at,
       (select max(s.at) from shipment s where s.order_id = o.id) as shipped_at,
       (select i.at from withdrawal_instruction i where i.order_id = o.id) as instructed_at,
       o.status not in ('shipped', 'delivered') as has_unsent
     from orders o where o.id = any($1::uuid[])`,
    [orderIds],
  )
  return rows
}

/** Their confirmations had the instruction with them. The first day stays. */
export async function insertInstructions(db: Database, orderIds: readonly string[]): Promise<void> {
  await db.query(
    `insert into withdrawal_instruction (order_id) select id from orders where id = any($1::uuid[])
     on conflict (order_id) do nothing`,
    [orderIds],
  )
}

/** The products of an order as they are sent now. */
export async function listParcels(
  db: Database,
  orderId: string,
): Promise<{ weightMg: number | null; quantity: number; shippingClass: string }[]> {
  const { rows } = await db.query<{ weightMg: number | null; quantity: number; shippingClass: string }>(
    `select p.ship_weight_mg as "weightMg", l.quantity, p.shipping_class as "shippingClass"
     from order_line l join product p on p.id = l.product_id where l.order_id = $1 order by l.line_no`,
    [orderId],
  )
  return rows
}

/** Open declarations whose money is due on this day or was due before. */
export async function countDue(db: Database, today: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from withdrawal where closed_at is null and due_on <= $1::date',
    [today],
  )
  return rows[0]?.count ?? 0
}

/** Addresses are no longer counted after a day. */
export async function sweepWithdrawalAddresses(db: Database): Promise<void> {
  await db.query(
    `update withdrawal set address_hash = '' where address_hash <> '' and received_at < now() - interval '2 days'`,
  )
}
