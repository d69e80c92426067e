import type { ContentUnit } from '#contract/products/content.ts'
import type { Supply } from '#contract/products/product-values.ts'
import type { Database } from '#server/database/pool.ts'
import { onSale } from '../products/products.store.ts'

export type CartLineRow = {
  id: string
  product_id: string
  sku: string
  name: string
  image: string
  drawing: { family: string } | null
  quantity: number
  note: string
  requested_on: string | null
  unit_price_minor: number
  seen_unit_minor: number
  min_order: number
  order_multiple: number
  available: number
  tax_class: string
  content_milli: number | null
  content_unit: ContentUnit
  ship_weight_mg: number | null
  shipping_class: string
  supply: Supply
  is_sold: boolean
}

/** The lines of a cart in the order they were added in, with the products as they are now. */
export async function listCartLines(db: Database, cartId: string): Promise<CartLineRow[]> {
  const { rows } = await db.query<CartLineRow>(
    `select l.id, l.product_id, p.sku, p.name, p.image, p.drawing, l.quantity, l.note,
       to_char(l.requested_on, 'YYYY-MM-DD') as requested_on, p.unit_price_minor, l.seen_unit_minor, p.min_order,
       p.order_multiple, p.available, p.tax_class,
       p.content_milli, p.content_unit, p.ship_weight_mg, p.shipping_class, p.supply, p.archived_at is null and p.published_at is not null as is_sold
     from cart_line l join product p on p.id = l.product_id
     where l.cart_id = $1 order by l.position, l.id`,
    [cartId],
  )
  return rows
}

/** `seenUnitMinor`: the price that the owner has seen; null for that of now. */
export type AddedLine = {
  productId: string
  quantity: number
  note: string
  requestedOn: string | null
  seenUnitMinor: number | null
}
export type AddedRow = { product_id: string; quantity: number; is_new: boolean }

/**
 * Adds lines, or makes those of the same part, note and date larger; the price of such a line stays the one that its owner
 * has seen. A product that is not on sale adds nothing and is missing in the answer. Call it with the cart locked. The rows
 * are written in the order of their products: each refers to one, which every writer locks in this order.
 */
export async function insertCartLines(
  tx: Database,
  cartId: string,
  lines: readonly AddedLine[],
): Promise<AddedRow[]> {
  const { rows } = await tx.query<AddedRow>(
    `with wanted as (
       select product_id, note, requested_on, sum(quantity)::integer as quantity, min(seen_minor) as seen_minor,
         min(at)::integer as at
       from unnest($2::uuid[], $3::integer[], $4::text[], $5::date[], $6::bigint[]) with ordinality
         as w (product_id, quantity, note, requested_on, seen_minor, at)
       group by product_id, note, requested_on
     ), last as (
       select coalesce(max(position), 0) as position from cart_line where cart_id = $1
     )
     insert into cart_line (cart_id, product_id, quantity, note, requested_on, seen_unit_minor, position)
     select $1, w.product_id, w.quantity, w.note, w.requested_on, coalesce(w.seen_minor, p.unit_price_minor),
       last.position + w.at
     from last, wanted w join product p on p.id = w.product_id and ${onSale}
     order by w.product_id
     on conflict on constraint cart_line_once do update set quantity = cart_line.quantity + excluded.quantity
     returning product_id, quantity, xmax = 0 as is_new`,
    [
      cartId,
      lines.map(({ productId }) => productId),
      lines.map(({ quantity }) => quantity),
      lines.map(({ note }) => note),
      lines.map(({ requestedOn }) => requestedOn),
      lines.map(({ seenUnitMinor }) => seenUnitMinor),
    ],
  )
  return rows
}

export async function countLines(db: Database, cartId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from cart_line where cart_id = $1',
    [cartId],
  )
  return rows[0]?.count ?? 0
}

export type LineValues = { quantity: number; note: string; requestedOn: string | null }
type OwnLine = { cartId: string; id: string }

export async function findLine(db: Database, { cartId, id }: OwnLine): Promise<CartLineRow | undefined> {
  return (await listCartLines(db, cartId)).find((line) => line.id === id)
}

/**
 * Changes a line. If another line of the part has this note and date by now, the two become one, unless both together
 * have more than `most` pieces: then false, and the caller undoes what was done. Call it with the cart locked.
 */
export async function updateLine(
  tx: Database,
  { cartId, id }: OwnLine,
  { most, ...values }: LineValues & { most: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ quantity: number }>(
    `delete from cart_line other using cart_line l
     where l.cart_id = $1 and l.id = $2 and other.cart_id = l.cart_id and other.id <> l.id
       and other.product_id = l.product_id and other.note = $3 and other.requested_on is not distinct from $4::date
     returning other.quantity`,
    [cartId, id, values.note, values.requestedOn],
  )
  const joined = rows[0]?.quantity ?? 0
  if (joined > 0 && values.quantity + joined > most) return false
  await tx.query(
    'update cart_line set quantity = $3, note = $4, requested_on = $5 where cart_id = $1 and id = $2',
    [cartId, id, values.quantity + joined, values.note, values.requestedOn],
  )
  return true
}

export async function deleteLine(tx: Database, { cartId, id }: OwnLine): Promise<boolean> {
  const { rowCount } = await tx.query('delete from cart_line where cart_id = $1 and id = $2', [cartId, id])
  return rowCount === 1
}

export async function deleteLines(tx: Database, cartId: string): Promise<void> {
  await tx.query('delete from cart_line where cart_id = $1', [cartId])
}

/** The owner has seen the prices of all lines. */
export async function savePricesSeen(tx: Database, cartId: string): Promise<void> {
  await tx.query(
    `update cart_line l set seen_unit_minor = p.unit_price_minor from product p
     where l.cart_id = $1 and p.id = l.product_id and l.seen_unit_minor <> p.unit_price_minor`,
    [cartId],
  )
}
