import type pg from 'pg'
import { maxMinor } from '#contract/money.ts'
import { sharesSql } from '#server/features/orders/purchase/orders.shares.ts'

/** What must hold for the lines of every order: each statement returns the ids of what breaks it. */
const lineInvariants: Record<string, string> = {
  'the lines of an order are not 1 to its count': `
    select o.id from orders o left join order_line l on l.order_id = o.id group by o.id
    having count(l.line_no) <> o.line_count or min(l.line_no) <> 1 or max(l.line_no) <> o.line_count`,
  'an order counts other lines as made than those that are': `
    select o.id from orders o join order_line l on l.order_id = o.id group by o.id
    having count(*) filter (where l.supply <> 'stock') <> o.made_lines`,
  'an order was cancelled although parts of it were sent': `
    select o.id from orders o where o.status = 'cancelled' and exists (select from shipment where order_id = o.id)`,
  'an order is no copy of its line 1': `
    select o.id from orders o join order_line l on l.order_id = o.id and l.line_no = 1
    where (o.number, o.product_id, o.sku, o.name, o.image, o.drawing, o.quantity, o.unit_price_minor)
      is distinct from (l.number, l.product_id, l.sku, l.name, l.image, l.drawing, l.quantity, l.unit_price_minor)`,
  'a line costs another sum than its pieces': `
    select l.order_id as id from order_line l join orders o on o.id = l.order_id
    where abs(net_minor - round(l.quantity * l.unit_price_minor::numeric / price_base))
      > case when o.taxed_on is null then 0 else l.quantity / 2.0 end`,
  'an order costs another sum than its lines': `
    select o.id from orders o join order_line l on l.order_id = o.id group by o.id
    having sum(l.net_minor) + coalesce(o.freight_minor, 0) + coalesce(o.tax_minor, 0) <> o.total_minor
      or sum(l.net_minor) <> o.goods_minor or sum(l.net_minor) > ${maxMinor}`,
  'the tax of an order is not that of its rates': `
    select o.id from orders o left join (
      select id, sum(tax_of(net_minor, rate_bp)) as minor from (${sharesSql(
        `select order_id as id, tax_rate_bp as rate_bp, tax_category as category, sum(net_minor) as net_minor,
           coalesce((select freight_minor from orders where orders.id = order_id), 0)::numeric as freight_minor,
           sum(sum(net_minor)) over (partition by order_id) as goods_minor
         from order_line where tax_rate_bp is not null and net_minor > 0 group by order_id, tax_rate_bp, tax_category`,
        'id',
      )}) shared group by id
    ) tax on tax.id = o.id
    where abs(coalesce(o.tax_minor, 0) - coalesce(tax.minor, 0)) > case when o.taxed_on is null then 0 else 1 end`,
  'the freight of an order is not of its kind': `
    select id from orders where freight_kind is null and (freight_minor is not null or freight is not null)
      or freight_kind = 'pickup' and freight_minor is distinct from 0 or freight_kind = 'table' and freight_minor is null`,
  'an order is credited another sum than its corrections': `
    select o.id from orders o left join credit_note c on c.order_id = o.id and c.correction_id is not null group by o.id
    having o.credited_minor - o.unbilled_minor - coalesce(o.discounted_elsewhere_minor, 0) <> coalesce(sum((c.snapshot ->> 'totalMinor')::bigint), 0)`,
  'corrections and refunds credit more of an order than it costs': `
    select o.id from orders o left join (
      select p.order_id, refund.* from refund join payment p on p.id = refund.payment_id where is_of_order(p)
    ) r on r.order_id = o.id and r.status <> 'failed' group by o.id
    having o.credited_minor + coalesce(sum(r.amount_minor - r.settled_minor), 0) > o.total_minor`,
  // The credit note of a refund that failed later makes one too.
  'refunds return more overpayment than credit notes have made': `
    select o.id from orders o join (
      select order_id, sum(amount_minor) as amount_minor from payment p where is_of_order(p) group by 1
    ) p on p.order_id = o.id join (
      select payment.order_id, refund.* from refund join payment on payment.id = payment_id
    ) r on r.order_id = o.id and r.status <> 'failed'
    where o.paid group by o.id, p.amount_minor having sum(r.settled_minor) >
      p.amount_minor + o.credited_minor - o.total_minor
      + coalesce((select sum((n.snapshot ->> 'totalMinor')::bigint) from credit_note n join refund f on f.id = n.refund_id
        where n.order_id = o.id and f.status = 'failed'), 0)`,
  'a correction is not the sum of its lines and their tax': `
    select order_id as id from credit_note c where correction_id is not null and (
      (select sum((g ->> 'netMinor')::bigint + (g ->> 'taxMinor')::bigint) from jsonb_array_elements(snapshot -> 'groups') g)
        <> (snapshot ->> 'totalMinor')::bigint
      or (select sum((g ->> 'netMinor')::bigint) from jsonb_array_elements(snapshot -> 'groups') g)
        <> (select sum((l ->> 'netMinor')::bigint) from jsonb_array_elements(snapshot -> 'lines') l))`,
  'more was credited of a line than it costs': `
    select c.order_id as id from credit_note c cross join jsonb_array_elements(c.snapshot -> 'lines') named
      join orders o on o.id = c.order_id
      left join order_line l on l.order_id = c.order_id and l.line_no = (named ->> 'line')::integer
    where c.correction_id is not null group by c.order_id, named ->> 'line', l.net_minor, l.quantity, o.freight_minor
    having sum((named ->> 'netMinor')::bigint) > coalesce(l.net_minor, o.freight_minor)
      or sum((named ->> 'quantity')::integer) > l.quantity`,
  'a corrected order is paid although something is open, or not although nothing is': `
    select o.id from orders o
    where o.credited_minor > 0 and o.deleted_at is null and o.status not in ('cancelled', 'expired')
      and o.paid <> (o.total_minor - o.credited_minor <= greatest(o.received_minor,
        (select coalesce(sum(p.amount_minor), 0) from payment p where p.order_id = o.id and is_of_order(p))))`,
  'an order whose freight is paid or invoiced': `
    select id from orders o where freight_kind = 'quoted' and freight_minor is null
      and (paid or processing or exists (select from invoice where order_id = o.id))`,
  'an order without tax across a border has no answer of the register': `
    select o.id from orders o where treatment ->> 'kind' = 'intra_community' and not exists (
      select from vat_check c where c.vat_id = o.treatment ->> 'vatId' and c.answer = 'valid'
        and c.asked_at <= coalesce(o.priced_at, o.created_at)
        and c.asked_at > o.created_at - interval '30 days'
    )`,
  'an order without tax across a border does not say where it goes': `
    select id from orders where treatment ->> 'kind' in ('intra_community', 'export')
      and coalesce(priced_country, ship_to ->> 'country') is null`,
  'more was shipped of a line than ordered': `
    select l.order_id as id from order_line l join (
      select s.order_id, sl.line_no, sum(sl.quantity) as quantity
      from shipment s join shipment_line sl on sl.shipment_id = s.id group by 1, 2
    ) sent on sent.order_id = l.order_id and sent.line_no = l.line_no
    where sent.quantity > l.quantity - l.ended`,
  'ended pieces are not in the history of the order': `
    select l.order_id as id from order_line l join orders o on o.id = l.order_id
    where l.ended > 0 and o.has_ended_pieces group by l.order_id
    having sum(l.ended) <> (select coalesce(sum((e.detail ->> 'quantity')::integer), 0) from order_event e
      where e.order_id = l.order_id and e.kind = 'pieces_ended')`,
  'pieces were ended of an order that does not know it': `
    select l.order_id as id from order_line l join orders o on o.id = l.order_id where (l.ended > 0) and not o.has_ended_pieces`,
  'nothing is left to send of an order that has not reached its end': `
    select o.id from orders o join order_line l on l.order_id = o.id left join (
      select s.order_id, sl.line_no, sum(sl.quantity) as quantity
      from shipment s join shipment_line sl on sl.shipment_id = s.id group by 1, 2
    ) sent on sent.order_id = l.order_id and sent.line_no = l.line_no
    where o.has_ended_pieces and o.deleted_at is null and o.status in ('pending', 'confirmed', 'in_production')
    group by o.id having sum(l.quantity - l.ended - coalesce(sent.quantity, 0)) <= 0`,
  'a cart became more than one order': `
    select min(id::text)::uuid as id from orders where cart_id is not null group by cart_id having count(*) > 1`,
}

/** These need the movements of stock of every order, which made-up rows of tests may lack. */
const stockInvariants: Record<string, string> = {
  'stock is not the sum of its movements, or below 0': `
    select id from product where available < 0
      or available <> (select coalesce(sum(delta), 0) from stock_movement where product_id = product.id)`,
  'the stock of a line is not where its order is': `
    select o.id from orders o join order_line l on l.order_id = o.id left join (
      select order_id, line_no, sum(delta) as delta from stock_movement where order_id is not null group by 1, 2
    ) m on m.order_id = l.order_id and m.line_no = l.line_no
    where coalesce(m.delta, 0) <> case when o.deleted_at is not null or o.status in ('cancelled', 'expired') then 0 else l.ended - l.quantity end`,
  'a line took or returned its stock twice in a round': `
    select order_id as id from stock_movement where order_id is not null group by order_id, round, line_no
    having count(*) filter (where delta < 0) > 1 or count(*) filter (where delta > 0 and reason <> 'pieces_ended') > 1`,
  'ended pieces are not those that came back to stock': `
    select o.id from orders o join order_line l on l.order_id = o.id left join (
      select order_id, line_no, sum(delta) as delta from stock_movement where reason = 'pieces_ended' group by 1, 2
    ) m on m.order_id = l.order_id and m.line_no = l.line_no where l.ended <> coalesce(m.delta, 0)`,
  'a line took stock of another product': `
    select m.order_id as id from stock_movement m join order_line l on l.order_id = m.order_id and l.line_no = m.line_no
    where m.product_id <> l.product_id`,
  'stock moved for a line that is not there': `
    select m.order_id as id from stock_movement m join orders o on o.id = m.order_id
    where not exists (select from order_line l where l.order_id = m.order_id and l.line_no = m.line_no)`,
}

/** What the statements are sent to: a pool, or a connection inside a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>

/** What each statement of `invariants` finds, with the sentence of its invariant. */
export async function findBroken(db: Connection, invariants: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const [invariant, sql] of Object.entries(invariants)) {
    const { rows } = await db.query<{ id: string }>(sql)
    found.push(...rows.map(({ id }) => `${invariant}: ${id}`))
  }
  return found
}

/** Broken rules about the lines of orders; empty if there are none. */
export function findBrokenLines(db: Connection): Promise<string[]> {
  return findBroken(db, lineInvariants)
}

/** Broken rules about the lines of orders and their stock; empty if there are none. */
export async function findBrokenOrders(db: Connection): Promise<string[]> {
  return [...(await findBrokenLines(db)), ...(await findBroken(db, stockInvariants))]
}
