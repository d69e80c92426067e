import { mostMinor } from '#contract/money.ts'
import type { DiscountTerms } from '#contract/tax-rules/cash-discount.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { PlacedFreight } from '../../freight/freight.orders.ts'
import { columns, type OrderRow } from '../orders.store.ts'
import type { Allowance } from './orders.allowance.ts'
import { notifyPlacedSql, type PlacedTax, taxParameters } from './orders.place.store.ts'

export type NewOrderLine = {
  productId: string
  quantity: number
  seenUnitPriceMinor: number | null
  note: string
  requestedOn: string | null
}

export type NewLinesOrder = {
  id: string
  userId: string
  email: string
  userName: string
  lines: readonly NewOrderLine[]
  currency: string
  address: string
  phone: string
  others: string
  shipTo: Record<string, unknown> | null
  poNumber: string
  requestedOn: string | null
  cart: { id: string; version: number } | null
  expectedTotalMinor: number | null
  expectedGoodsMinor: number | null
  /** Null: tax is not stated. */
  tax: (PlacedTax & { missing: readonly string[] }) | null
  /** Null: freight is not stated. */
  freight: PlacedFreight | null
  /** Days after the invoice; null: in advance. */
  paymentDays: number | null
  /** The cash discount of the account's terms; null: none. */
  discount: DiscountTerms | null
  billTo: Record<string, unknown> | null
  allowance: Allowance
}

/** The order, and for each product of it whether as much is left as was bought. */
export type PlacedRow = OrderRow & { products: { id: string; isPlentyLeft: boolean }[] }

/**
 * SQL: the net amount of each category and rate with its share of the freight, as `taxedSums` of the contract has it: what
 * rounding leaves goes to the largest remainders. `grouped` gives both, the goods of the group and of the order, and `of` what
 * tells orders apart, where there are several.
 */
export function sharesSql(grouped: string, of = ''): string {
  const partition = of === '' ? '' : `partition by ${of}`
  return `select ${of === '' ? '' : `${of},`} rate_bp, category,
      (net_minor + share + case when share_no <= left_over then 1 else 0 end)::bigint as net_minor
    from (
      select *, freight_minor - sum(share) over (${partition}) as left_over,
        row_number() over (${partition} order by rest desc, rate_bp desc, category collate "C") as share_no
      from (
        select *, div(freight_minor * net_minor, goods_minor) as share, mod(freight_minor * net_minor, goods_minor) as rest
        from (${grouped}) parts
      ) divided
    ) ranked`
}

/**
 * An order of any number of lines in one statement, whole or not at all. What each part reads decides what it waits for, so
 * the parts run in the order of the locks: the account's open orders, the products by id, the cart, then the writes. The
 * products are locked so that foreign keys of other orders do not wait. `wanted` has a row for each line, `demand` one for
 * each product: the minimum order and the stock hold for the sum of a product's lines, packs for each line. `sums` has a
 * row if every line is allowed. `taken` counts from the locked rows, which the statement itself does not see (migration
 * 0090). `judged` has the rate of each product's tax class from $23 to $25, and `taxed` the tax of each rate on the sum of its
 * lines; $23 is null where tax is not stated. `carried` has the freight by the weight of all lines, from the method in
 * $29 to $34: its kind, the steps of its table in milligrams with their prices, from which sum of goods it is free, what it does
 * not carry, and what is kept of it; $29 is null where freight is not stated. $35 are the days after the invoice, $36 and $37 its cash discount. `shared` adds its share to each rate. See `placeSql` for $12 to $14 and for what is recorded.
 */
const placeLinesSql = `
  with bound as materialized (
    select $2::uuid as account, $13::integer is null or (
      select count(*) from (
        select from orders where user_id = $2 and status = 'pending' and not paid and deleted_at is null
        limit greatest($13::integer - current_setting('max_connections')::integer, 0)
      ) open
    ) < $13::integer - current_setting('max_connections')::integer as is_far
  ), held as materialized (
    select h.orders from bound, lateral lock_open_orders(bound.account, null) h where not $14::boolean or not is_far
  ), wanted as materialized (
    select * from unnest($4::uuid[], $5::integer[], $6::bigint[], $15::text[], $16::date[]) with ordinality
      as line (product_id, quantity, seen_minor, note, requested_on, line_no)
  ), demand as materialized (
    select product_id, sum(quantity) as pieces from wanted group by product_id
  ), locked as materialized (
    select * from product where id = any($4) and coalesce((select orders < $13 from held), true)
    order by id for no key update
  ), judged as materialized (
    select w.*, p.sku, p.name, p.image, p.description, p.drawing, p.available, p.unit_price_minor,
      p.unit_price_minor * w.quantity as net_minor, d.pieces, p.tax_class, p.ship_weight_mg, rate.rate_bp, rate.category,
      p.archived_at is null and p.published_at is not null
        and p.available >= d.pieces and p.min_order <= d.pieces and w.quantity % p.order_multiple = 0
        and (w.seen_minor is null or w.seen_minor = p.unit_price_minor)
        and ($23::text[] is null or rate.rate_bp is not null)
        and ($33::text[] is null or p.shipping_class <> all($33))
        and (p.unit_price_minor > 0 or cardinality($4) = 1 and $21::uuid is null)
        and ($14 or (select held_pieces($2, p.id)) + d.pieces <= greatest(
          ((p.min_order + p.order_multiple - 1) / p.order_multiple) * p.order_multiple,
          (p.available + (select held_pieces($2, p.id))) / 2)) as is_allowed
    from wanted w join demand d on d.product_id = w.product_id join locked p on p.id = w.product_id
      left join unnest($23::text[], $24::integer[], $25::text[]) as rate (tax_class, rate_bp, category)
        on rate.tax_class = p.tax_class
  ), carried as materialized (
    select goods_minor, case when $29::text = 'pickup' then 0 when $29 = 'table' then (
        select case when $32::bigint <= goods_minor then 0 else price_minor end
        from unnest($30::bigint[], $31::bigint[]) as step (up_to_mg, price_minor)
        where up_to_mg >= weight_mg order by up_to_mg limit 1
      ) end as freight_minor
    from (
      select sum(net_minor) as goods_minor,
        case when bool_and(ship_weight_mg is not null) then sum(ship_weight_mg * quantity) end as weight_mg
      from judged
    ) weighed
  ), shared as materialized (
    ${sharesSql(`
      select grouped.*, coalesce(freight_minor, 0)::numeric as freight_minor, goods_minor from (
        select rate_bp, category, sum(net_minor) as net_minor from judged where rate_bp is not null
        group by rate_bp, category having sum(net_minor) between 1 and ${mostMinor}
      ) grouped, carried`)}
  ), taxed as materialized (
    select sum(tax_of(net_minor, rate_bp))::bigint as tax_minor from shared
  ), sums as materialized (
    select sum(net_minor)::bigint as goods_minor, max(tax_minor) as tax_minor, max(freight_minor) as freight_minor
    from judged, taxed, (select freight_minor from carried) carried
    having count(*) = cardinality($4) and bool_and(is_allowed)
      and sum(net_minor) + coalesce(max(freight_minor), 0) + coalesce(max(tax_minor), 0) <= ${mostMinor}
      and ($17::bigint is null or sum(net_minor) + coalesce(max(freight_minor), 0) + coalesce(max(tax_minor), 0) = $17)
      and ($28::bigint is null or sum(net_minor) = $28)
      and (count(*) = 1 or exists (select from release_gate where name = 'many_lines' and opens_at <= now()))
  ), claimed as (
    update cart set ordered_at = now(), order_id = $1, version = version + 1, updated_at = now()
    where id = $21 and version = $22 and user_id = $2 and ordered_at is null and exists (select from sums)
    returning id
  ), allowed as materialized (
    select from sums where $21::uuid is null or exists (select from claimed)
  ), taken as materialized (
    select take_stock(array_agg(product_id), array_agg(pieces::integer)) as products
    from demand where exists (select from allowed) having count(*) > 0
  ), placed as (
    insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, drawing, available,
      quantity, unit_price_minor, currency, address, phone, others, hold_until,
      line_count, goods_minor, total_minor, tax_minor, treatment, bill_to,
      po_number, requested_on, ship_to, cart_id, said_more, freight_kind, freight_minor, freight, payment_days, discount_bp, discount_days)
    select $1, $2, product_id, $3, $7, name, sku, image, description, drawing, available,
      quantity, unit_price_minor, $8, $9, $10, $11, case when goods_minor > 0 and ($29 is null or freight_minor is not null or not $14) and $35::integer is null then now() + $12 * interval '1 minute' end,
      cardinality($4), case when cardinality($4) > 1 or tax_minor is not null or $29 is not null then goods_minor end,
      case when cardinality($4) > 1 or tax_minor is not null or $29 is not null
        then goods_minor + coalesce(freight_minor, 0) + coalesce(tax_minor, 0) end,
      tax_minor, $26::jsonb, $27::jsonb,
      nullif($18, ''), $19::date, $20::jsonb, $21::uuid, nullif(lower(concat_ws(' ', '', nullif($18, ''), (
        select string_agg(other.sku || ' ' || other.name, ' ') from (
          select distinct sku, name from judged where line_no > 1
        ) other))), ''),
      case when goods_minor > 0 and $29 is not null then case when freight_minor is null then 'quoted' else $29 end end,
      case when goods_minor > 0 then freight_minor end, case when goods_minor > 0 then $34::jsonb end, $35, $36::integer, $37::integer
    from judged, sums where line_no = 1 and exists (select from taken)
    returning ${columns}
  ), lined as (
    insert into order_line (order_id, line_no, number, product_id, sku, name, image, drawing, quantity, unit_price_minor,
      net_minor, note, requested_on, tax_class, tax_rate_bp, tax_category)
    select placed.id, j.line_no, placed.number, j.product_id, j.sku, j.name, j.image, j.drawing, j.quantity,
      j.unit_price_minor, j.net_minor, j.note, j.requested_on,
      case when j.rate_bp is not null then j.tax_class end, j.rate_bp, j.category
    from placed, judged j
  ), moved as (
    insert into stock_movement (product_id, delta, reason, order_id, actor_id, line_no)
    select j.product_id, -j.quantity, 'order', placed.id, placed.user_id, j.line_no from placed, judged j
  ), recorded as (
    insert into order_event (order_id, kind, actor_id) select id, 'placed', user_id from placed
  ), happened as (
    insert into event (type, subject_id, data)
    select 'order.placed', id, jsonb_build_object('number', number, 'productId', product_id, 'quantity', quantity,
      'lineCount', line_count) from placed
  ), notified as (
    ${notifyPlacedSql}
  )
  select placed.*, (select json_agg(distinct jsonb_build_object('id', product_id, 'isPlentyLeft', available - pieces >= pieces))
    from judged) as products
  from placed`

function freightParameters(freight: PlacedFreight | null): unknown[] {
  if (freight === null) return [null, null, null, null, null, null]
  const { kind, table, freeFromMinor, excludes, kept } = freight
  return [
    kind,
    table.map(({ upToMg }) => upToMg),
    table.map(({ priceMinor }) => priceMinor),
    freeFromMinor,
    excludes,
    toJson(kept),
  ]
}

/** Takes the stock of all lines and writes the order; undefined, with nothing written, if anything does not allow it. */
export async function insertLinesOrder(db: Database, order: NewLinesOrder): Promise<PlacedRow | undefined> {
  const { lines, cart } = order
  const { rows } = await db.query<PlacedRow>(placeLinesSql, [
    order.id,
    order.userId,
    order.email,
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ seenUnitPriceMinor }) => seenUnitPriceMinor),
    order.userName,
    order.currency,
    order.address,
    order.phone,
    order.others,
    order.allowance.holdMinutes,
    order.allowance.mostOpen,
    order.allowance.isTrusted,
    lines.map(({ note }) => note),
    lines.map(({ requestedOn }) => requestedOn),
    order.expectedTotalMinor,
    order.poNumber,
    order.requestedOn,
    order.shipTo && toJson(order.shipTo),
    cart?.id ?? null,
    cart?.version ?? null,
    ...taxParameters(order.tax),
    order.billTo && toJson(order.billTo),
    order.expectedGoodsMinor,
    ...freightParameters(order.freight),
    order.paymentDays,
    order.discount?.bp ?? null,
    order.discount?.days ?? null,
  ])
  return rows[0]
}
