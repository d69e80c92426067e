import { foldText } from '#contract/fold.ts'
import {
  type FoundFamily,
  type FoundOrder,
  type FoundPerson,
  type FoundProduct,
  maxFound,
} from '#contract/search/search.ts'
import type { Database } from '#server/database/pool.ts'
import { buildStatement, type Statement } from '#server/database/statement.ts'
import { rankSql } from '../catalogue/catalogue.list.store.ts'
import type { QueryCache } from '../catalogue/catalogue.query-cache.ts'
import type { TextQuery } from '../catalogue/wording/wording.text-query.ts'

/** `orders` of this account only; null: all orders, for admins. */
type Seeker = { userId: string | null }

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
       order by number desc limit ${maxFound}
     ) o
     order by (o.number = $3::bigint) desc, o.number desc limit ${maxFound}`,
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
     where exists (select from order_line l where l.order_id = o.id and search_text(l.name || ' ' || l.sku || ' ' || search_code(l.sku)) like $2)
       or search_text(o.po_number) like $2
     order by o.number desc limit ${maxFound}`,
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
       order by l.number desc limit ${maxFound}
     ) o
     order by o.number desc limit ${maxFound}`,
    [productIds],
  )
  return rows
}

/**
 * Orders by the company that they go to or that pays them, by the numbers of their documents, by the tracking number of a shipment and
 * by the number that a provider gave a payment; the newest ones, each by index. For staff.
 */
export async function findNamedOrders(db: Database, text: string): Promise<FoundOrder[]> {
  const { rows } = await db.query<FoundOrder>(
    `select ${orderColumns} from orders o
     where deleted_at is null and (
       (ship_to ->> 'company' <> '' or bill_to ->> 'company' <> '' or bill_to ->> 'vatId' <> '')
         and search_text(' ' || coalesce(ship_to ->> 'company', '') || ' ' || coalesce(bill_to ->> 'company', '')
           || ' ' || coalesce(bill_to ->> 'vatId', '')) like $1
       or id = any(array(select own.id from users u cross join lateral (
         select c.id from orders c where c.user_id = u.id and c.deleted_at is null order by c.number desc limit ${maxFound}
       ) own where lower(u.customer_number) like $2))
       or id = any(array(select order_id from shipment where lower(tracking) like $2))
       or id = any(array(select order_id from payment where lower(ref) like $2))
       or id = any(array(select order_id from invoice where lower(printed) like $2))
       or id = any(array(select order_id from credit_note where lower(printed) like $2)))
     order by number desc limit ${maxFound}`,
    [containing(text), `${literally(text)}%`],
  )
  return rows
}

/** A pattern for a `search_text`. */
function containing(text: string): string {
  return `%${literally(foldText(text))}%`
}

/** Escapes `%` and `_`, which are characters here, not patterns. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** Most matches that are ranked: ranking many thousand would take longer than finding them. */
const maxRanked = 500

type ProductWords = TextQuery & { code: string }

type FamilyRow = { family: string; count: number }
/** The price in the smallest unit of the currency. */
type FoundRow = Omit<FoundProduct, 'unitprice'> & { priceMinor: number }
type MatchRow = { products: FoundRow[]; families: FamilyRow[]; total: number }

type Matches = { products: FoundRow[]; families: FoundFamily[] }

function matchesStatement({ matching, ranking, code }: ProductWords, withDrafts: boolean): Statement {
  const seen = withDrafts ? 'archived_at is null' : 'archived_at is null and published_at is not null'
  const text = `with product as materialized (
       select id, name, sku, family, words, unit_price_minor, available, min_order, order_multiple, tax_class from product
       where words @@ $1::tsquery and ${seen} limit ${maxRanked}
     )
     select
       (select coalesce(json_agg(best), '[]') from (
         select id as _id, name, sku, unit_price_minor as "priceMinor", available, min_order as "minOrder", order_multiple as multiple, tax_class as "taxClass"
         from product
         order by words @@ $3::tsquery desc, ${rankSql('$2')} desc, name, sku limit ${maxFound}
       ) best) as products,
       (select coalesce(json_agg(frequent), '[]') from (
         select coalesce(family, 'other') as family, count(*)::integer as count from product
         group by 1 order by 2 desc, 1 limit ${maxFound}
       ) frequent) as families,
       (select count(*) from product)::integer as total`
  return { text, values: [matching, ranking, code] }
}

/**
 * The best products of these words, the one with this part number first, and their families. Read once for the same
 * words until products or stock change: many visitors type the same beginnings.
 */
export async function findProducts(
  queryCache: QueryCache,
  words: ProductWords,
  withDrafts: boolean,
): Promise<Matches> {
  const [row] = await queryCache.get<MatchRow>(matchesStatement(words, withDrafts), 'stock')
  const { products, families, total } = row ?? { products: [], families: [], total: 0 }
  const isCounted = total < maxRanked
  return { products, families: families.map(({ family, count }) => ({ family, count: isCounted ? count : null })) }
}

export async function findPeople(db: Database, text: string): Promise<FoundPerson[]> {
  const { text: sql, values } = buildStatement((bind) => {
    const words = text.split(/\s+/).filter(Boolean)
    const found = words.map(
      (word) =>
        `(search_text(' ' || name || ' ' || email) like ${bind(containing(word))} or lower(customer_number) like ${bind(`${literally(word.toLowerCase())}%`)})`,
    )
    return `select id as _id, name, email from users where ${['true', ...found].join(' and ')} limit ${maxFound}`
  })
  const { rows } = await db.query<FoundPerson>(sql, values)
  return rows
}
