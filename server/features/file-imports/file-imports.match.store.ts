import type { Database } from '#server/database/pool.ts'

export type MatchedProduct = { key: string; id: string; sku: string }

/**
 * Products by what a name of a file says, in lower case: their part number, or, where it has signs that no name of a file
 * may have, the part number with `_` or `-` in their place.
 */
export async function findProductsByKeys(db: Database, keys: readonly string[]): Promise<MatchedProduct[]> {
  const { rows } = await db.query<MatchedProduct>(
    `select lower(sku) as key, id, sku from product where archived_at is null and lower(sku) = any($1)
     union
     select written.key, id, sku
     from product cross join lateral (values
       (translate(lower(sku), '/\\:*?"<>|', '_________')), (translate(lower(sku), '/\\:*?"<>|', '---------'))) as written (key)
     where archived_at is null and sku ~ '[/\\\\:*?"<>|]' and written.key = any($1)
     order by key, sku`,
    [keys],
  )
  return rows
}

export type FoundGroup = { key: string; id: string }

/** Groups of variants by their keys in lower case. */
export async function findGroupsByKeys(db: Database, keys: readonly string[]): Promise<FoundGroup[]> {
  const { rows } = await db.query<FoundGroup>('select key, id from variant_group where key = any($1)', [keys])
  return rows
}

type UsesOf = { importId: string; position: number; limit: number }

/** Adds the products of these families, or of a group, to a file. Returns how many they are: more than `limit` are not added. */
export async function insertUses(
  tx: Database,
  { importId, position, limit }: UsesOf,
  of: { families: readonly string[]; groupId: string | null; productId: string | null },
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `with of_file as (
       select id from product p where archived_at is null and (
         id = $6 or family = any($4)
         or exists (select from variant_member m where m.product_id = p.id and m.group_id = $5))
     ), counted as (select count(*)::int as count from of_file),
     added as (
       insert into file_import_use (import_id, position, product_id)
       select $1, $2, id from of_file, counted where count <= $3
     )
     select count from counted`,
    [importId, position, limit, of.families, of.groupId, of.productId],
  )
  return rows[0]?.count ?? 0
}

type Stored = {
  importId: string
  position: number
  hash: string
  kind: 'picture' | 'document'
  language: string | null
}

/** Marks those products of a file that have it already. Returns how many are left. */
export async function markSame(
  tx: Database,
  { importId, position, hash, kind, language }: Stored,
): Promise<number> {
  const { rows } = await tx.query<{ left: number }>(
    `with marked as (
       update file_import_use u set outcome = 'same'
       where u.import_id = $1 and u.position = $2 and case $4
         when 'picture' then exists (select from product_picture s where s.product_id = u.product_id
             and s.address like '/pictures/' || $3 || '-%')
           or exists (select from product p where p.id = u.product_id and p.image like '/pictures/' || $3 || '-%')
         else exists (
           select from product_document d join lateral (
             select hash from product_document_file where document_id = d.id order by number desc limit 1) v on true
           where d.product_id = u.product_id and v.hash = $3 and d.language is not distinct from $5) end
       returning 1
     )
     select (select count(*) from file_import_use where import_id = $1 and position = $2)::int
       - (select count(*) from marked)::int as left`,
    [importId, position, hash, kind, language],
  )
  return rows[0]?.left ?? 0
}
