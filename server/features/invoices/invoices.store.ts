import { invoiceCircle, type NumberSettings } from '#contract/tax/number-settings.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { Seller } from '#server/documents/seller.ts'
import { numberedSql, printedColumn, printedSql } from './invoices.numbers.store.ts'
import type { OrderSnapshot } from './invoices.serializer.ts'

/** What an invoice was issued of. It never changes, even if the order or the account does. */
type Snapshot = { version: 2; order: OrderSnapshot; seller: Seller }

/** `number` is that of the year, which nobody sees; `printed` is on the document. */
export type Invoice = { year: number; number: number; printed: string; issuedAt: Date; snapshot: Snapshot }

export const invoiceColumns = `year, number, ${printedColumn}, issued_at as "issuedAt", snapshot`

export async function findInvoice(db: Database, orderId: string): Promise<Invoice | undefined> {
  const { rows } = await db.query<Invoice>(`select ${invoiceColumns} from invoice where order_id = $1`, [orderId])
  return rows[0]
}

type Delivered = Pick<OrderSnapshot, 'shippedOn' | 'buyerReference' | 'customerNumber' | 'paidOn'>
type DeliveredRow = {
  shipped_on: string | null
  buyer_reference: string | null
  customer_number: string | null
  paid_on: string | null
}

/**
 * What an invoice says besides the order itself: the day of the last shipment, the day on which the order was paid, by what was
 * received if staff or the bank have entered it, and what the buyer asks to be quoted.
 */
export async function readDelivered(tx: Database, orderId: string, timeZone = 'UTC'): Promise<Delivered> {
  const { rows } = await tx.query<DeliveredRow>(
    `select (select (max(s.at) at time zone $2)::date::text from shipment s where s.order_id = o.id) as shipped_on,
       (select u.buyer_reference from users u where u.id = o.user_id) as buyer_reference,
       (select u.customer_number from users u where u.id = o.user_id) as customer_number,
       coalesce(
         (select max(r.received_on) from money_receipt r where r.payment_id = o.payment_id and r.withdrawn_at is null),
         (select (max(e.at) at time zone $2)::date from order_event e where e.order_id = o.id and e.kind = 'paid')
       )::text as paid_on
     from orders o where o.id = $1`,
    [orderId, timeZone],
  )
  const {
    shipped_on: shippedOn,
    buyer_reference: buyerReference,
    customer_number: customerNumber,
    paid_on: paidOn,
  } = rows[0] ?? {}
  return {
    ...(shippedOn && { shippedOn }),
    ...(buyerReference && { buyerReference }),
    ...(customerNumber && { customerNumber }),
    ...(paidOn && { paidOn }),
  }
}

/** The year is that of the company's calendar, as the printed day is. */
export async function insertInvoice(
  tx: Database,
  {
    orderId,
    snapshot,
    dueOn,
    numbers,
  }: { orderId: string; snapshot: Snapshot; dueOn: string; numbers: NumberSettings },
): Promise<Invoice | undefined> {
  const { prefix, start } = invoiceCircle(numbers)
  const { rows } = await tx.query<Invoice>(
    `with ${numberedSql({ zone: '$4', prefix: '$6', start: '$7' })}
     insert into invoice (year, number, order_id, issued_at, snapshot, due_on, discount_until, printed)
     select year, counted.last, $1, now(), $2::jsonb, $3::date, $5::date, ${printedSql('$8')} from counted, given
     returning ${invoiceColumns}`,
    [
      orderId,
      toJson(snapshot),
      dueOn,
      snapshot.seller.timeZone ?? 'UTC',
      snapshot.order.discount?.until ?? null,
      prefix,
      start,
      numbers.digits,
    ],
  )
  return rows[0]
}
