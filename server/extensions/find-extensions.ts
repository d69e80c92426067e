import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Migration } from '../database/migration.ts'

/** What is wrong with an extension, as a sentence for the operator at the terminal. */
export class ExtensionError extends Error {}

/** A folder of EXTENSIONS_DIR. */
export type FoundExtension = { name: string; folder: string }

const namePattern = /^[a-z][a-z0-9-]{1,39}$/
const migrationName = /^9\d{3}-[a-z0-9-]+(?:\.concurrent|\.batched)?\.sql$/

/** Folders beside the extensions; `languages` has files of messages. */
const noExtensions = ['node_modules', 'languages']

/** The folders of a company's own code, by name; none if the folder does not exist. */
export function findExtensions(dir: string): FoundExtension[] {
  if (!fs.existsSync(dir)) return []
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !noExtensions.includes(entry.name))
    .map(({ name }) => ({ name: named(name), folder: path.join(dir, name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function named(name: string): string {
  if (namePattern.test(name)) return name
  throw new ExtensionError(
    `The extension ${name} cannot be loaded: the name of its folder has to be 2 to 40 small letters, digits and hyphens, and begin with a letter.`,
  )
}

/**
 * The migrations of all extensions, in order. They run after those of the portal. Each is recorded as
 * `<extension>/<file>`, and its number begins with 9, so no release of the portal brings the same name.
 */
export function readOwnMigrations(dir: string): Migration[] {
  return findExtensions(dir).flatMap(({ name, folder }) => {
    const place = path.join(folder, 'migrations')
    if (!fs.existsSync(place)) return []
    const files = fs.readdirSync(place).filter((file) => file.endsWith('.sql'))
    return files.sort().map((file) => readMigration(name, path.join(place, file)))
  })
}

function readMigration(extension: string, file: string): Migration {
  const name = path.basename(file)
  const sql = fs.readFileSync(file, 'utf8')
  const errors = migrationName.test(name) ? outsideIn(extension, sql) : ['has no name such as 9001-orders.sql']
  if (errors.length > 0) {
    throw new ExtensionError(
      `The extension ${extension} cannot be loaded: migration ${name} ${errors.join(', and ')}.`,
    )
  }
  return { name: `${extension}/${name}`, sql, digest: crypto.createHash('sha256').update(sql).digest('hex') }
}

const changed =
  /\b(?:(?:create|drop)\s+(?:unlogged\s+)?table|alter\s+table|insert\s+into|(?<!\bfor\s)update|delete\s+from|truncate(?:\s+table)?|(?:create|drop)\s+(?:or\s+replace\s+)?(?:function|view|sequence|type))\s+(?:if\s+(?:not\s+)?exists\s+|only\s+)*"?([\w.]+)/gi
const placed = /\bcreate\s+(?:or\s+replace\s+|unique\s+)?(?:index|trigger)\b[^;]*?\bon\s+(?:only\s+)?"?([\w.]+)/gi

/** Words after `update` that are no table, as in `on update cascade` and `after update on`. */
const noTable = ['cascade', 'restrict', 'set', 'no', 'of', 'on', 'or', 'skip', 'nowait']

/**
 * What a migration touches that is not the extension's own. Tables of the portal change with its releases, so an
 * extension has tables of its own, whose names begin with its name.
 */
export function outsideIn(extension: string, sql: string): string[] {
  const prefix = extension.replaceAll('-', '_')
  const statements = sql.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  const touched = [changed, placed].flatMap((pattern) =>
    Array.from(statements.matchAll(pattern), ([, name = '']) => name.toLowerCase()),
  )
  const outside = touched.filter(
    (name) => !noTable.includes(name) && name !== prefix && !name.startsWith(`${prefix}_`),
  )
  return [...new Set(outside)].map((name) => `touches ${name}, whose name does not begin with ${prefix}_`)
}
