import { maxMinor } from '#contract/money.ts'
import type { OrderFields } from '#contract/orders/order-fields.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { DiscountTerms } from '#contract/tax/cash-discount.ts'
import type { ClassTax } from '#contract/tax/order-tax.ts'
import type { OrderTreatment } from '#contract/tax/order-treatment.ts'
import type { Language } from '#i18n/language.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { KeyedRequest } from '#server/http/idempotency.ts'
import type { PlacedFreight } from '../../freight/freight.orders.ts'
import { type OrderRow, orderColumns, orderLineColumns, orderRowColumns } from '../orders.columns.ts'
import type { Allowance } from './orders.allowance.ts'
import { sharesSql } from './orders.shares.ts'

export type NewOrderLine = {
  productId: string
  quantity: number
  seenUnitPriceMinor: number | null
  note: string
  requestedOn: string | null
}

/** The fields of an order that are stored as the request gives them. */
export type GivenFields = {
  -readonly [Key in keyof OrderFields as OrderFields[Key] extends { from: 'request' } ? Key : never]: Order[Key &
    keyof Order]
}

export type NewOrder = GivenFields & {
  id: string
  userId: string
  lines: readonly NewOrderLine[]
  cart: { id: string; version: number } | null
  expectedTotalMinor: number | null
  expectedGoodsMinor: number | null
  /** Null: no tax is charged. A product whose class is not among these has no rate and cannot be ordered. */
  tax: { classes: readonly ClassTax[]; missing: readonly string[]; treatment: OrderTreatment } | null
  /** Null: no freight is charged. */
  freight: PlacedFreight | null
  /** The cash discount of the account's terms; null: none. */
  discount: DiscountTerms | null
  allowance: Allowance
  /** Recorded with the order; null for a request without a key. */
  keyed: KeyedRequest | null
}

/** The order, and for each product of it whether as much is left as was bought. */
export type PlacedRow = OrderRow & { products: { id: string; isPlentyLeft: boolean }[] }

/** The order as its statement records it for a repeated request: the row as JSON, in which times are texts. */
export type RecordedOrder = Omit<OrderRow, 'created_at' | 'hold_until' | 'deleted_at'> & {
  created_at: string
  hold_until: string | null
}

export function readRecorded(order: RecordedOrder): OrderRow {
  const { created_at, hold_until } = order
  return {
    ...order,
    created_at: new Date(created_at),
    hold_until: hold_until === null ? null : new Date(hold_until),
    deleted_at: null,
  }
}

const given = orderColumns.filter(({ from }) => from === 'request')
/** The columns that an order copies from its first line. */
const firstLine = orderColumns.filter(({ from }) => from === 'product').map(({ name }) => name)
/** The columns that a line copies from its product. */
const ofLine = orderLineColumns.filter(({ from }) => from === 'product').map(({ name }) => name)
const notCopied = ['product_id', 'quantity', 'available', 'unit_price_minor']
const ofProduct = [...new Set([...firstLine, ...ofLine])].filter((name) => !notCopied.includes(name))

/** What an order may come with. Each combination is a separate statement, so that an order pays only for what it has. */
type Parts = { hasCart: boolean; hasTax: boolean; hasFreight: boolean; isTrusted: boolean; hasKey: boolean }

/** Half of what an account that is not trusted may take of a product, and always one minimum order: `maxTakeable`. */
const heldSql = `coalesce(((select pieces from held) ->> p.id::text)::integer, 0)`
const shareSql = `${heldSql} + w.pieces <= greatest(
          ((p.min_order + p.order_multiple - 1) / p.order_multiple) * p.order_multiple,
          (p.available + ${heldSql}) / 2)`

/** The price of the step that carries the weight of all lines, or 0 from a sum of goods on; null where staff set it later. */
const freightSql = `case freight_kind when 'pickup' then 0 when 'table' then (
        select case when free_from_minor <= goods_minor then 0 else price_minor end
        from jsonb_to_recordset(freight_steps) as step (up_to_mg bigint, price_minor bigint)
        where up_to_mg >= weight_mg order by up_to_mg limit 1
      ) end::bigint`

/** The tax of each rate on the sum of its lines with their share of the freight. */
const taxSql = `(select coalesce(sum(tax_of(net_minor, rate_bp)), 0)::bigint from (${sharesSql(`
        select rate_bp, category, sum(net_minor) as net_minor, coalesce(freight_minor, 0)::numeric as freight_minor, goods_minor
        from judged where rate_bp is not null
        group by rate_bp, category having sum(net_minor) between 1 and ${maxMinor}`)}) shared)`

/** A repeated request takes no locks and writes nothing. One that comes at the same time fails at the unique index. */
const isNewSql = `and not exists (
      select from given, idempotency_record record where record.actor_id = given.user_id and record.key = given.idempotency_key
    )`

/**
 * An order of any number of lines in one statement, whole or not at all: the one way in which orders are placed. `given` is
 * what the caller knows and `wanted` has a row for each line; prices, rules and snapshots are those of the products.
 *
 * What each part reads decides what it waits for, so the parts run in the order of the locks: the account's open orders, the
 * products by id, the cart, then the writes. Open orders are counted at the start of the statement as long as all connections of
 * the server together, each with an order of this account, could not exceed its limit; above that, and always for an account that
 * may reserve only half of a product, its orders wait for each other and the count is exact. `judged` locks the products, so that
 * foreign keys of other orders do not wait: minimum and stock hold for the sum of a product's lines, packs for each line. `priced`
 * has a row if every line is allowed and the sums are those that the buyer has seen. `taken` counts from the locked rows, which
 * the statement itself does not see: see `take_stock`.
 *
 * The mail's job is written to the outbox: adding it here, with its NOTIFY, would make all orders wait for each other.
 */
function placeSql({ hasCart, hasTax, hasFreight, isTrusted, hasKey }: Parts): string {
  return `
  with given as materialized (
    select * from jsonb_to_record($1::jsonb) as given (
      id uuid, user_id uuid, ${given.map(({ name, type }) => `${name} ${type}`).join(', ')}, cart_id uuid, cart_version integer, line_count integer,
      expected_total_minor bigint, expected_goods_minor bigint, hold_minutes integer, max_open integer,
      rates jsonb, treatment jsonb, freight_kind text, freight_steps jsonb, free_from_minor bigint, excluded text[], freight jsonb,
      discount_bp integer, discount_days integer, idempotency_key text, fingerprint text
    )
  ), bound as materialized (
    select user_id, max_open, ${
      isTrusted
        ? `max_open is not null and (
      select count(*) from (
        select from orders where orders.user_id = given.user_id and status = 'pending' and not paid and deleted_at is null
        limit greatest(given.max_open - current_setting('max_connections')::integer, 0)
      ) open
    ) >= max_open - current_setting('max_connections')::integer`
        : 'true'
    } as is_near from given
  ), held as materialized (
    select max_open is null or open.orders < max_open as is_below${isTrusted ? '' : ', open_pieces(user_id) as pieces'}
    from bound, lateral lock_open_orders(user_id, null) open where is_near
  ), wanted as materialized (
    select line.*, sum(quantity) over (partition by product_id) as pieces
    from jsonb_to_recordset($2::jsonb) as line (
      line_no integer, product_id uuid, quantity integer, seen_minor bigint, note text, requested_on date
    )
    where coalesce((select is_below from held), true) ${hasKey ? isNewSql : ''} order by product_id
  ), judged as materialized (
    select w.line_no, w.product_id, w.quantity, w.note, w.requested_on, w.pieces,
      ${ofProduct.map((name) => `p.${name}`).join(', ')}, p.available, p.unit_price_minor, p.unit_price_minor * w.quantity as net_minor, p.tax_class, p.ship_weight_mg,
      ${hasTax ? `(rates -> p.tax_class ->> 'rate_bp')::integer as rate_bp, rates -> p.tax_class ->> 'category' as category` : 'null::integer as rate_bp, null as category'},
      p.archived_at is null and p.published_at is not null
        and p.available >= w.pieces and p.min_order <= w.pieces and w.quantity % p.order_multiple = 0
        and (w.seen_minor is null or w.seen_minor = p.unit_price_minor)
        and (p.unit_price_minor > 0 or line_count = 1 and cart_id is null)
        ${hasTax ? 'and rates ? p.tax_class' : ''} ${hasFreight ? 'and p.shipping_class <> all(excluded)' : ''}
        ${isTrusted ? '' : `and ${shareSql}`} as is_allowed
    from given, wanted w, lateral (select * from product where product.id = w.product_id for no key update) p
  ), summed as materialized (
    select sum(net_minor)::bigint as goods_minor,
      case when bool_and(ship_weight_mg is not null) then sum(ship_weight_mg * quantity) end as weight_mg
    from judged having bool_and(is_allowed) and count(*) = (select line_count from given) and sum(net_minor) <= ${maxMinor}
  ), carried as materialized (
    select goods_minor, ${hasFreight ? freightSql : 'null::bigint'} as freight_minor from summed, given
  ), taxed as materialized (
    select *, ${hasTax ? taxSql : 'null::bigint'} as tax_minor from carried
  ), priced as materialized (
    select *, goods_minor + coalesce(freight_minor, 0) + coalesce(tax_minor, 0) as total_minor from taxed, given
    where goods_minor + coalesce(freight_minor, 0) + coalesce(tax_minor, 0) <= ${maxMinor}
      and coalesce(goods_minor = expected_goods_minor, true)
      and coalesce(goods_minor + coalesce(freight_minor, 0) + coalesce(tax_minor, 0) = expected_total_minor, true)
  ), ${
    hasCart
      ? `claimed as (
    update cart set ordered_at = now(), order_id = priced.id, version = version + 1, updated_at = now() from priced
    where cart.id = cart_id and version = cart_version and cart.user_id = priced.user_id and ordered_at is null
    returning cart.id
  ), `
      : ''
  }taken as materialized (
    select take_stock(array_agg(product_id), array_agg(quantity)) as products
    from judged where exists (select from ${hasCart ? 'claimed' : 'priced'}) having count(*) > 0
  ), placed as (
    insert into orders (id, user_id, ${firstLine.join(', ')}, ${given.map(({ name }) => name).join(', ')}, hold_until,
      line_count, made_lines, goods_minor, total_minor, tax_minor, treatment, cart_id, said_more,
      freight_kind, freight_minor, freight, discount_bp, discount_days)
    select priced.id, user_id, ${firstLine.join(', ')}, ${given.map(({ name }) => `priced.${name}`).join(', ')},
      case when goods_minor > 0 and payment_days is null ${hasFreight && isTrusted ? 'and freight_minor is not null' : ''}
        then now() + hold_minutes * interval '1 minute' end,
      line_count, (select count(*) from judged where supply <> 'stock'), goods_minor, total_minor,
      tax_minor, treatment, cart_id,
      nullif(lower(concat_ws(' ', '', po_number, case when line_count > 1 then (
        select string_agg(sku || ' ' || name, ' ') from (select distinct sku, name from judged where line_no > 1) other
      ) end)), ''),
      ${
        hasFreight
          ? `case when goods_minor > 0 then case when freight_minor is null then 'quoted' else freight_kind end end,
      case when goods_minor > 0 then freight_minor end, case when goods_minor > 0 then freight end`
          : 'null, null, null'
      }, discount_bp, discount_days
    from judged, priced where line_no = 1 and exists (select from taken)
    returning ${orderRowColumns}
  ), lined as (
    insert into order_line (order_id, line_no, number, product_id, ${ofLine.join(', ')}, quantity, unit_price_minor,
      net_minor, note, requested_on, tax_class, tax_rate_bp, tax_category)
    select placed.id, j.line_no, placed.number, j.product_id, ${ofLine.map((name) => `j.${name}`).join(', ')}, j.quantity,
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
    insert into outbox (word) select concat_ws(' ', 'order', id, user_id) from placed
  )${
    hasKey
      ? `, remembered as (
    insert into idempotency_record (actor_id, key, fingerprint, answer)
    select placed.user_id, idempotency_key, fingerprint, to_jsonb(placed) from placed, given
  )`
      : ''
  }
  select placed.*, (select json_agg(distinct jsonb_build_object('id', product_id, 'isPlentyLeft', available - pieces >= pieces))
    from judged) as products
  from placed`
}

const statements = new Map<string, string>()

/** The statement for an order of these parts: always the same text, so that a connection prepares it once. */
function statementFor(parts: Parts): string {
  const key = Object.values(parts).join()
  const text = statements.get(key) ?? placeSql(parts)
  statements.set(key, text)
  return text
}

function toGiven({ lines, cart, tax, freight, allowance, discount, keyed, ...order }: NewOrder) {
  return {
    id: order.id,
    user_id: order.userId,
    ...Object.fromEntries(given.map(({ key, name }) => [name, order[key as keyof GivenFields]])),
    cart_id: cart?.id,
    cart_version: cart?.version,
    line_count: lines.length,
    expected_total_minor: order.expectedTotalMinor,
    expected_goods_minor: order.expectedGoodsMinor,
    hold_minutes: allowance.holdMinutes,
    max_open: allowance.maxOpen,
    rates:
      tax &&
      Object.fromEntries(
        tax.classes.map(({ taxClass, rateBp, category }) => [taxClass, { rate_bp: rateBp, category }]),
      ),
    treatment: tax?.treatment,
    freight_kind: freight?.kind,
    freight_steps: freight?.table.map(({ upToMg, priceMinor }) => ({ up_to_mg: upToMg, price_minor: priceMinor })),
    free_from_minor: freight?.freeFromMinor,
    excluded: freight?.excludes,
    freight: freight?.stored,
    discount_bp: discount?.bp,
    discount_days: discount?.days,
    idempotency_key: keyed?.key,
    fingerprint: keyed?.fingerprint,
  }
}

function toWanted(line: NewOrderLine, index: number) {
  return {
    line_no: index + 1,
    product_id: line.productId,
    quantity: line.quantity,
    seen_minor: line.seenUnitPriceMinor,
    note: line.note,
    requested_on: line.requestedOn,
  }
}

/** The names that the parts of an order have in the language of its buyer. */
export async function writeBuyerNames(tx: Database, orderId: string, language: Language): Promise<void> {
  await tx.query(
    `update order_line line set translation = jsonb_build_object('language', t.language, 'name', t.name)
     from product_translation t
     where line.order_id = $1 and t.product_id = line.product_id and t.language = $2 and t.name is not null`,
    [orderId, language],
  )
}

/** Takes the stock of all lines and writes the order; undefined, with nothing written, if anything does not allow it. */
export async function insertOrder(db: Database, order: NewOrder): Promise<PlacedRow | undefined> {
  const { cart, tax, freight, allowance, lines, keyed } = order
  const parts = {
    hasCart: cart !== null,
    hasTax: tax !== null,
    hasFreight: freight !== null,
    isTrusted: allowance.isTrusted,
    hasKey: keyed !== null,
  }
  const { rows } = await db.query<PlacedRow>(statementFor(parts), [
    toJson(toGiven(order)),
    toJson(lines.map(toWanted)),
  ])
  return rows[0]
}
