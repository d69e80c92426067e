import type pg from 'pg'
import { hashToken, newToken } from '#server/features/cart/cart.owner.ts'
import { brand } from '#tenant/brand.ts'

/** `total` is in minor units. */
export type MadeCart = { id: string; totalMinor: number }

/** Each cart has the next products of all that can be ordered: carts one after the other share none if they can. */
const addLines = `
  with goods as materialized (
    select row_number() over (order by seq) - 1 as place, id, min_order, unit_price_minor from product
    where available > 100000 and unit_price_minor > 0 and published_at is not null and archived_at is null
  ), sizes as (select count(*) as goods from goods),
  wanted as (
    select cart.id as cart_id, goods.id as product_id, goods.min_order, goods.unit_price_minor, line
    from unnest($1::uuid[]) with ordinality as cart (id, n) cross join sizes cross join generate_series(1, $2::integer) as line
    join goods on goods.place = (cart.n * $2 + line) % sizes.goods
  ), added as (
    insert into cart_line (cart_id, product_id, quantity, seen_unit_minor, position)
    select cart_id, product_id, min_order, unit_price_minor, line from wanted
  )
  select cart_id as id, sum(min_order * unit_price_minor)::float8 as "totalMinor" from wanted group by cart_id`

async function fill(pool: pg.Pool, ids: readonly string[], lines: number): Promise<MadeCart[]> {
  const { rows } = await pool.query<MadeCart>({ text: addLines, values: [ids, lines] })
  if (rows.length < ids.length) throw new Error(`there are no products for carts of ${lines} lines`)
  return rows
}

/**
 * New carts of one user, who may have one open cart: so many orders of carts could not be measured otherwise. The index
 * that says so is another one until `allowOneCart`.
 */
export async function makeCarts(
  pool: pg.Pool,
  email: string,
  { count, lines }: { count: number; lines: number },
): Promise<MadeCart[]> {
  await pool.query('drop index if exists cart_open')
  await pool.query('create index if not exists cart_open_measured on cart (user_id) where ordered_at is null')
  const { rows } = await pool.query<{ id: string }>(
    `insert into cart (user_id, currency) select id, $2 from users, generate_series(1, $3::integer) where email = $1
     returning id`,
    [email, brand.currency, count],
  )
  const ids = rows.map(({ id }) => id)
  const carts: MadeCart[] = []
  // In parts, because a statement may not take longer than some seconds.
  const atOnce = Math.ceil(20_000 / lines)
  for (let index = 0; index < ids.length; index += atOnce) {
    carts.push(...(await fill(pool, ids.slice(index, index + atOnce), lines)))
  }
  await pool.query('analyze cart, cart_line')
  return carts
}

/** Deletes the user's open carts, and lets a user have one again. */
export async function allowOneCart(pool: pg.Pool): Promise<void> {
  await deleteOpenCarts(pool)
  await pool.query('drop index if exists cart_open_measured')
  await pool.query('create unique index if not exists cart_open on cart (user_id) where ordered_at is null')
}

async function deleteOpenCarts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from cart where user_id is not null and ordered_at is null')
}

/** The one open cart of a user. */
export async function makeOwnCart(pool: pg.Pool, email: string, lines: number): Promise<void> {
  await deleteOpenCarts(pool)
  const { rows } = await pool.query<{ id: string }>(
    'insert into cart (user_id, currency) select id, $2 from users where email = $1 returning id',
    [email, brand.currency],
  )
  await fill(
    pool,
    rows.map(({ id }) => id),
    lines,
  )
}

export type GuestCart = { id: string; token: string }

export async function makeGuestCarts(pool: pg.Pool, count: number, lines: number): Promise<GuestCart[]> {
  const tokens = Array.from({ length: count }, newToken)
  const { rows } = await pool.query<{ id: string }>(
    `insert into cart (token_hash, currency)
     select hash, $2 from unnest($1::bytea[]) with ordinality as given (hash, place) order by place returning id`,
    [tokens.map(hashToken), brand.currency],
  )
  const carts = rows.map(({ id }, index) => ({ id, token: tokens[index] ?? '' }))
  await fill(
    pool,
    carts.map(({ id }) => id),
    lines,
  )
  return carts
}
