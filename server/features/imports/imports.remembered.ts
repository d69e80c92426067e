import crypto from 'node:crypto'
import { isImportField } from '#contract/imports/fields.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { suggestConstants, suggestMapping } from './imports.columns.ts'
import { findColumns, type RememberedColumns, writeColumns } from './imports.remembered.store.ts'
import type { Decimal } from './reader/imports.numbers.ts'

/** A key of the titles of a file: the same titles in the same order have the same columns. */
function titlesKey(headers: readonly string[]): string {
  return crypto.createHash('sha256').update(toJson(headers)).digest('hex')
}

function ofKnownFields<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isImportField(field)))
}

type Suggested = Omit<RememberedColumns, 'decimal'> & {
  /** The number format that was chosen, where the columns are those of an earlier file. */
  remembered?: { decimal: Decimal | null }
  decimal?: Decimal
}

/** `rows`: the first ones. `currency`: that of the portal. */
type Table = { headers: readonly string[]; rows: readonly (readonly string[])[]; currency: string }

/** The columns that staff have chosen for the last file with these titles, else those that their names and values suggest. */
export async function suggestColumns(db: Database, { headers, rows, currency }: Table): Promise<Suggested> {
  const known = await findColumns(db, titlesKey(headers))
  if (!known) {
    const mapping = suggestMapping(headers, rows, currency)
    return { mapping, constants: suggestConstants(headers, mapping) }
  }
  const { mapping, constants, decimal } = known
  return {
    mapping: ofKnownFields(mapping),
    constants: ofKnownFields(constants),
    remembered: { decimal },
    ...(decimal && { decimal }),
  }
}

/** Keeps what was chosen for the next file with these titles. */
export async function rememberColumns(
  tx: Database,
  headers: readonly string[],
  chosen: RememberedColumns,
): Promise<void> {
  await writeColumns(tx, titlesKey(headers), chosen)
}
