import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().min(1)
const count = z.number().int().min(0)

/**
 * The manifest of a backup. It has everything that a restore relies on, so that all of it is checked before the restore
 * begins.
 */
const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** Release of the portal that made the backup, and of its PostgreSQL. */
  version: name,
  postgres: name,
  createdAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name, digest: sha256 })).min(1),
  /** Schema version of the job queue. */
  jobsSchema: count,
  tables: z.array(
    z.strictObject({
      schema: z.enum(['public', 'graphile_worker']),
      name,
      columns: z.array(name),
      rows: count,
      sha256,
    }),
  ),
  sequences: z.array(
    z.strictObject({
      schema: z.enum(['public', 'graphile_worker']),
      name,
      lastValue: z.string().regex(/^-?\d+$/),
      isCalled: z.boolean(),
    }),
  ),
  files: z.discriminatedUnion('place', [
    z.strictObject({
      place: z.literal('disk'),
      items: z.array(z.strictObject({ key: name, bytes: count, sha256 })),
    }),
    z.strictObject({ place: z.literal('s3'), bucket: name }),
  ]),
})

export type Manifest = z.output<typeof manifestSchema>
export type BackedTable = Manifest['tables'][number]
export type BackedSequence = Manifest['sequences'][number]

/** A problem with a backup or with its target, as a sentence for the operator at the terminal. */
export class BackupError extends Error {}

const manifestName = 'manifest.json'

/** The file with a table's rows inside the backup. */
export function tableFile(folder: string, { schema, name }: Pick<BackedTable, 'schema' | 'name'>): string {
  return path.join(folder, 'database', `${schema}.${name}.copy.gz`)
}

export function filesFolder(folder: string): string {
  return path.join(folder, 'files')
}

export function writeManifest(folder: string, manifest: Manifest): void {
  fs.writeFileSync(path.join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

/** Throws `BackupError` if the folder is not a backup, or its format is unknown to this release. */
export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = fs.readFileSync(path.join(folder, manifestName), 'utf8')
  } catch {
    throw new BackupError(`${folder} is not a backup: there is no ${manifestName} in it.`)
  }
  const read = manifestSchema.safeParse(parsed(text))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new BackupError(`${manifestName} cannot be used: ${issue?.path.join('.')} ${issue?.message}.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
