import type { AttributeValue } from '#contract/products/attributes.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

/** Products in each family itself. */
export async function countByFamily(db: Database): Promise<{ family: string; count: number }[]> {
  const { rows } = await db.query<{ family: string; count: number }>(
    `select f.key as family, count(*) as count from product p join product_family f on f.key = p.family
     where p.archived_at is null group by f.key`,
    [],
  )
  return rows
}

/** How many products of the families have a value under each key. */
export async function countByKey(
  db: Database,
  families: readonly string[],
): Promise<{ key: string; count: number }[]> {
  const { rows } = await db.query<{ key: string; count: number }>(
    `select had.key, count(*) as count from product p, jsonb_object_keys(p.attributes) as had (key)
     where p.archived_at is null and p.family = any($1) group by had.key`,
    [families],
  )
  return rows
}

/** How many products of the families have each text under these keys; of a list, each of its texts. */
export async function countByChoice(
  db: Database,
  families: readonly string[],
  keys: readonly string[],
): Promise<{ key: string; choice: string; count: number }[]> {
  const { rows } = await db.query<{ key: string; choice: string; count: number }>(
    `select wanted.key, said.choice, count(*) as count
     from product p, unnest($2::text[]) as wanted (key),
       jsonb_array_elements_text(case jsonb_typeof(p.attributes -> wanted.key)
         when 'array' then p.attributes -> wanted.key
         when 'string' then jsonb_build_array(p.attributes -> wanted.key) else '[]' end) as said (choice)
     where p.archived_at is null and p.family = any($1) group by wanted.key, said.choice`,
    [families, keys],
  )
  return rows
}

export type Using = { name: string; isArchived: boolean }

/** Products of the families, deleted ones last: as many as the limit. */
export async function listInFamilies(db: Database, families: readonly string[], limit: number): Promise<Using[]> {
  const { rows } = await db.query<Using>(
    `select name, archived_at is not null as "isArchived" from product
     where family = any($1) order by archived_at is not null, lower(name) limit $2`,
    [families, limit],
  )
  return rows
}

/** Products, deleted ones too. */
export async function countInFamilies(db: Database, families: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from product where family = any($1)',
    [families],
  )
  return rows[0]?.count ?? 0
}

export type ValueRow = { id: string; name: string; value: AttributeValue; isArchived: boolean }

/** The values of an attribute of products of the families, deleted ones too, after the product `after`. */
export async function listValues(
  db: Database,
  { families, key, after, limit }: { families: readonly string[]; key: string; after: string; limit: number },
): Promise<ValueRow[]> {
  const { rows } = await db.query<ValueRow>(
    `select id, name, attributes -> $2 as value, archived_at is not null as "isArchived" from product
     where family = any($1) and attributes ? $2 and id > $3 order by id limit $4`,
    [families, key, after, limit],
  )
  return rows
}

/** Products of the families on sale without a value of the attribute: how many, and the first of them. */
export async function findLacking(
  db: Database,
  families: readonly string[],
  key: string,
): Promise<{ count: number; names: string[] }> {
  const { rows } = await db.query<{ count: number; names: string[] }>(
    `select count(*) as count, coalesce((array_agg(name order by lower(name)))[1:5], '{}') as names from product
     where family = any($1) and archived_at is null and published_at is not null and not attributes ? $2`,
    [families, key],
  )
  return rows[0] ?? { count: 0, names: [] }
}

/** Products with one of these choices, deleted ones too: how many of each, and the first of them. */
export async function findUsingChoices(
  db: Database,
  families: readonly string[],
  { key, choices }: { key: string; choices: readonly string[] },
): Promise<{ choice: string; count: number; names: string[] }[]> {
  const { rows } = await db.query<{ choice: string; count: number; names: string[] }>(
    `select gone.choice, count(*) as count, coalesce((array_agg(p.name order by lower(p.name)))[1:5], '{}') as names
     from product p, unnest($3::text[]) as gone (choice)
     where p.family = any($1) and p.attributes -> $2 @> to_jsonb(gone.choice) group by gone.choice`,
    [families, key, choices],
  )
  return rows
}

/** Replaces the value of an attribute of each product. */
export async function writeValues(
  tx: Database,
  key: string,
  values: readonly { id: string; value: AttributeValue }[],
): Promise<void> {
  await tx.query(
    `update product p set attributes = jsonb_set(p.attributes, array[$1], given.value), version = p.version + 1,
       updated_at = now()
     from jsonb_to_recordset($2::jsonb) as given (id uuid, value jsonb) where p.id = given.id`,
    [key, toJson(values)],
  )
}

/** Locks the products, in the order in which every writer locks them. */
export async function lockProducts(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query('select from product where id = any($1::uuid[]) order by id for no key update', [ids])
}
