import type { ImportConstants, ImportMapping } from '#contract/imports/imports.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { Decimal } from './reader/imports.numbers.ts'

/** `decimal`: null unless an admin has chosen it. */
export type RememberedColumns = { mapping: ImportMapping; constants: ImportConstants; decimal: Decimal | null }

export async function findRememberedColumns(db: Database, titles: string): Promise<RememberedColumns | undefined> {
  const { rows } = await db.query<RememberedColumns>(
    'select mapping, constants, decimal from product_import_columns where titles = $1',
    [titles],
  )
  return rows[0]
}

export async function writeColumns(
  tx: Database,
  titles: string,
  { mapping, constants, decimal }: RememberedColumns,
): Promise<void> {
  await tx.query(
    `insert into product_import_columns (titles, mapping, constants, decimal) values ($1, $2, $3, $4)
     on conflict (titles) do update set mapping = excluded.mapping, constants = excluded.constants,
       decimal = excluded.decimal, used_at = now()`,
    [titles, toJson(mapping), toJson(constants), decimal],
  )
}

/** Deletes the columns of files that were not imported for more than a year. */
export async function sweepColumns(db: Database): Promise<void> {
  await db.query(`delete from product_import_columns where used_at < now() - interval '400 days'`)
}
