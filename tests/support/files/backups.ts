import crypto from 'node:crypto'
import fs from 'node:fs'
import zlib from 'node:zlib'
import { escapeIdentifier as quoteName } from 'pg'
import { type BackupPlace, connectUnhurried } from '#server/backup/backup.ts'
import { type BackedTable, tableFile } from '#server/backup/backup-manifest.ts'
import { listForeignKeys, listTables, quoted, readSequences } from '#server/backup/backup-schema.ts'

/** Every row of every table as text, every sequence, key and trigger: everything that a restore has to bring back. */
export async function everythingAt(place: BackupPlace): Promise<Record<string, unknown>> {
  const client = connectUnhurried(place.connection)
  await client.connect()
  try {
    const found: Record<string, unknown> = { sequences: await readSequences(client) }
    found.keys = await listForeignKeys(client)
    const triggers = `select tgrelid::regclass::text as table, tgname, tgenabled
      from pg_trigger where not tgisinternal order by 1, 2`
    found.triggers = (await client.query(triggers)).rows
    // The rights of the owner: the audit log can only grow.
    const rights = `select relname, relacl::text from pg_class
      where relkind = 'r' and relnamespace = any ('{public,graphile_worker}'::regnamespace[]) order by 1, 2`
    found.rights = (await client.query(rights)).rows
    for (const table of await listTables(client)) {
      if (table.name === 'event_consumer') continue
      // Another cluster counts transaction ids from the start.
      const columns = table.columns.filter((column) => column !== 'xid').map((column) => `t.${quoteName(column)}`)
      const { rows } = await client.query(`select row(${columns})::text as row from ${quoted(table)} t order by 1`)
      found[quoted(table)] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    await client.end()
  }
}

/** Takes the last column of a table out of a backup, as if the backup was made before its migration. */
export function dropLastColumn(folder: string, tables: BackedTable[], named: `${string}.${string}`): void {
  const table = tables.find(({ name, columns }) => `${name}.${columns.at(-1)}` === named)
  if (!table) throw new Error(`${named} is not the last column of a table`)
  table.columns.pop()
  const file = tableFile(folder, table)
  const rows = zlib.gunzipSync(fs.readFileSync(file)).toString()
  const packed = zlib.gzipSync(rows.replaceAll(/\t[^\t\n]*\n/g, '\n'))
  fs.writeFileSync(file, packed)
  table.sha256 = crypto.createHash('sha256').update(packed).digest('hex')
}
