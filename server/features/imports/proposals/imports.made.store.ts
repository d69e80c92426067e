import type { Database } from '#server/database/pool.ts'

/**
 * What products use of the families and attributes that an import has added, those apart whose row was undone: of
 * attributes the ids, of families the keys.
 */
export async function findUsed(
  tx: Database,
  importId: string,
  made: { families: readonly string[]; attributes: readonly string[] },
): Promise<{ families: string[]; attributes: string[] }> {
  const { rows } = await tx.query<{ families: string[] | null; attributes: string[] | null }>(
    `with recursive wanted as (
       select a.id, a.key, l.family_key from product_attribute a join family_attribute l on l.attribute_id = a.id
       where a.id = any($3)
     ), reach as (
       select id, key, family_key from wanted
       union select reach.id, reach.key, f.key from reach join product_family f on f.parent_key = reach.family_key
     ), other as materialized (
       select p.family, p.attributes from product p
       where (p.family = any($2) or p.family in (select family_key from reach))
         and not exists (
           select from product_import_row r where r.import_id = $1 and r.product_id = p.id and r.outcome = 'undone'
         )
     )
     select (select array_agg(distinct family) from other where family = any($2)) as families,
       (select array_agg(distinct reach.id::text) from reach
         where exists (select from other where other.family = reach.family_key and other.attributes ? reach.key)) as attributes`,
    [importId, made.families, made.attributes],
  )
  return { families: rows[0]?.families ?? [], attributes: rows[0]?.attributes ?? [] }
}

/** Attributes that a family has which the import has not given it. */
export async function findLinkedElsewhere(
  tx: Database,
  attributes: readonly string[],
  families: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct attribute_id::text as id from family_attribute
     where attribute_id = any($1) and family_key <> all($2)`,
    [attributes, families],
  )
  return rows.map(({ id }) => id)
}
