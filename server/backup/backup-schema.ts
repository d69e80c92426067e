import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import type { BackedSequence, BackedTable } from './backup-manifest.ts'

/** The portal's own tables and those of its job queue. */
const schemas = ['public', 'graphile_worker']

export type BackupTable = Pick<BackedTable, 'schema' | 'name' | 'columns'>

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}

/** Every table except those of migrations, with its stored columns. Generated columns are computed again. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = any($1)
       -- The migrations of a restore fill this table themselves.
       and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
       and not (n.nspname = 'public' and c.relname = 'schema_migration')
     group by 1, 2 order by 1, 2`,
    [schemas],
  )
  return rows
}

/** The tables that not even their owner may empty, such as the audit log. */
export async function listClosedTables(client: pg.ClientBase): Promise<Pick<BackupTable, 'schema' | 'name'>[]> {
  const { rows } = await client.query<Pick<BackupTable, 'schema' | 'name'>>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and not has_table_privilege(c.oid, 'truncate') order by 1, 2`,
    [schemas],
  )
  return rows
}

export async function readSequences(client: pg.ClientBase): Promise<BackedSequence[]> {
  const { rows } = await client.query<Pick<BackedSequence, 'schema' | 'name'>>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1, 2`,
    [schemas],
  )
  const sequences: BackedSequence[] = []
  for (const sequence of rows) {
    const state = await client.query<Pick<BackedSequence, 'lastValue' | 'isCalled'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(sequence)}`,
    )
    sequences.push({ ...sequence, ...(state.rows[0] ?? { lastValue: '1', isCalled: false }) })
  }
  return sequences
}

/** Number of the job queue's newest migration; 0 if there is none. */
export async function readJobsSchema(client: pg.ClientBase): Promise<number> {
  const there = await client.query<{ is: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as is`,
  )
  if (!there.rows[0]?.is) return 0
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from graphile_worker.migrations',
  )
  return rows[0]?.id ?? 0
}

type ForeignKey = { table: string; name: string; definition: string }

export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any($1) order by 1, 2`,
    [schemas],
  )
  return rows
}

/** Whether the database has tables that a restore would replace. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  return (await listTables(client)).length > 0
}
