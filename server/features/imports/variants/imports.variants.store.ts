import type { Database } from '#server/database/pool.ts'

/** The next first rows of products that have variants in other rows. */
export async function listHeads(
  tx: Database,
  id: string,
  { above, limit }: { above: number; limit: number },
): Promise<number[]> {
  const { rows } = await tx.query<{ head: number }>(
    `select distinct coalesce(parent_line, 0) as head from product_import_row
     where import_id = $1 and parent_line > $2 order by head limit $3`,
    [id, above, limit],
  )
  return rows.map(({ head }) => head)
}

export type VariantRow = { line: number; product_id: string | null; cells: string[]; is_written: boolean }

/** The first row of a product and those of its variants, in the order of the file. */
export async function listVariantRows(
  tx: Database,
  id: string,
  { head, limit }: { head: number; limit: number },
): Promise<VariantRow[]> {
  const { rows } = await tx.query<VariantRow>(
    `select line, product_id, cells, coalesce(outcome in ('added', 'changed', 'same'), false) as is_written
     from product_import_row where import_id = $1 and (line = $2 or parent_line = $2) order by line limit $3`,
    [id, head, limit],
  )
  return rows
}

/** Keeps which group the rows of a product have become. */
export async function writeGroup(
  tx: Database,
  id: string,
  { head, group }: { head: number; group: string },
): Promise<void> {
  await tx.query('update product_import_row set variant_group = $3 where import_id = $1 and line = $2', [
    id,
    head,
    group,
  ])
}

/** The groups that an import has made and that are as it has made them. */
export async function listMadeGroups(tx: Database, id: string): Promise<{ id: string }[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select g.id from product_import_row row join variant_group g on g.id = row.variant_group
     where row.import_id = $1 and row.variant_group is not null and g.version = 1 order by g.id`,
    [id],
  )
  return rows
}
