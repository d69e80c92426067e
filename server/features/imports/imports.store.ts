import type { Actor } from '#contract/access.ts'
import { adminImports } from '#contract/imports/admin-list.ts'
import type { ImportConstants, ImportMapping, ImportState } from '#contract/imports/imports.ts'
import type { Shop } from '#contract/imports/profiles.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { Formats } from '#server/lists/conditions.store.ts'
import { defineListing, type Listing } from '#server/lists/listing.store.ts'
import type { FileFacts } from './proposals/imports.facts.ts'
import type { Plan } from './proposals/imports.plan.ts'
import type { Decimal } from './reader/imports.numbers.ts'
import type { TablePlace } from './reader/imports.read.task.ts'

export type ImportActor = Pick<Actor, 'id' | 'name' | 'email'>

export type ImportRow = {
  id: string
  actor: ImportActor
  file_name: string
  state: ImportState
  headers: string[]
  mapping: ImportMapping
  constants: ImportConstants
  /** The shop whose profile reads the rows. */
  profile: Shop | null
  decimal: Decimal
  /** Empty until columns are matched. */
  plan: Partial<Plan>
  /** Null until the file was read. */
  place: TablePlace | null
  /** Null unless the columns are those of an earlier import; its number format, where it was chosen. */
  remembered: { decimal: Decimal | null } | null
  total: number
  at_line: number
  done: number
  is_cancelled: boolean
  failure: string | null
  created_at: Date
  finished_at: Date | null
}

const columns =
  'id, actor, file_name, state, headers, mapping, constants, profile, decimal, plan, place, remembered, total, at_line, done, is_cancelled, failure, created_at, finished_at'

export async function insertImport(db: Database, actor: ImportActor, fileName: string): Promise<string> {
  const { id, name, email } = actor
  const { rows } = await db.query<{ id: string }>(
    'insert into product_import (actor, file_name) values ($1, $2) returning id',
    [toJson({ id, name, email }), fileName],
  )
  return rows[0]?.id ?? ''
}

export async function deleteImport(db: Database, id: string): Promise<void> {
  await db.query('delete from product_import where id = $1', [id])
}

export type ImportUpdate = Partial<
  Pick<ImportRow, 'state' | 'headers' | 'mapping' | 'constants' | 'decimal' | 'total' | 'failure'>
> & {
  at_line?: number
  done?: number
  is_cancelled?: boolean
  isFinished?: boolean
  /** Null: without a shop's profile. */
  profile?: Shop | null
  plan?: Partial<Plan>
  facts?: FileFacts | undefined
  place?: TablePlace | undefined
  remembered?: ImportRow['remembered'] | undefined
}

/** Changes the given fields. */
export async function updateImport(db: Database, id: string, change: ImportUpdate): Promise<void> {
  await db.query(
    `update product_import set state = coalesce($2, state), headers = coalesce($3, headers), mapping = coalesce($4, mapping),
       decimal = coalesce($5, decimal), total = coalesce($6, total), at_line = coalesce($7, at_line), done = coalesce($8, done),
       is_cancelled = coalesce($9, is_cancelled), failure = coalesce($10, failure), updated_at = now(),
       finished_at = case when $11::boolean then now() else finished_at end, constants = coalesce($12, constants),
       profile = case when $13::boolean then $14 else profile end, plan = coalesce($15, plan), facts = coalesce($16, facts),
       place = coalesce($17, place), remembered = coalesce($18, remembered)
     where id = $1`,
    [
      id,
      change.state,
      change.headers && toJson(change.headers),
      change.mapping && toJson(change.mapping),
      change.decimal,
      change.total,
      change.at_line,
      change.done,
      change.is_cancelled,
      change.failure,
      change.isFinished ?? false,
      change.constants && toJson(change.constants),
      change.profile !== undefined,
      change.profile ?? null,
      change.plan && toJson(change.plan),
      change.facts && toJson(change.facts),
      change.place && toJson(change.place),
      change.remembered && toJson(change.remembered),
    ],
  )
}

export async function findImport(db: Database, id: string): Promise<ImportRow | undefined> {
  const { rows } = await db.query<ImportRow>(`select ${columns} from product_import where id = $1`, [id])
  return rows[0]
}

/** What the file contains; undefined until it was read. */
export async function findFacts(db: Database, id: string): Promise<FileFacts | undefined> {
  const { rows } = await db.query<{ facts: FileFacts | null }>('select facts from product_import where id = $1', [
    id,
  ])
  return rows[0]?.facts ?? undefined
}

export async function lockImport(tx: Database, id: string): Promise<ImportRow | undefined> {
  const { rows } = await tx.query<ImportRow>(`select ${columns} from product_import where id = $1 for update`, [
    id,
  ])
  return rows[0]
}

export async function listImportRows(db: Database): Promise<ImportRow[]> {
  const { rows } = await db.query<ImportRow>(
    `select ${columns} from product_import where state <> 'reading' order by created_at desc limit 20`,
  )
  return rows
}

/** The admin list of imports. One whose file is still being read may turn out to be no table. */
export function importListing(formats: Formats): Listing<ImportRow> {
  return defineListing<ImportRow, typeof adminImports>({
    list: adminImports,
    from: 'product_import',
    columns,
    base: () => `state <> 'reading'`,
    id: { sql: 'id', type: 'uuid' },
    tie: { sql: 'id', type: 'uuid' },
    sorts: {
      createdAt: [{ sql: 'created_at', type: 'timestamptz' }],
      fileName: [{ sql: 'lower(file_name)', type: 'text' }],
    },
    filters: { state: 'state', createdAt: 'created_at' },
    words: `' ' || file_name || ' ' || coalesce(actor->>'name', '') || ' ' || coalesce(actor->>'email', '')`,
    formats,
  })
}

/** Deletes imports that nobody has touched for so many days, and those whose upload broke off. */
export async function sweepImports(db: Database, days: number): Promise<void> {
  await db.query(
    `delete from product_import where updated_at < now() - make_interval(days => $1)
       or (state = 'reading' and updated_at < now() - interval '1 hour')`,
    [days],
  )
}
