import type { Database } from '#server/database/pool.ts'

/** Attributes that became filters and whose values have not been looked for in all products. */
export async function listUnchecked(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>('select key from filter_key where not is_checked')
  return rows.map(({ key }) => key)
}

type Batch = { after: string; keys: readonly string[]; count: number }

/** Fills in the filters of the next products that have one of the attributes. Undefined when there are no more products. */
export async function fillBatch(tx: Database, { after, keys, count }: Batch): Promise<string | undefined> {
  // Products are locked in the order of their ids, as by orders.
  const { rows } = await tx.query<{ last: string | null }>(
    `with batch as (
       select id, attributes ?| $2::text[] as has from product where id > $1 order by id limit $3
     ), locked as (
       select p.id, narrowing_of(p.attributes) as filled from product p join batch b on b.id = p.id
       where b.has order by p.id for no key update of p
     ), changed as (
       update product p set narrowing = l.filled from locked l
       where l.id = p.id and p.narrowing is distinct from l.filled
     )
     select (array_agg(id order by id desc))[1] as last from batch`,
    [after, keys, count],
  )
  return rows[0]?.last ?? undefined
}

export async function markChecked(db: Database, keys: readonly string[]): Promise<void> {
  await db.query(
    `update filter_key set is_checked = true, filled_at = coalesce(filled_at, now()) where key = any ($1::text[])`,
    [keys],
  )
}
