import type { Language } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import { onSale } from '../products/products.store.ts'

/** The newest products on sale, with their readable addresses. */
export async function listNewestProducts(
  db: Database,
  limit: number,
): Promise<{ id: string; slug: string | null; updated_at: Date }[]> {
  const { rows } = await db.query<{ id: string; slug: string | null; updated_at: Date }>(
    `select id, slug, updated_at from product left join product_page on product_id = id
     where ${onSale} order by seq desc limit $1`,
    [limit],
  )
  return rows
}

/** The families of the products on sale. */
export async function listFamiliesOnSale(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ family: string | null }>(
    `select family from product where ${onSale} and family <> 'other' group by family order by family`,
  )
  return rows.flatMap(({ family }) => family ?? [])
}

type SheetKey = { productId: string; language: Language; key: string }

/** Size of a stored sheet in bytes; undefined if there is none with this key. */
export async function findSheetLength(
  db: Database,
  { productId, language, key }: SheetKey,
): Promise<number | undefined> {
  const { rows } = await db.query<{ bytes: number }>(
    'select octet_length(pdf) as bytes from drawing_sheet where product_id = $1 and language = $2 and key = $3',
    [productId, language, key],
  )
  return rows[0]?.bytes
}

/** Stores a sheet and replaces the former one. */
export async function saveSheet(
  db: Database,
  { productId, language, key, pdf }: SheetKey & { pdf: Uint8Array },
): Promise<void> {
  await db.query(
    `insert into drawing_sheet (product_id, language, key, pdf) values ($1, $2, $3, $4)
     on conflict (product_id, language) do update set key = excluded.key, pdf = excluded.pdf`,
    [productId, language, key, pdf],
  )
}

export async function findSheet(db: Database, productId: string, language: Language): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ pdf: Buffer }>(
    'select pdf from drawing_sheet where product_id = $1 and language = $2',
    [productId, language],
  )
  return rows[0]?.pdf
}
