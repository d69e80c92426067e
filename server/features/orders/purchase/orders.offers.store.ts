import type { Database } from '#server/database/pool.ts'
import { type OrderRow, orderRowColumns } from '../orders.columns.ts'

/** What explains why an order of many lines was refused. */
export type OfferRow = {
  id: string
  sku: string
  name: string
  unit_price_minor: number
  min_order: number
  order_multiple: number
  available: number
  tax_class: string
  ship_weight_mg: number | null
  shipping_class: string
  is_draft: boolean
  is_archived: boolean
}

/** The products of these ids, also those that are no longer sold. */
export async function listOffers(db: Database, ids: readonly string[]): Promise<OfferRow[]> {
  const { rows } = await db.query<OfferRow>(
    `select id, sku, name, unit_price_minor, min_order, order_multiple, available, tax_class,
       ship_weight_mg, shipping_class, published_at is null as is_draft,
       archived_at is not null as is_archived
     from product where id = any($1::uuid[])`,
    [ids],
  )
  return rows
}

/** Pieces of each product that the account has ordered and not paid. */
export async function readHeldPieces(db: Database, userId: string): Promise<Map<string, number>> {
  const { rows } = await db.query<{ pieces: Record<string, number> }>('select open_pieces($1) as pieces', [userId])
  return new Map(Object.entries(rows[0]?.pieces ?? {}))
}

/** The order that this buyer's cart has become. */
export async function findOrderOfCart(
  db: Database,
  cartId: string,
  userId: string,
): Promise<OrderRow | undefined> {
  const { rows } = await db.query<OrderRow>(
    `select ${orderRowColumns} from orders where cart_id = $1 and user_id = $2 and deleted_at is null`,
    [cartId, userId],
  )
  return rows[0]
}

/** A cart of this user that was not ordered. */
export async function findOpenCart(
  db: Database,
  cartId: string,
  userId: string,
): Promise<{ version: number } | undefined> {
  const { rows } = await db.query<{ version: number }>(
    'select version from cart where id = $1 and user_id = $2 and ordered_at is null',
    [cartId, userId],
  )
  return rows[0]
}
