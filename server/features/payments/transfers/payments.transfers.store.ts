import type { ReceiptKind } from '#contract/payments/transfers.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { OrderToPay } from '#server/extensions/payment-provider.ts'
import { orderOwedSql } from '../../orders/orders.store.ts'
import { overpaidSql } from '../corrections/payments.credited.store.ts'
import { lockPayment, type PaymentRow } from '../payments.store.ts'

/** The ways to pay that staff record: chosen by the buyer, or without a choice. */
export type TransferMethod = 'transfer' | 'staff'

export type TransferRow = {
  payment_id: string
  amount_minor: number
  currency: string
  received_minor: number
  is_cancelled: boolean
  is_overdue: boolean
}

type NewTransfer = OrderToPay & { waitingDays: number }

/**
 * Starts to wait for a transfer. Without any money it is cancelled after `waitingDays`, and its order can then expire or be paid
 * otherwise; until then the products of an order whose buyer has chosen it stay reserved, also for an account that reserves them for hours.
 */
export async function insertTransfer(db: Database, method: TransferMethod, payment: NewTransfer): Promise<void> {
  await db.query(
    `with started as (
       insert into transfer (payment_id, method, order_id, amount_minor, currency, waits_until)
       values ($1, $2, $3, $4, $5, now() + $6 * interval '1 day')
       on conflict do nothing
       returning order_id, waits_until
     )
     update orders set hold_until = waits_until, version = version + 1 from started
     where id = order_id and $2 = 'transfer' and status = 'pending' and not paid and hold_until < waits_until`,
    [payment.paymentId, method, payment.orderId, payment.amountMinor, payment.currency, payment.waitingDays],
  )
}

export async function findTransfer(db: Database, paymentId: string): Promise<TransferRow | undefined> {
  const { rows } = await db.query<TransferRow>(
    `select payment_id, amount_minor, currency, is_cancelled,
       coalesce((select sum(r.amount_minor) from money_receipt r
         where r.payment_id = transfer.payment_id and r.withdrawn_at is null), 0)::bigint as received_minor,
       waits_until < now() as is_overdue
     from transfer where payment_id = $1`,
    [paymentId],
  )
  return rows[0]
}

/** Money that came is not cancelled: it is refunded. */
export async function cancelTransfer(db: Database, paymentId: string): Promise<void> {
  await db.query(
    `update transfer set is_cancelled = true where payment_id = $1 and not exists (
       select from money_receipt r where r.payment_id = transfer.payment_id and withdrawn_at is null
     )`,
    [paymentId],
  )
}

export type NewReceipt = {
  id: string
  paymentId: string
  kind: ReceiptKind
  amountMinor: number
  receivedOn: string
  note: string
  actor: { id: string | null; name: string }
  /** The entry of the bank that it is, or is a part of. */
  bankReceiptId: string | null
}

export async function insertReceipt(tx: Database, receipt: NewReceipt): Promise<void> {
  await tx.query(
    `insert into money_receipt (id, payment_id, kind, amount_minor, received_on, note, actor_id, actor_name, bank_receipt_id)
     select id, "paymentId", kind, "amountMinor", "receivedOn", note, $2, $3, "bankReceiptId"
     from jsonb_to_record($1::jsonb) as given(id uuid, "paymentId" uuid, kind text, "amountMinor" bigint, "receivedOn" date,
       note text, "bankReceiptId" uuid)`,
    [toJson(receipt), receipt.actor.id, receipt.actor.name],
  )
}

/** The entry of the bank that a receipt is of, and the other orders that it pays. */
type EntryOfReceipt = {
  id: string
  bookedOn: string
  amountMinor: number
  currency: string
  payer: string
  payerAccount: string
  text: string
  orders: { id: string; number: number }[]
}

export type ReceiptRow = {
  id: string
  kind: ReceiptKind
  amount_minor: number
  received_on: string
  note: string
  actor_name: string
  created_at: Date
  is_withdrawn: boolean
  entry: EntryOfReceipt | null
}

/** What was recorded for an order, the oldest first. */
export async function listReceiptRows(db: Database, orderId: string): Promise<ReceiptRow[]> {
  const { rows } = await db.query<ReceiptRow>(
    `select r.id, r.kind, r.amount_minor, r.received_on::text as received_on, r.note, r.actor_name, r.created_at,
       r.withdrawn_at is not null as is_withdrawn,
       case when b.id is not null then jsonb_build_object('id', b.id, 'bookedOn', b.booked_on, 'amountMinor', b.amount_minor,
         'currency', b.currency, 'payer', b.payer, 'payerAccount', b.payer_account, 'text', b.text, 'orders', coalesce((
           select jsonb_agg(distinct jsonb_build_object('id', o.id, 'number', o.number)) from money_receipt part
             join transfer pt on pt.payment_id = part.payment_id join orders o on o.id = pt.order_id
           where part.bank_receipt_id = b.id and part.withdrawn_at is null and o.id <> t.order_id
         ), '[]'::jsonb)) end as entry
     from money_receipt r join transfer t on t.payment_id = r.payment_id left join bank_receipt b on b.id = r.bank_receipt_id
     where t.order_id = $1 order by r.created_at, r.id`,
    [orderId],
  )
  return rows
}

/** The payment that the newest receipt of an order is of. */
export async function findReceivingPayment(tx: Database, orderId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ payment_id: string }>(
    `select r.payment_id from money_receipt r join transfer t on t.payment_id = r.payment_id
     where t.order_id = $1 and r.withdrawn_at is null order by r.created_at desc, r.id limit 1`,
    [orderId],
  )
  return rows[0]?.payment_id
}

/** Withdraws a receipt of an order that was not withdrawn; returns its amount in minor units, and the entry of the bank it is of. */
export async function markWithdrawn(
  tx: Database,
  { id, orderId, by }: { id: string; orderId: string; by: string },
): Promise<{ amountMinor: number; bankReceiptId: string | null } | undefined> {
  const { rows } = await tx.query<{ amountMinor: number; bankReceiptId: string | null }>(
    `update money_receipt r set withdrawn_at = now(), withdrawn_by = $3
     from transfer t where r.id = $1 and t.payment_id = r.payment_id and t.order_id = $2 and r.withdrawn_at is null
     returning r.amount_minor as "amountMinor", r.bank_receipt_id as "bankReceiptId"`,
    [id, orderId, by],
  )
  return rows[0]
}

/** The payment that a receipt is of, locked. Its order is locked before. */
export async function findPaymentOfReceipt(tx: Database, receiptId: string): Promise<PaymentRow | undefined> {
  const { rows } = await tx.query<{ payment_id: string }>('select payment_id from money_receipt where id = $1', [
    receiptId,
  ])
  return rows[0] && lockPayment(tx, rows[0].payment_id)
}

type NewRefund = { refundId: string; paymentId: string; amountMinor: number }

export async function insertTransferRefund(db: Database, refund: NewRefund): Promise<void> {
  await db.query(
    `insert into transfer_refund (refund_id, payment_id, amount_minor) values ($1, $2, $3) on conflict do nothing`,
    [refund.refundId, refund.paymentId, refund.amountMinor],
  )
}

export type TransferRefundRow = { refund_id: string; amount_minor: number; is_paid: boolean }

export async function listTransferRefundRows(db: Database, paymentId: string): Promise<TransferRefundRow[]> {
  const { rows } = await db.query<TransferRefundRow>(
    `select refund_id, amount_minor, paid_at is not null as is_paid from transfer_refund where payment_id = $1`,
    [paymentId],
  )
  return rows
}

export type OpenRefundRow = {
  id: string
  order_id: string
  order_number: number
  customer: string
  account: string
  amount_minor: number
  currency: string
  reason: string
  asked_at: Date
}

/** Those that are still to be transferred, the oldest first. */
export async function listOpenRefunds(db: Database): Promise<OpenRefundRow[]> {
  const { rows } = await db.query<OpenRefundRow>(
    `select tr.refund_id as id, o.id as order_id, o.number as order_number, o.user_name as customer, tr.amount_minor,
       t.currency, r.reason, tr.asked_at, coalesce((
         select b.payer_account from money_receipt m join bank_receipt b on b.id = m.bank_receipt_id
         where m.payment_id = tr.payment_id and m.withdrawn_at is null and b.payer_account <> ''
         order by b.booked_on desc, b.id limit 1
       ), '') as account
     from transfer_refund tr join transfer t on t.payment_id = tr.payment_id join orders o on o.id = t.order_id
       join refund r on r.id = tr.refund_id
     where tr.paid_at is null order by tr.asked_at limit 500`,
  )
  return rows
}

/** The payment whose refund was transferred now; undefined if it is not known or was transferred before. */
export async function markRefundPaid(
  tx: Database,
  refundId: string,
): Promise<{ payment_id: string; method: TransferMethod; amount_minor: number } | undefined> {
  const { rows } = await tx.query<{ payment_id: string; method: TransferMethod; amount_minor: number }>(
    `update transfer_refund tr set paid_at = now() from transfer t
     where refund_id = $1 and t.payment_id = tr.payment_id and paid_at is null
     returning tr.payment_id, t.method, tr.amount_minor`,
    [refundId],
  )
  return rows[0]
}

export type SurplusRow = {
  order_id: string
  order_number: number
  customer: string
  currency: string
  amount_minor: number
  reason: 'ended' | 'too_much' | 'corrected'
}

/**
 * Money that orders do not need: all of one that ended without being paid, but for a whole payment, which is refunded; what was
 * received beyond what its payment asked for; and what corrections of the invoice have made too much since, as far as no refund
 * has returned it.
 */
export async function listSurplusRows(db: Database): Promise<SurplusRow[]> {
  const { rows } = await db.query<SurplusRow>(
    `with received as (
       select t.order_id, sum(r.amount_minor)::bigint as minor,
         sum(r.amount_minor) filter (where p.status <> 'succeeded')::bigint as unrefunded_minor
       from money_receipt r join transfer t on t.payment_id = r.payment_id join payment p on p.id = r.payment_id
       where r.withdrawn_at is null group by t.order_id
     ), judged as (
       select o.id, received.minor, received.unrefunded_minor,
         case when o.paid then coalesce((
           select sum(p.amount_minor) from payment p join transfer t on t.payment_id = p.id where p.order_id = o.id and is_of_order(p)
         ), 0) else ${orderOwedSql} end as asked_minor,
         not o.paid and (o.status in ('cancelled', 'expired') or o.deleted_at is not null) as is_ended
       from received join orders o on o.id = received.order_id
     ), surplus as (
       select id, case when is_ended then 'ended' else 'too_much' end as reason,
         case when is_ended then unrefunded_minor else minor - asked_minor end as minor
       from judged where is_ended or minor > asked_minor
       union all
       select o.id, 'corrected', ${overpaidSql} from orders o where o.paid and o.payment_id is not null and (o.credited_minor > 0 or o.taxed_on is not null)
     )
     select o.id as order_id, o.number as order_number, o.user_name as customer, o.currency, surplus.reason,
       surplus.minor::bigint as amount_minor
     from surplus join orders o on o.id = surplus.id where surplus.minor > 0 order by o.number, surplus.reason limit 500`,
  )
  return rows
}
