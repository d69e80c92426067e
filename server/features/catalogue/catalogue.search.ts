import type { FoundProducts, ProductSearch } from '#contract/catalogue.ts'
import type { Database } from '#server/database/pool.ts'
import { type CatalogueParts, toProduct } from './catalogue.service.ts'
import { onSale, type ProductRow } from './catalogue.store.ts'

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

type FamilyRow = { family: string; count: number }

/** How a text is compared: by its words first; by its spelling only where no product has them. */
type Manner = 'all' | 'words' | 'spelling'

/** Each manner has the same parameters, so that they are written down once. */
const matching: Record<Manner, string> = {
  all: `$1::text is null and $2::text is not null`,
  words: `words @@ to_tsquery('simple', $1) and $2::text is not null`,
  spelling: `$1::text is not null and $2 <% lower(name || ' ' || sku)`,
}
const ranks: Record<Manner, string> = {
  all: '0',
  words: `ts_rank(words, to_tsquery('simple', $1))`,
  spelling: `word_similarity($2, lower(name || ' ' || sku))`,
}
const sold = `${onSale} and (not $3::boolean or available >= min_order)`

async function findRows(db: Database, wish: Wish, manner: Manner): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `select *, ${ranks[manner]} as rank
     from product where ${sold} and ${matching[manner]} and ($4::text is null or coalesce(family, 'other') = $4)
     order by ${orders[wish.sort]}
     limit ${perPage} offset $5`,
    [wish.words, wish.text, wish.isInStock, wish.family, (wish.page - 1) * perPage],
  )
  return rows
}

/** How many match in each family, whichever family is chosen: where else there is something to find. */
async function countFamilies(db: Database, wish: Wish, manner: Manner): Promise<FamilyRow[]> {
  const { rows } = await db.query<FamilyRow>(
    `select coalesce(family, 'other') as family, count(*)::int as count
     from product where ${sold} and ${matching[manner]} group by 1 order by 1`,
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

function toWish(search: ProductSearch): Wish {
  const text = (search.q ?? '').trim().toLowerCase()
  return {
    words: text === '' ? null : toTextQuery(text),
    text,
    isInStock: search.stock === 'in',
    family: search.family ?? null,
    sort: search.sort ?? (text === '' ? 'newest' : 'relevance'),
    page: search.page ?? 1,
  }
}

/** Products by words, family and stock, a page at a time, with how many there are in each family. */
export async function searchProducts(parts: CatalogueParts, search: ProductSearch): Promise<FoundProducts> {
  const wish = toWish(search)
  const found = await findIn(parts.db, wish, wish.words === null ? 'all' : 'words')
  const { rows, families } =
    wish.words !== null && found.families.length === 0 ? await findIn(parts.db, wish, 'spelling') : found
  const everywhere = families.reduce((sum, { count }) => sum + count, 0)
  const total = wish.family ? (families.find(({ family }) => family === wish.family)?.count ?? 0) : everywhere
  return {
    items: rows.map((row) => toProduct(row, parts)),
    total,
    everywhere,
    page: wish.page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    families,
  }
}

async function findIn(db: Database, wish: Wish, manner: Manner) {
  const [rows, families] = await Promise.all([findRows(db, wish, manner), countFamilies(db, wish, manner)])
  return { rows, families }
}
