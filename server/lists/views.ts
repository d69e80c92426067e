import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { AdminListName } from '#contract/lists/lists.ts'
import * as views from '#contract/lists/views.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { violates } from '#server/database/transaction.ts'
import type { App } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import {
  countViews,
  deleteColumns,
  deleteViewRow,
  findListColumns,
  insertView,
  listViewRows,
  listViewsWith,
  lockOwner,
  lockVisibleView,
  updateView,
  upsertColumns,
  type ViewRow,
} from './views.store.ts'

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

/** Names of the saved views that filter a list by a value, such as one that is about to be deleted. */
export async function viewsFilteringBy(
  db: Database,
  asked: { userId: string; list: AdminListName; filter: string; value: string },
): Promise<string[]> {
  const rows = await listViewsWith(db, { userId: asked.userId, list: asked.list, text: asked.value })
  const isBy = (query: string) =>
    new URLSearchParams(query).get(asked.filter)?.split(',').includes(asked.value) ?? false
  return rows.filter(({ query }) => isBy(query)).map(({ name }) => name)
}

/** The user's own views of a list and the shared ones, by name. */
async function listViews(db: Database, actor: Actor, list: string): Promise<views.View[]> {
  return (await listViewRows(db, actor.id, list)).map((row) => toView(row, actor))
}

/** Saves a view. Throws `view_name_taken`, `too_many_views`. */
async function addView(tx: Database, actor: Actor, form: views.ViewForm): Promise<views.View> {
  // If two requests add a view at once, the second waits here and counts the view of the first.
  await lockOwner(tx, actor.id)
  if ((await countViews(tx, actor.id, form.list)) >= views.maxViews) refuse('too_many_views')
  return toView(await insertView(tx, actor, form), actor)
}

type Change = { actor: Actor; id: string; change: views.ViewChange }

/** Changes a view, the user's own or a shared one. Throws `view_not_found`, `view_name_taken`, `stale_version`. */
async function changeView(tx: Database, { actor, id, change }: Change): Promise<views.View> {
  const view = await lockView(tx, actor, id)
  if (view.version !== change.version) refuse('stale_version')
  const { name = view.name, query = view.query, columns = view.columns, isShared = view.is_shared } = change
  const changed = { id, name, query, columns, isShared, owner: view.owner }
  return toView((await updateView(tx, changed)) ?? view, actor)
}

/** Another user's view is answered as if it did not exist. */
async function lockView(tx: Database, actor: Actor, id: string): Promise<ViewRow> {
  if (!isUuid(id)) refuse('view_not_found')
  return (await lockVisibleView(tx, id, actor.id)) ?? refuse('view_not_found')
}

async function nameUnique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'list_view_name')) refuse('view_name_taken')
    throw error
  }
}

/** The columns that a user has chosen for a list, or null. */
async function readColumns(db: Database, actor: Actor, list: string): Promise<{ columns: string[] | null }> {
  return { columns: (await findListColumns(db, actor.id, list)) ?? null }
}

type Choice = { list: string; columns: string[] | null }

async function saveColumns(db: Database, actor: Actor, { list, columns }: Choice) {
  if (columns) await upsertColumns(db, { userId: actor.id, list, columns })
  else await deleteColumns(db, actor.id, list)
  return { columns }
}

/** Views and columns of the admin lists. They affect only their owner, so they are not in the audit log. */
export function registerViews({ handle }: App, { pool }: { pool: pg.Pool }): void {
  const db: Database = pool
  handle(views.listViews, ({ actor, query }) => listViews(db, actor, query.list))

  handle(views.addView, { once: true }, ({ actor, body, transaction }) =>
    nameUnique(() => transaction((tx) => addView(tx, actor, body))),
  )

  handle(views.changeView, { transaction: true }, ({ actor, params, body, transaction }) =>
    nameUnique(() => transaction((tx) => changeView(tx, { actor, id: params.id, change: body }))),
  )

  handle(views.deleteView, { transaction: true }, async ({ actor, params, transaction }) => {
    await transaction(async (tx) => {
      const { id } = await lockView(tx, actor, params.id)
      await deleteViewRow(tx, id)
    })
    return { deletedCount: 1 }
  })

  handle(views.readColumns, ({ actor, query }) => readColumns(db, actor, query.list))

  handle(views.saveColumns, ({ actor, body }) => saveColumns(db, actor, body))
}
