import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { type Manifest, tableFile, writeManifest } from '#server/backup/backup-manifest.ts'

type Release = Pick<Manifest, 'migrations' | 'jobsSchema' | 'sequences'> & { columns: Record<string, string[]> }

function folderOf(version: string): string {
  return path.join(import.meta.dirname, version)
}

export function readRelease(version: string): Release {
  return JSON.parse(fs.readFileSync(path.join(folderOf(version), 'release.json'), 'utf8'))
}

/** Rows of a table of the release, as PostgreSQL's `copy` writes them. */
function readRows(version: string, table: string): Buffer {
  return fs.readFileSync(path.join(folderOf(version), `${table}.tsv`))
}

/** Writes the database of a release, see `write-release.ts`, as a backup that was made by it. */
export function writeReleaseBackup(version: string, folder: string): void {
  const { columns, ...release } = readRelease(version)
  fs.mkdirSync(path.join(folder, 'database'), { recursive: true })
  const tables = Object.entries(columns).map(([name, own]) => {
    const table = { schema: 'public' as const, name, columns: own }
    const rows = readRows(version, name)
    const packed = zlib.gzipSync(rows)
    fs.writeFileSync(tableFile(folder, table), packed)
    const count = rows.toString().split('\n').length - 1
    return { ...table, rows: count, sha256: crypto.createHash('sha256').update(packed).digest('hex') }
  })
  writeManifest(folder, {
    format: 1,
    version,
    postgres: '18',
    createdAt: '2026-11-29T00:00:00.000Z',
    ...release,
    tables,
    files: { place: 'disk', items: [] },
  })
}

/** How many rows the release has of each table. */
export function countRows(version: string): Record<string, number> {
  const names = Object.keys(readRelease(version).columns)
  return Object.fromEntries(names.map((name) => [name, readRows(version, name).toString().split('\n').length - 1]))
}
