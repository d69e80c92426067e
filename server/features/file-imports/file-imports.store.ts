import type { Actor } from '#contract/access.ts'
import type { FileImportState, FileOutcome, PictureMode } from '#contract/file-imports/file-imports.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

export type FileImportActor = Pick<Actor, 'id' | 'name' | 'email'>

export type FileImportRow = {
  id: string
  state: FileImportState
  file_name: string
  bytes: number
  parts: number
  has_parts: boolean
  actor: FileImportActor
  pictures: PictureMode | null
  total: number
  skipped: number
  at_position: number
  is_cancelled: boolean
  failure: string | null
  created_at: Date
  finished_at: Date | null
}

const columns =
  'id, state, file_name, bytes, parts, has_parts, actor, pictures, total, skipped, at_position, is_cancelled, failure, created_at, finished_at'

type NewFileImport = { actor: FileImportActor; fileName: string; bytes: number; parts: number }

export async function insertFileImport(
  db: Database,
  { actor: { id, name, email }, fileName, bytes, parts }: NewFileImport,
): Promise<FileImportRow | undefined> {
  const { rows } = await db.query<FileImportRow>(
    `insert into file_import (state, actor, file_name, bytes, parts) values ('sending', $1, $2, $3, $4) returning ${columns}`,
    [toJson({ id, name, email }), fileName, bytes, parts],
  )
  return rows[0]
}

/** How many archives an account is sending, besides those that have been left for an hour. */
/** Archives of which a part came a short time ago: one that was given up must not hold its place. The slowest part takes 80 s. */
export async function countSending(db: Database, actorId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from file_import
     where state = 'sending' and updated_at > now() - interval '5 minutes' and actor ->> 'id' = $1`,
    [actorId],
  )
  return rows[0]?.count ?? 0
}

export async function findFileImport(db: Database, id: string): Promise<FileImportRow | undefined> {
  const { rows } = await db.query<FileImportRow>(`select ${columns} from file_import where id = $1`, [id])
  return rows[0]
}

export async function lockFileImport(tx: Database, id: string): Promise<FileImportRow | undefined> {
  const { rows } = await tx.query<FileImportRow>(`select ${columns} from file_import where id = $1 for update`, [
    id,
  ])
  return rows[0]
}

export async function listFileImportRows(db: Database): Promise<FileImportRow[]> {
  const { rows } = await db.query<FileImportRow>(
    `select ${columns} from file_import where state <> 'sending' order by created_at desc limit 20`,
  )
  return rows
}

export type Change = Partial<
  Pick<
    FileImportRow,
    'state' | 'pictures' | 'total' | 'skipped' | 'at_position' | 'is_cancelled' | 'failure' | 'has_parts'
  >
> & { isFinished?: boolean }

/** Changes the given fields. */
export async function updateFileImport(db: Database, id: string, change: Change): Promise<void> {
  await db.query(
    `update file_import f set state = coalesce(given.state, f.state), pictures = coalesce(given.pictures, f.pictures),
       total = coalesce(given.total, f.total), skipped = coalesce(given.skipped, f.skipped),
       at_position = coalesce(given.at_position, f.at_position), is_cancelled = coalesce(given.is_cancelled, f.is_cancelled),
       failure = coalesce(given.failure, f.failure), has_parts = coalesce(given.has_parts, f.has_parts), updated_at = now(),
       finished_at = case when given."isFinished" then now() else f.finished_at end
     from jsonb_to_record($2::jsonb) as given(state text, pictures text, total integer, skipped integer, at_position integer,
       is_cancelled boolean, failure text, has_parts boolean, "isFinished" boolean)
     where f.id = $1`,
    [id, toJson(change)],
  )
}

export async function savePart(
  db: Database,
  id: string,
  { number, bytes }: { number: number; bytes: number },
): Promise<void> {
  await db.query(
    `with sent as (update file_import set updated_at = now() where id = $1)
     insert into file_import_part (import_id, number, bytes) values ($1, $2, $3)
     on conflict (import_id, number) do update set bytes = excluded.bytes`,
    [id, number, bytes],
  )
}

/** Numbers of the parts that have not arrived, the first ones. */
export async function listMissingParts(db: Database, id: string): Promise<number[]> {
  const { rows } = await db.query<{ number: number }>(
    `select wanted.number from file_import f cross join generate_series(1, f.parts) as wanted (number)
     where f.id = $1 and not exists (select from file_import_part p where p.import_id = f.id and p.number = wanted.number)
     order by wanted.number limit 20`,
    [id],
  )
  return rows.map(({ number }) => number)
}

export type FileCounts = Record<FileOutcome, number> & {
  pictures: number
  documents: number
  products: number
  withPictures: number
}

const ready = `outcome in ('ready', 'added')`

export async function countFiles(db: Database, id: string): Promise<FileCounts | undefined> {
  const { rows } = await db.query<FileCounts>(
    `select ${['ready', 'same', 'unmatched', 'refused', 'added', 'failed', 'undone', 'kept']
      .map((outcome) => `count(*) filter (where outcome = '${outcome}')::int as ${outcome}`)
      .join(', ')},
       count(*) filter (where ${ready} and kind = 'picture')::int as pictures,
       count(*) filter (where ${ready} and kind = 'document')::int as documents,
       (select count(distinct product_id)::int from file_import_use u
        where u.import_id = $1 and (u.outcome is null or u.outcome = 'added')) as products,
       (select count(distinct u.product_id)::int from file_import_use u join file_import_file f using (import_id, position)
          join product p on p.id = u.product_id
        where u.import_id = $1 and u.outcome is null and f.kind = 'picture' and p.image <> '') as "withPictures"
     from file_import_file where import_id = $1`,
    [id],
  )
  return rows[0]
}

/**
 * The oldest imports that nobody has continued for some days: their archives are deleted. One that is at work is none of them.
 */
export async function listLeft(db: Database): Promise<Pick<FileImportRow, 'id' | 'parts' | 'state'>[]> {
  const { rows } = await db.query<Pick<FileImportRow, 'id' | 'parts' | 'state'>>(
    `select id, parts, state from file_import where has_parts and (finished_at is not null
       or (state = 'sending' and updated_at < now() - interval '1 day')
       or (state = 'checked' and updated_at < now() - interval '2 days'))
     order by created_at limit 100`,
  )
  return rows
}

/** Deletes imports that nobody has touched for so many days, and those whose upload was given up. */
export async function sweepFileImports(db: Database, days: number): Promise<void> {
  await db.query(
    `delete from file_import where not has_parts
       and (updated_at < now() - make_interval(days => $1) or state = 'sending')`,
    [days],
  )
}
