import type { FoundProducts, ProductSearch } from '#contract/catalogue.ts'
import type { Database } from '#server/database/pool.ts'
import { type CatalogueParts, toProduct } from './catalogue.service.ts'
import type { ProductRow } from './catalogue.store.ts'

const perPage = 24

/** `10-52 cass` as words and the beginning of a last one: what somebody has typed so far finds what they are typing. */
export function toTextQuery(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => `${word}:*`).join(' & ')
}

/** Whitelisted: the order of a list is text in the statement, never a value of the visitor. */
const orders: Record<NonNullable<ProductSearch['sort']>, string> = {
  relevance: 'rank desc, seq desc',
  newest: 'seq desc',
  name: 'name, seq desc',
  price: 'unit_price_minor, seq desc',
  '-price': 'unit_price_minor desc, seq desc',
}

type FoundRow = ProductRow & { total: number }
type FamilyRow = { family: string; count: number }

const matching = `archived_at is null
  and ($1::text is null or words @@ to_tsquery('simple', $1) or $2 <% lower(name || ' ' || sku))
  and (not $3::boolean or available >= min_order)`

async function findRows(db: Database, wish: Wish): Promise<FoundRow[]> {
  const { rows } = await db.query<FoundRow>(
    `select *, count(*) over ()::int as total,
       case when $1::text is null then 0
         else ts_rank(words, to_tsquery('simple', $1)) * 4 + word_similarity($2, lower(name || ' ' || sku)) end as rank
     from product where ${matching} and ($4::text is null or coalesce(family, 'other') = $4)
     order by ${orders[wish.sort]}
     limit ${perPage} offset $5`,
    [wish.words, wish.text, wish.isInStock, wish.family, (wish.page - 1) * perPage],
  )
  return rows
}

/** How many match in each family, whichever family is chosen: where else there is something to find. */
async function countFamilies(db: Database, wish: Wish): Promise<FamilyRow[]> {
  const { rows } = await db.query<FamilyRow>(
    `select coalesce(family, 'other') as family, count(*)::int as count from product where ${matching}
     group by 1 order by 1`,
    [wish.words, wish.text, wish.isInStock],
  )
  return rows
}

type Wish = {
  words: string | null
  text: string
  isInStock: boolean
  family: string | null
  sort: keyof typeof orders
  page: number
}

/** Products by words, family and stock, a page at a time, with how many there are in each family. */
export async function searchProducts(parts: CatalogueParts, search: ProductSearch): Promise<FoundProducts> {
  const text = (search.q ?? '').trim().toLowerCase()
  const words = toTextQuery(text)
  const wish: Wish = {
    words: text === '' ? null : words,
    text,
    isInStock: search.stock === 'in',
    family: search.family ?? null,
    sort: search.sort ?? (text === '' ? 'newest' : 'relevance'),
    page: search.page ?? 1,
  }
  const [rows, families] = await Promise.all([findRows(parts.db, wish), countFamilies(parts.db, wish)])
  const everywhere = families.reduce((sum, { count }) => sum + count, 0)
  const total = wish.family
    ? (families.find(({ family }) => family === wish.family)?.count ?? 0)
    : (rows[0]?.total ?? everywhere)
  return {
    items: rows.map((row) => toProduct(row, parts)),
    total,
    everywhere,
    page: wish.page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    families,
  }
}
