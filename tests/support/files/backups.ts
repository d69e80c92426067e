import { escapeIdentifier as quoteName } from 'pg'
import { type BackupPlace, connectUnhurried } from '#server/backup/backup.ts'
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
      const columns = table.columns.map((column) => `t.${quoteName(column)}`)
      const { rows } = await client.query(`select row(${columns})::text as row from ${quoted(table)} t order by 1`)
      found[quoted(table)] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    await client.end()
  }
}
