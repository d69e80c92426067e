import type { Actor } from '#contract/access.ts'
import type { View, ViewForm } from '#contract/lists/views.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

export type ViewRow = {
  id: string
  owner_id: string
  owner: string
  list: View['list']
  name: string
  query: string
  columns: string[] | null
  is_shared: boolean
  version: number
}

const visible = `select v.*, u.name as owner from list_view v join users u on u.id = v.owner_id`

/** The user's own views of a list and the shared ones, by name. */
export async function listViewRows(db: Database, userId: string, list: string): Promise<ViewRow[]> {
  const { rows } = await db.query<ViewRow>(
    `${visible} where v.list = $1 and (v.owner_id = $2 or v.is_shared) order by lower(v.name), v.id`,
    [list, userId],
  )
  return rows
}

/** Names of the views of a list that this account may see and that contain a text, each with its query. */
export async function listViewsWith(
  db: Database,
  { userId, list, text }: { userId: string; list: string; text: string },
): Promise<{ name: string; query: string }[]> {
  const { rows } = await db.query<{ name: string; query: string }>(
    `select v.name, v.query from list_view v
     where v.list = $2 and (v.owner_id = $1 or v.is_shared) and position($3 in v.query) > 0 order by lower(v.name), v.id`,
    [userId, list, text],
  )
  return rows
}

/** A view that this account may see, locked until the transaction ends. */
export async function lockVisibleView(tx: Database, id: string, userId: string): Promise<ViewRow | undefined> {
  const { rows } = await tx.query<ViewRow>(
    `${visible} where v.id = $1 and (v.owner_id = $2 or v.is_shared) for update of v`,
    [id, userId],
  )
  return rows[0]
}

/** Until the transaction ends, no other request adds a view to this account. */
export async function lockOwner(tx: Database, userId: string): Promise<void> {
  await tx.query('select from users where id = $1 for no key update', [userId])
}

export async function countViews(tx: Database, userId: string, list: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from list_view where owner_id = $1 and list = $2',
    [userId, list],
  )
  return rows[0]?.count ?? 0
}

function jsonOf(columns: string[] | null): string | null {
  return columns && toJson(columns)
}

export async function insertView(
  tx: Database,
  owner: Pick<Actor, 'id' | 'name'>,
  { list, name, query, columns, isShared }: ViewForm,
): Promise<ViewRow> {
  const { rows } = await tx.query<ViewRow>(
    `insert into list_view (owner_id, list, name, query, columns, is_shared) values ($1, $2, $3, $4, $5, $6)
     returning *, $7::text as owner`,
    [owner.id, list, name, query, jsonOf(columns), isShared, owner.name],
  )
  const [row] = rows
  if (!row) throw new Error('the view was not returned by its own insert')
  return row
}

type ViewUpdate = Pick<ViewForm, 'name' | 'query' | 'columns' | 'isShared'> & { id: string; owner: string }

/** Changes a locked view; `owner` is its owner's name. */
export async function updateView(
  tx: Database,
  { id, name, query, columns, isShared, owner }: ViewUpdate,
): Promise<ViewRow | undefined> {
  const { rows } = await tx.query<ViewRow>(
    `update list_view set name = $2, query = $3, columns = $4, is_shared = $5, version = version + 1 where id = $1
     returning *, $6::text as owner`,
    [id, name, query, jsonOf(columns), isShared, owner],
  )
  return rows[0]
}

export async function deleteViewRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from list_view where id = $1', [id])
}

/** The columns that an account has chosen for a list. */
export async function findListColumns(db: Database, userId: string, list: string): Promise<string[] | undefined> {
  const { rows } = await db.query<{ columns: string[] }>(
    'select columns from list_columns where user_id = $1 and list = $2',
    [userId, list],
  )
  return rows[0]?.columns
}

export async function upsertColumns(
  db: Database,
  { userId, list, columns }: { userId: string; list: string; columns: string[] },
): Promise<void> {
  await db.query(
    `insert into list_columns (user_id, list, columns) values ($1, $2, $3)
     on conflict (user_id, list) do update set columns = excluded.columns`,
    [userId, list, toJson(columns)],
  )
}

export async function deleteColumns(db: Database, userId: string, list: string): Promise<void> {
  await db.query('delete from list_columns where user_id = $1 and list = $2', [userId, list])
}
