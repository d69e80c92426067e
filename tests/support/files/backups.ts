import crypto from 'node:crypto'
import fs from 'node:fs'
import zlib from 'node:zlib'
import { type BackedTable, tableFile } from '#server/backup/backup-manifest.ts'

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
