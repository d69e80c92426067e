import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import * as views from '#contract/lists/views.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, violates } from '#server/database/transaction.ts'
import type { Handle } from '#server/http/handle.ts'
import { once } from '#server/http/idempotency.ts'
import { refuse } from '#server/http/problem.ts'

type ViewRow = {
  id: string
  owner_id: string
  owner: string
  list: views.View['list']
  name: string
  query: string
  columns: string[] | null
  is_shared: boolean
  version: number
}

function toView(row: ViewRow, actor: Actor): views.View {
  return {
    _id: row.id,
    list: row.list,
    name: row.name,
    query: row.query,
    columns: row.columns,
    isShared: row.is_shared,
    isYours: row.owner_id === actor.id,
    owner: row.owner,
    version: row.version,
  }
}

const seen = `select v.*, u.name as owner from desk_view v join users u on u.id = v.owner_id`

/** The user's own views of a list and the shared ones, by name. */
async function listViews(db: Database, actor: Actor, list: string): Promise<views.View[]> {
  const { rows } = await db.query<ViewRow>(
    `${seen} where v.list = $1 and (v.owner_id = $2 or v.is_shared) order by lower(v.name), v.id`,
    [list, actor.id],
  )
  return rows.map((row) => toView(row, actor))
}

/** Saves a view. Throws `view_name_taken`, `too_many_views`. */
async function addView(tx: Database, actor: Actor, form: views.ViewForm): Promise<views.View> {
  // If two requests add a view at once, the second waits here and counts the view of the first.
  await tx.query('select from users where id = $1 for no key update', [actor.id])
  const { rows: counts } = await tx.query<{ count: number }>(
    'select count(*) as count from desk_view where owner_id = $1 and list = $2',
    [actor.id, form.list],
  )
  if ((counts[0]?.count ?? 0) >= views.mostViews) refuse('too_many_views')
  const { rows } = await tx.query<ViewRow>(
    `insert into desk_view (owner_id, list, name, query, columns, is_shared) values ($1, $2, $3, $4, $5, $6)
     returning *, $7::text as owner`,
    [actor.id, form.list, form.name, form.query, jsonOf(form.columns), form.isShared, actor.name],
  )
  const [row] = rows
  if (!row) throw new Error('the view was not returned by its own insert')
  return toView(row, actor)
}

function jsonOf(columns: string[] | null): string | null {
  return columns && JSON.stringify(columns)
}

type Change = { actor: Actor; id: string; change: views.ViewChange }

/** Changes a view, the user's own or a shared one. Throws `view_not_found`, `view_name_taken`, `stale_version`. */
async function changeView(tx: Database, { actor, id, change }: Change): Promise<views.View> {
  const view = await lockView(tx, actor, id)
  if (view.version !== change.version) refuse('stale_version')
  const { name = view.name, query = view.query, columns = view.columns, isShared = view.is_shared } = change
  const { rows } = await tx.query<ViewRow>(
    `update desk_view set name = $2, query = $3, columns = $4, is_shared = $5, version = version + 1 where id = $1
     returning *, $6::text as owner`,
    [id, name, query, jsonOf(columns), isShared, view.owner],
  )
  return toView(rows[0] ?? view, actor)
}

/** Another user's view is answered as if it did not exist. */
async function lockView(tx: Database, actor: Actor, id: string): Promise<ViewRow> {
  if (!isUuid(id)) refuse('view_not_found')
  const { rows } = await tx.query<ViewRow>(
    `${seen} where v.id = $1 and (v.owner_id = $2 or v.is_shared) for update of v`,
    [id, actor.id],
  )
  return rows[0] ?? refuse('view_not_found')
}

async function nameUnique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'desk_view_name')) refuse('view_name_taken')
    throw error
  }
}

/** The columns that a user has chosen for a list, or null. */
async function readColumns(db: Database, actor: Actor, list: string): Promise<{ columns: string[] | null }> {
  const { rows } = await db.query<{ columns: string[] }>(
    'select columns from desk_columns where user_id = $1 and list = $2',
    [actor.id, list],
  )
  return { columns: rows[0]?.columns ?? null }
}

type Choice = { list: string; columns: string[] | null }

async function saveColumns(db: Database, actor: Actor, { list, columns }: Choice) {
  const sql = columns
    ? `insert into desk_columns (user_id, list, columns) values ($1, $2, $3)
       on conflict (user_id, list) do update set columns = excluded.columns`
    : 'delete from desk_columns where user_id = $1 and list = $2'
  await db.query(sql, [actor.id, list, ...(columns ? [jsonOf(columns)] : [])])
  return { columns }
}

/** Views and columns of the admin lists. They affect only their owner, so they are not in the audit log. */
export function viewsRoutes(handle: Handle, pool: pg.Pool): void {
  const db: Database = pool
  handle(views.listViews, ({ actor, query }) => listViews(db, actor, query.list))

  handle(views.addView, ({ actor, body, idempotencyKey: key }) =>
    nameUnique(() =>
      inTransaction(pool, (tx) => {
        const work = () => addView(tx, actor, body)
        return key ? once(tx, { actorId: actor.id, key, request: ['view', body] }, work) : work()
      }),
    ),
  )

  handle(views.changeView, ({ actor, params, body }) =>
    nameUnique(() => inTransaction(pool, (tx) => changeView(tx, { actor, id: params.id, change: body }))),
  )

  handle(views.deleteView, async ({ actor, params }) => {
    await inTransaction(pool, async (tx) => {
      const { id } = await lockView(tx, actor, params.id)
      await tx.query('delete from desk_view where id = $1', [id])
    })
    return { deletedCount: 1 }
  })

  handle(views.readColumns, ({ actor, query }) => readColumns(db, actor, query.list))

  handle(views.saveColumns, ({ actor, body }) => saveColumns(db, actor, body))
}
