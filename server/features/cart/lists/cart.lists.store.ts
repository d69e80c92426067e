import type { Database } from '#server/database/pool.ts'
import { onSale } from '../../products/products.store.ts'

export type ListRow = { id: string; name: string; version: number; line_count: number; updated_at: Date }

const columns = `id, name, version, updated_at,
  (select count(*) from order_list_line l where l.list_id = order_list.id) as line_count`

export async function listLists(db: Database, userId: string): Promise<ListRow[]> {
  const { rows } = await db.query<ListRow>(
    `select ${columns} from order_list where user_id = $1 order by updated_at desc, id`,
    [userId],
  )
  return rows
}

type Owned = { id: string; userId: string }

export async function findList(db: Database, { id, userId }: Owned): Promise<ListRow | undefined> {
  const { rows } = await db.query<ListRow>(`select ${columns} from order_list where id = $1 and user_id = $2`, [
    id,
    userId,
  ])
  return rows[0]
}

/** Every change of a list locks it first. */
export async function lockList(tx: Database, { id, userId }: Owned): Promise<ListRow | undefined> {
  const { rows } = await tx.query<ListRow>(
    `select ${columns} from order_list where id = $1 and user_id = $2 for update`,
    [id, userId],
  )
  return rows[0]
}

/** Adds a list unless the account has too many; the account is locked, so that the count is exact. */
export async function insertList(
  tx: Database,
  { userId, name, most }: { userId: string; name: string; most: number },
): Promise<string | undefined> {
  await tx.query('select from users where id = $1 for no key update', [userId])
  const { rows } = await tx.query<{ id: string }>(
    `insert into order_list (user_id, name) select $1::uuid, $2
     where (select count(*) from order_list where user_id = $1) < $3 returning id`,
    [userId, name, most],
  )
  return rows[0]?.id
}

/** The lines of the user's open cart; those of one part and note with different dates become one. */
export async function copyCartLines(tx: Database, { id, userId }: Owned): Promise<void> {
  await tx.query(
    `insert into order_list_line (list_id, product_id, quantity, note, position)
     select $1, l.product_id, least(sum(l.quantity), 1000000)::integer, l.note, min(l.position)
     from cart c join cart_line l on l.cart_id = c.id
     where c.user_id = $2 and c.ordered_at is null group by l.product_id, l.note order by l.product_id`,
    [id, userId],
  )
}

/** The lines of an order; those of one part and note with different dates become one. */
export async function copyOrderLines(
  tx: Database,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  await tx.query(
    `insert into order_list_line (list_id, product_id, quantity, note, position)
     select $1, product_id, least(sum(quantity), 1000000)::integer, note, min(line_no)
     from order_line where order_id = $2 group by product_id, note`,
    [id, orderId],
  )
}

export async function renameList(tx: Database, id: string, name: string): Promise<void> {
  await tx.query('update order_list set name = $2 where id = $1', [id, name])
}

/** Once for each change. */
export async function raiseListVersion(tx: Database, id: string): Promise<void> {
  await tx.query('update order_list set version = version + 1, updated_at = now() where id = $1', [id])
}

export async function deleteListRow(db: Database, { id, userId }: Owned): Promise<number> {
  const { rowCount } = await db.query('delete from order_list where id = $1 and user_id = $2', [id, userId])
  return rowCount ?? 0
}

export type ListLineRow = {
  id: string
  product_id: string
  sku: string
  name: string
  image: string
  drawing: { family: string } | null
  quantity: number
  note: string
  unit_price_minor: number
  tax_class: string
  available: number
  is_sold: boolean
}

export async function listListLines(db: Database, listId: string): Promise<ListLineRow[]> {
  const { rows } = await db.query<ListLineRow>(
    `select l.id, l.product_id, p.sku, p.name, p.image, p.drawing, l.quantity, l.note, p.unit_price_minor, p.tax_class,
       p.available, p.archived_at is null and p.published_at is not null as is_sold
     from order_list_line l join product p on p.id = l.product_id
     where l.list_id = $1 order by l.position, l.id`,
    [listId],
  )
  return rows
}

export type ListAddition = { productId: string; quantity: number; note: string }

/**
 * Adds lines, or makes those of the same part and note larger. Parts that are not on sale are missing in the answer. The
 * order of the rows is that of `insertCartLines` of carts.
 */
export async function addListLines(
  tx: Database,
  listId: string,
  lines: readonly ListAddition[],
): Promise<{ product_id: string; quantity: number }[]> {
  const { rows } = await tx.query<{ product_id: string; quantity: number }>(
    `with wanted as (
       select product_id, note, sum(quantity)::integer as quantity, min(at)::integer as at
       from unnest($2::uuid[], $3::integer[], $4::text[]) with ordinality as w (product_id, quantity, note, at)
       group by product_id, note
     ), last as (
       select coalesce(max(position), 0) as position from order_list_line where list_id = $1
     )
     insert into order_list_line (list_id, product_id, quantity, note, position)
     select $1, w.product_id, w.quantity, w.note, last.position + w.at
     from last, wanted w join product p on p.id = w.product_id and ${onSale}
     order by w.product_id
     on conflict on constraint order_list_line_once do update
       set quantity = order_list_line.quantity + excluded.quantity
     returning product_id, quantity`,
    [
      listId,
      lines.map(({ productId }) => productId),
      lines.map(({ quantity }) => quantity),
      lines.map(({ note }) => note),
    ],
  )
  return rows
}

type LineChange = { listId: string; lineId: string; quantity: number | null; note: string | null }

/** Null stays as it is. A line that gets the note of another line of its part takes that one's pieces. */
export async function updateListLine(
  tx: Database,
  { listId, lineId, quantity, note }: LineChange,
): Promise<boolean> {
  const { rows } = await tx.query<{ quantity: number }>(
    `delete from order_list_line other using order_list_line l
     where l.list_id = $1 and l.id = $2 and other.list_id = l.list_id and other.id <> l.id
       and other.product_id = l.product_id and other.note = coalesce($3, l.note)
     returning other.quantity`,
    [listId, lineId, note],
  )
  const { rowCount } = await tx.query(
    `update order_list_line set quantity = coalesce($3::integer, quantity) + $4, note = coalesce($5, note)
     where list_id = $1 and id = $2`,
    [listId, lineId, quantity, rows[0]?.quantity ?? 0, note],
  )
  return rowCount === 1
}

export async function deleteListLine(
  tx: Database,
  { listId, lineId }: { listId: string; lineId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query('delete from order_list_line where list_id = $1 and id = $2', [
    listId,
    lineId,
  ])
  return rowCount === 1
}
