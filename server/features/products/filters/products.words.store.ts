import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

/** A family or an attribute that has got another name. `addedBy` is the transaction that gave it. */
export type NameChange = { kind: 'family' | 'attribute'; key: string; addedBy: string }

export async function listNameChanges(db: Database): Promise<NameChange[]> {
  const { rows } = await db.query<NameChange>(
    'select kind, key, added_by::text as "addedBy" from search_name_change',
  )
  return rows
}

type Batch = { after: string; families: readonly string[]; attributes: readonly string[]; count: number }

/** Updates the search words of the next products that have one of the names. Undefined when there are no more products. */
export async function fillWordsOfBatch(
  tx: Database,
  { after, families, attributes, count }: Batch,
): Promise<string | undefined> {
  // Products are locked in the order of their ids, as by orders.
  const { rows } = await tx.query<{ last: string | null }>(
    `with batch as (
       select id, coalesce(family = any($2::text[]), false) or attributes ?| $3::text[] as has
       from product where id > $1 order by id limit $4
     ), locked as (
       select p.id, search_document(p.name, p.sku, p.description, p.family, p.attributes)
         || translated_words(p.id, p.attributes) as filled
       from product p join batch b on b.id = p.id where b.has order by p.id for no key update of p
     ), changed as (
       update product p set words = l.filled from locked l where l.id = p.id and p.words is distinct from l.filled
     )
     select (array_agg(id order by id desc))[1] as last from batch`,
    [after, families, attributes, count],
  )
  return rows[0]?.last ?? undefined
}

/** A name that was changed again in the meantime stays. */
export async function removeNameChanges(db: Database, changes: readonly NameChange[]): Promise<void> {
  await db.query(
    `delete from search_name_change c
     using jsonb_to_recordset($1) as done (kind text, key text, "addedBy" text)
     where c.kind = done.kind and c.key = done.key and c.added_by::text = done."addedBy"`,
    [toJson(changes)],
  )
}
