import { dayIn } from '#contract/days.ts'
import { adminInvoices } from '#contract/invoices/admin-list.ts'
import { referredNumber } from '#contract/payments/rf-reference.ts'
import type { Bind } from '#server/database/statement.ts'
import type { Formats } from '#server/lists/conditions.store.ts'
import { defineListing, type Listing } from '#server/lists/listing.store.ts'
import { staffWords } from '../../orders/orders.lists.store.ts'
import { printedOf } from '../invoices.numbers.store.ts'

export type InvoiceRow = {
  id: string
  number: string
  issued_at: Date
  due_on: string
  /** Whether an open one is overdue follows from the day. */
  state: 'open' | 'paid' | 'credited'
  order_number: number
  po_number: string | null
  company: string
  user_name: string
  email: string
  total_minor: number
  open_minor: number
  currency: string
  credit_notes: string[]
}

const hasEndedSql = `orders.status in ('cancelled', 'expired')`

const openSql = `(case when orders.paid or ${hasEndedSql} then 0
  else greatest(0, orders.total_minor - orders.credited_minor - coalesce((
    select sum(r.amount_minor) from money_receipt r join transfer t on t.payment_id = r.payment_id
    where t.order_id = orders.id and r.withdrawn_at is null), 0)) end)::bigint`

const stateSql = `(case
  when ${hasEndedSql} or orders.total_minor > 0 and orders.refunded_minor + orders.credited_minor >= orders.total_minor
    then 'credited'
  when ${openSql} = 0 then 'paid'
  else 'open' end)`

function whereState(states: string, today: string): string {
  return `case when ${stateSql} = 'open' and invoice.due_on < ${today}::date then 'overdue' else ${stateSql} end
    = any(string_to_array(${states}, ','))`
}

const issuedAt = { sql: 'invoice.issued_at', type: 'timestamptz' } as const

/** All invoices, also those of deleted orders. */
export function invoiceListing(formats: Formats): Listing<InvoiceRow> {
  return defineListing<InvoiceRow, typeof adminInvoices>({
    list: adminInvoices,
    from: 'invoice join orders on orders.id = invoice.order_id',
    columns: `orders.id, ${printedOf('invoice.')} as number, invoice.issued_at, invoice.due_on::text as due_on, ${stateSql} as state,
      orders.number as order_number, orders.po_number,
      coalesce(nullif(orders.bill_to ->> 'company', ''), orders.ship_to ->> 'company', '') as company,
      orders.user_name, orders.email, orders.total_minor, ${openSql} as open_minor, orders.currency,
      array(select ${printedOf('credit_note.')} from credit_note
        where credit_note.order_id = orders.id order by credit_note.issued_at, credit_note.number) as credit_notes`,
    base: () => 'true',
    id: { sql: 'orders.id', type: 'uuid' },
    tie: { sql: 'orders.number', type: 'bigint' },
    sorts: {
      issuedAt: [issuedAt],
      dueOn: [{ sql: `(invoice.due_on - date '2000-01-01')`, type: 'integer' }, issuedAt],
      total: [{ sql: 'orders.total_minor', type: 'bigint' }],
    },
    filters: {
      state: {
        where: (states: string, bind: Bind) => whereState(states, bind(dayIn(formats.timeZone, new Date()))),
        type: 'text',
      },
      issuedAt: 'invoice.issued_at',
      total: 'orders.total_minor',
      email: 'orders.email',
    },
    // A buyer pays with the reference of the invoice.
    meant: (text) => referredNumber(text) ?? text,
    words: (pattern) => `(lower(invoice.printed) like ltrim(${pattern}, '% ')
      or invoice.order_id in (select id from orders where deleted_at is null and ${staffWords(pattern)}))`,
    formats,
  })
}
