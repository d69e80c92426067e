import type { CartValues } from '#contract/cart/cart-fields.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { CartOwner } from './cart.owner.ts'

export type CartRow = {
  id: string
  user_id: string | null
  version: number
  currency: string
} & CartValues

const columns = `id, user_id, version, currency, po_number as "poNumber", to_char(requested_on, 'YYYY-MM-DD') as "requestedOn", note`

/** SQL: the open cart of an owner, who is the first parameter. */
function isOpenOf(owner: CartOwner): string {
  return `${'userId' in owner ? 'user_id' : 'token_hash'} = $1 and ordered_at is null and merged_at is null`
}

function keyOf(owner: CartOwner): string | Buffer {
  return 'userId' in owner ? owner.userId : owner.tokenHash
}

export async function findCart(db: Database, owner: CartOwner): Promise<CartRow | undefined> {
  const { rows } = await db.query<CartRow>(`select ${columns} from cart where ${isOpenOf(owner)}`, [keyOf(owner)])
  return rows[0]
}

export type StoredCartRow = CartRow & { is_ordered: boolean }

/** A cart of this user by its id, also one that was ordered. */
export async function findCartById(db: Database, id: string, userId: string): Promise<StoredCartRow | undefined> {
  const { rows } = await db.query<StoredCartRow>(
    `select ${columns}, ordered_at is not null as is_ordered from cart where id = $1 and user_id = $2`,
    [id, userId],
  )
  return rows[0]
}

/** Carts change one after the other: every change locks the cart first. */
export async function lockCart(tx: Database, owner: CartOwner): Promise<CartRow | undefined> {
  const { rows } = await tx.query<CartRow>(`select ${columns} from cart where ${isOpenOf(owner)} for update`, [
    keyOf(owner),
  ])
  return rows[0]
}

/** Locks the open cart of a user, and makes one if there is none. */
export async function openOwnCart(tx: Database, userId: string, currency: string): Promise<CartRow> {
  const { rows } = await tx.query<CartRow>(
    `insert into cart (user_id, currency) values ($1, $2)
     on conflict (user_id) where ordered_at is null do update set updated_at = now()
     returning ${columns}`,
    [userId, currency],
  )
  return only(rows)
}

export async function insertGuestCart(tx: Database, tokenHash: Buffer, currency: string): Promise<CartRow> {
  const { rows } = await tx.query<CartRow>(
    `insert into cart (token_hash, currency) values ($1, $2) returning ${columns}`,
    [tokenHash, currency],
  )
  return only(rows)
}

function only([row]: CartRow[]): CartRow {
  if (!row) throw new Error('the cart was not returned by its own statement')
  return row
}

/** Call it with the cart locked, once for each change. */
export async function updateCart(tx: Database, id: string, values: CartValues): Promise<CartRow> {
  const { rows } = await tx.query<CartRow>(
    `update cart set version = version + 1, updated_at = now(),
       (po_number, requested_on, note) = (
         select * from jsonb_to_record($2::jsonb) as given ("poNumber" text, "requestedOn" date, note text)
       )
     where id = $1 returning ${columns}`,
    [id, toJson(values)],
  )
  return only(rows)
}

/** A new version after a change of the lines. */
export async function raiseVersion(tx: Database, id: string): Promise<CartRow> {
  const { rows } = await tx.query<CartRow>(
    `update cart set version = version + 1, updated_at = now() where id = $1 returning ${columns}`,
    [id],
  )
  return only(rows)
}

/** The request that was first sent with this key; undefined if it is this one. */
export async function claimCartKey(
  tx: Database,
  { cartId, key, fingerprint }: { cartId: string; key: string; fingerprint: string },
): Promise<string | undefined> {
  const { rowCount } = await tx.query(
    'insert into cart_key (cart_id, key, fingerprint) values ($1, $2, $3) on conflict do nothing',
    [cartId, key, fingerprint],
  )
  return rowCount === 0 ? findCartKey(tx, { cartId, key }) : undefined
}

/** What was sent to a cart with this key; undefined if nothing was. */
export async function findCartKey(
  db: Database,
  { cartId, key }: { cartId: string; key: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ fingerprint: string }>(
    'select fingerprint from cart_key where cart_id = $1 and key = $2',
    [cartId, key],
  )
  return rows[0]?.fingerprint
}

export type GuestCartRow = CartRow & { merged_by: string | null; is_merged: boolean }

/** The cart of a token, also one that was merged. */
export async function lockGuestCart(tx: Database, tokenHash: Buffer): Promise<GuestCartRow | undefined> {
  const { rows } = await tx.query<GuestCartRow>(
    `select ${columns}, merged_by, merged_at is not null as is_merged from cart where token_hash = $1 for update`,
    [tokenHash],
  )
  return rows[0]
}

/**
 * Adds the lines of a guest's cart to a user's, in the order of `insertCartLines`, and ends it. A line gets at most `most` pieces,
 * or keeps what it had. Returns how many lines the user's cart has then.
 */
export async function mergeLines(
  tx: Database,
  { from, into, userId, most }: { from: string; into: string; userId: string; most: number },
): Promise<number> {
  await tx.query(
    `insert into cart_line (cart_id, product_id, quantity, note, requested_on, seen_unit_minor, seen_base, position)
     select $2, product_id, quantity, note, requested_on, seen_unit_minor, seen_base,
       position + (select coalesce(max(position), 0) from cart_line where cart_id = $2)
     from cart_line where cart_id = $1 order by product_id
     on conflict on constraint cart_line_once do update
       set quantity = greatest(cart_line.quantity, least(cart_line.quantity::bigint + excluded.quantity, $3))::integer`,
    [from, into, most],
  )
  await tx.query('delete from cart_line where cart_id = $1', [from])
  await tx.query('update cart set merged_by = $2, merged_at = now(), updated_at = now() where id = $1', [
    from,
    userId,
  ])
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from cart_line where cart_id = $1',
    [into],
  )
  return rows[0]?.count ?? 0
}

/**
 * Deletes carts of guests that nobody has touched for so many days, carts that were ordered that long ago, and keys of
 * requests that are not repeated any more.
 */
export async function sweepCarts(db: Database, days: number): Promise<void> {
  await db.query(
    `delete from cart where (user_id is null or ordered_at is not null) and updated_at < now() - $1 * interval '1 day'`,
    [days],
  )
  await db.query(`delete from cart_key where created_at < now() - interval '2 days'`)
}
