import { type FoundOrder, type FoundPerson, type FoundProduct, mostFound } from '#contract/search/search.ts'
import type { Database } from '#server/database/pool.ts'

/** `orders` of this account only; null: all orders, for admins. */
export type Seeker = { userId: string | null }

const orderColumns = 'o.id as _id, o.number, o.name, o.user_name as buyer'

const longestNumber = 10

/** The numbers that begin with these digits, as ranges: `10` is 10, 100 to 109, 1000 to 1099 and so on. */
export function numberRanges(digits: string): { least: number[]; most: number[] } {
  const least: number[] = []
  const most: number[] = []
  for (let more = 0; digits.length + more <= longestNumber; more++) {
    const width = 10 ** more
    least.push(Number(digits) * width)
    most.push(Number(digits) * width + width - 1)
  }
  return { least, most }
}

/**
 * Orders whose number begins with these digits: the whole number first, then the newest. Every range uses the index.
 */
export async function findOrdersByNumber(db: Database, digits: string, { userId }: Seeker): Promise<FoundOrder[]> {
  const { least, most } = numberRanges(digits)
  const { rows } = await db.query<FoundOrder>(
    `select ${orderColumns}
     from unnest($1::bigint[], $2::bigint[]) as r (least, most),
     lateral (
       select * from orders
       where number between r.least and r.most and deleted_at is null ${userId ? 'and user_id = $4' : ''}
       order by number desc limit ${mostFound}
     ) o
     order by (o.number = $3::bigint) desc, o.number desc limit ${mostFound}`,
    [least, most, Number(digits), ...(userId ? [userId] : [])],
  )
  return rows
}

/** How many of a user's newest orders are searched for a word; the palette shows only a few. */
const latest = 2_000

export async function findOwnOrders(db: Database, text: string, userId: string): Promise<FoundOrder[]> {
  const { rows } = await db.query<FoundOrder>(
    `select ${orderColumns}
     from (
       select * from orders where user_id = $1 and deleted_at is null order by number desc limit ${latest}
     ) o
     where exists (select from order_line l where l.order_id = o.id and lower(l.name || ' ' || l.sku) like $2)
       or lower(o.po_number) like $2
     order by o.number desc limit ${mostFound}`,
    [userId, containing(text)],
  )
  return rows
}

/** The newest orders of these products, five of each, by index. */
export async function findOrdersOfProducts(db: Database, productIds: readonly string[]): Promise<FoundOrder[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.query<FoundOrder>(
    `select ${orderColumns}
     from unnest($1::uuid[]) as p (id),
     lateral (
       select o.* from order_line l join orders o on o.id = l.order_id
       where l.product_id = p.id and o.deleted_at is null and not exists (
         select from order_line before
         where before.order_id = l.order_id and before.product_id = l.product_id and before.line_no < l.line_no)
       order by l.number desc limit ${mostFound}
     ) o
     order by o.number desc limit ${mostFound}`,
    [productIds],
  )
  return rows
}

/** Escapes `%` and `_`, which are characters here, not patterns. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** `10-52 cass` as prefixes of words, because the user is still typing. Null if there is no word in it. */
export function toWords(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : null
}

/** Most similar products that are ranked. */
const mostAlike = 200

/** Products by words, or by similar spelling if no product has these words. */
export async function findProducts(db: Database, text: string, { userId }: Seeker): Promise<FoundProduct[]> {
  const words = toWords(text)
  if (words === null) return []
  // Drafts are for admins only.
  const seen = userId ? 'archived_at is null and published_at is not null' : 'archived_at is null'
  const { rows } = await db.query<FoundProduct>(
    // Ranking many thousand matches would take longer than finding them.
    `select id as _id, name, sku from (
       select id, name, sku, words from product
       where words @@ to_tsquery('simple', $1) and ${seen} limit 500
     ) p
     order by ts_rank(words, to_tsquery('simple', $1)) desc, name limit ${mostFound}`,
    [words],
  )
  if (rows.length > 0 || text.length < 3) return rows
  const alike = await db.query<FoundProduct>(
    // Ranking many thousand similar names would take longer than finding them.
    `select id as _id, name, sku from (
       select id, name, sku from product where $1 <% lower(name || ' ' || sku) and ${seen} limit ${mostAlike}
     ) p
     order by word_similarity($1, lower(name || ' ' || sku)) desc, name limit ${mostFound}`,
    [text],
  )
  return alike.rows
}

export async function findPeople(db: Database, text: string): Promise<FoundPerson[]> {
  const { rows } = await db.query<FoundPerson>(
    `select id as _id, name, email from users where lower(name || ' ' || email) like $1
     limit ${mostFound}`,
    [containing(text)],
  )
  return rows
}
