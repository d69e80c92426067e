import { maxMinor } from '#contract/money.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import { type Connection, findBroken, findBrokenOrders } from '../orders/order-invariants.ts'

const total = 'o.total_minor'

/** What payments have brought for the order `o`: one of all, or several of a part each. */
const paidOf = 'select sum(q.amount_minor) from payment q where q.order_id = o.id and is_of_order(q)'

/** Of an invoice with lines: the issued amounts, and what the credit notes of its order take back of them. */
const credited = `
  select i.order_id as id, (i.snapshot #>> '{order,totalMinor}')::bigint as total_minor,
    coalesce((i.snapshot #>> '{order,taxMinor}')::bigint, 0) as tax_minor, c.total_minor as back_minor, c.tax_minor as back_tax_minor
  from invoice i join (
    select n.order_id, sum((g ->> 'netMinor')::bigint + (g ->> 'taxMinor')::bigint) as total_minor, sum((g ->> 'taxMinor')::bigint) as tax_minor
    from credit_note n, jsonb_array_elements(n.snapshot -> 'groups') g group by n.order_id
  ) c on c.order_id = i.order_id where i.snapshot ? 'version'`

/** What must hold for money: each statement returns the ids of what breaks it. */
const moneyInvariants: Record<string, string> = {
  'a total is more than a number holds exactly': `select o.id from orders o where ${total} > ${maxMinor}`,
  // Corrections may come before the payments, which are less then, and after them. An order credited whole needs no payment.
  'an order is paid by another sum than its total': `
    select o.id from orders o where o.paid and (
      o.payment_id is null and ${total} > o.credited_minor or coalesce((${paidOf}), 0) not between ${total} - o.credited_minor
      and case when o.taxed_on is null then ${total} else greatest(${total}, (${paidOf})) end
    )`,
  'money was taken that pays no order and is not given back': `
    select p.id from payment p join orders o on o.id = p.order_id where is_of_order(p) and not o.paid
      and (o.deleted_at is not null or o.status in ('cancelled', 'expired') or (${paidOf}) >= ${total} - o.credited_minor)`,
  'what was received of an order is not in its column': `
    select o.id from orders o where o.received_minor <> coalesce((
      select sum(r.amount_minor) from money_receipt r join transfer t on t.payment_id = r.payment_id
      where t.order_id = o.id and r.withdrawn_at is null), 0)`,
  'more was refunded than was paid': `
    select p.id from payment p join refund r on r.payment_id = p.id and r.status <> 'failed'
    group by p.id having sum(r.amount_minor) > p.amount_minor`,
  // One that is pending counts from the moment that the provider has confirmed it.
  'what was refunded of an order is not the sum of its refunds': `
    select o.id from orders o left join (
      select p.order_id, sum(r.amount_minor) filter (where r.status = 'succeeded') as done_minor, sum(r.amount_minor) as minor
      from refund r join payment p on p.id = r.payment_id where r.status <> 'failed' and is_of_order(p) group by 1
    ) r on r.order_id = o.id
    where o.payment_id is not null and o.refunded_minor not between coalesce(r.done_minor, 0) and coalesce(r.minor, 0)`,
  'a transfer is paid without its money, or not paid with it': `
    select p.id from transfer t join payment p on p.id = t.payment_id left join (
      select payment_id, sum(amount_minor) as minor from money_receipt where withdrawn_at is null group by 1
    ) r on r.payment_id = t.payment_id
    where p.amount_minor <> t.amount_minor or (p.status = 'succeeded') <> (coalesce(r.minor, 0) >= t.amount_minor)`,
  'more of an entry of the bank is booked than it brought': `
    select b.id from bank_receipt b join money_receipt m on m.bank_receipt_id = b.id and m.withdrawn_at is null
    group by b.id having sum(m.amount_minor) > b.amount_minor`,
  'an entry of the bank is not the receipts that it became': `
    select b.id from bank_receipt b left join money_receipt m on m.bank_receipt_id = b.id and m.withdrawn_at is null
    group by b.id having b.state <> case when coalesce(sum(m.amount_minor), 0) = b.amount_minor then 'booked'
      when b.state = 'ignored' then 'ignored' when count(m.id) > 0 then 'partial' when b.state = 'matched' then 'matched' else 'waiting' end`,
  'an entry of the bank is booked in another currency': `
    select b.id from bank_receipt b join money_receipt m on m.bank_receipt_id = b.id join transfer t on t.payment_id = m.payment_id
    where t.currency <> b.currency`,
  'the numbers of a year have a gap or a twin': `
    select coalesce(c.year, n.year)::text as id from invoice_counter c full join (
      select year, count(*) as count, count(distinct number) as different, max(number) as last from (
        select year, number from invoice union all select year, number from credit_note
      ) issued group by year
    ) n on n.year = c.year where (c.last, c.last, c.last) is distinct from (n.last, n.count, n.different)`,
  'an invoice is of another sum than its order': `
    select o.id from orders o join invoice i on i.order_id = o.id and i.snapshot ? 'version'
    where (i.snapshot #>> '{order,totalMinor}')::bigint <> ${total} - o.unbilled_minor
      or o.unbilled_minor = 0 and (i.snapshot #>> '{order,taxMinor}')::bigint is distinct from o.tax_minor`,
  'a credit note is of another sum than its refund': `
    select n.refund_id as id from credit_note n join refund r on r.id = n.refund_id, lateral (
      select sum((g ->> 'netMinor')::bigint + (g ->> 'taxMinor')::bigint) as minor from jsonb_array_elements(n.snapshot -> 'groups') g
    ) c where (c.minor, (n.snapshot ->> 'totalMinor')::bigint) is distinct from (r.amount_minor - r.settled_minor, r.amount_minor - r.settled_minor)`,
  'an order is credited by another sum than its corrections': `
    select o.id from orders o left join (
      select order_id, sum((snapshot ->> 'totalMinor')::bigint) as minor from credit_note where correction_id is not null group by 1
    ) c on c.order_id = o.id where o.credited_minor - o.unbilled_minor - coalesce(o.discounted_elsewhere_minor, 0) <> coalesce(c.minor, 0)`,
  'a cash discount is not of its terms, or its order is paid by another sum': `
    select n.order_id as id from credit_note n join orders o on o.id = n.order_id, lateral (
      select ${total} - o.unbilled_minor - coalesce(sum((e.snapshot ->> 'totalMinor')::bigint), 0) as minor from credit_note e
      where e.order_id = n.order_id and e.correction_id is not null and (e.year, e.number) < (n.year, n.number)
    ) owed
    where n.kind = 'discount' and (o.discount_bp is null
      or (n.snapshot ->> 'totalMinor')::bigint <> div(owed.minor * o.discount_bp * 2 + 10000, 20000)
      or o.received_minor < owed.minor - (n.snapshot ->> 'totalMinor')::bigint)`,
  'a cash discount without a credit note is beyond its terms, or there are two': `
    select o.id from orders o where o.discounted_elsewhere_minor is not null and (o.discount_bp is null
      or o.discounted_elsewhere_minor not between 1 and div((${total} - o.unbilled_minor) * o.discount_bp * 2 + 10000, 20000)
      or exists (select from credit_note n where n.order_id = o.id and n.kind = 'discount'))`,
  'more was credited than invoiced, or all of it with another tax': `
    select id from (${credited}) c where back_minor > total_minor or back_tax_minor > tax_minor
      or (back_minor = total_minor and back_tax_minor <> tax_minor)`,
  'a line without tax has no treatment that says why': `
    select l.order_id as id from order_line l join orders o on o.id = l.order_id
    where l.tax_category in ('K', 'G', 'AE') and (l.tax_rate_bp <> 0 or o.treatment ->> 'kind' is distinct from
      case l.tax_category when 'K' then 'intra_community' when 'G' then 'export' else 'domestic' end)`,
}

type Quoted = { id: string; number: number; reference: string; pay_code: string | null }

/** Every reference of an invoice passes its check digits and is that of its order alone. */
async function findBrokenReferences(db: Connection): Promise<string[]> {
  const { rows } = await db.query<Quoted>(
    `select o.id, o.number, i.snapshot #>> '{order,reference}' as reference, i.snapshot #>> '{order,payCode}' as pay_code
     from invoice i join orders o on o.id = i.order_id where i.snapshot #>> '{order,reference}' is not null`,
  )
  return rows
    .filter(({ number, reference, pay_code: code }) => {
      const own = rfReference(String(number))
      return reference !== own || (code !== null && !code.split('\n').includes(own))
    })
    .map(({ id }) => `an invoice quotes another reference than its order's: ${id}`)
}

/** Broken rules about money: totals, payments, refunds, numbers of documents; empty if there are none. */
export async function findBrokenMoney(db: Connection): Promise<string[]> {
  return [...(await findBroken(db, moneyInvariants)), ...(await findBrokenReferences(db))]
}

/** Every invariant that the data of a portal must obey, of orders, stock and money; empty if none is broken. */
export async function findBrokenData(db: Connection): Promise<string[]> {
  return [...(await findBrokenOrders(db)), ...(await findBrokenMoney(db))]
}

export type IssuedDocuments = ReadonlyMap<string, string>

/** Each issued document by its number, with a digest of what it says. */
export async function readIssued(db: Connection): Promise<IssuedDocuments> {
  const { rows } = await db.query<{ number: string; digest: string }>(
    `select year || '-' || number as number, md5(concat_ws(' ', order_id, issued_at, due_on, snapshot)) as digest from invoice
     union all select year || '-' || number, md5(concat_ws(' ', order_id, refund_id, issued_at, snapshot)) from credit_note`,
  )
  return new Map(rows.map(({ number, digest }) => [number, digest]))
}

/** An issued document never changes. */
export function changedDocuments(before: IssuedDocuments, now: IssuedDocuments): string[] {
  return [...before]
    .filter(([number, digest]) => now.get(number) !== digest)
    .map(([number]) => `document ${number} has changed since it was issued`)
}
