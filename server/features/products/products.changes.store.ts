import type { ProductAction } from '#contract/products/admin-list.ts'
import type { NotUndoneReason } from '#contract/products/not-undone.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { changedSides } from './products.bulk-fields.ts'
import { type ProductRow, productColumns } from './products.columns.ts'
import { areFieldsChanged, formerFields } from './products.field-undo.store.ts'

export type NewChange = { actorId: string; key: string | null; action: ProductAction; percent: number | null }

/** Inserts a change, or returns the existing one with the same key. */
export async function insertBulkChange(
  db: Database,
  { actorId, key, action, percent }: NewChange,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into product_bulk_change (actor_id, key, action, percent) values ($1, $2, $3, $4)
     on conflict (actor_id, key) do update set action = excluded.action returning id`,
    [actorId, key, action, percent],
  )
  const [row] = rows
  if (!row) throw new Error('the change was not returned by its own statement')
  return row.id
}

export async function findChangeByKey(db: Database, actorId: string, key: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from product_bulk_change where actor_id = $1 and key = $2',
    [actorId, key],
  )
  return rows[0]?.id
}

export async function hasRows(db: Database, changeId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from product_bulk_change_row where change_id = $1 limit 1', [
    changeId,
  ])
  return rowCount !== 0
}

export async function isInChange(tx: Database, changeId: string, productId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from product_bulk_change_row where change_id = $1 and product_id = $2',
    [changeId, productId],
  )
  return rowCount !== 0
}

/** The fields of a product that a bulk action can change. */
function changeable(row: ProductRow) {
  return {
    unitPriceMinor: row.unit_price_minor,
    minOrder: row.min_order,
    orderMultiple: row.order_multiple,
    publishedAt: row.published_at,
    archivedAt: row.archived_at,
  }
}

type Stepped = { before: ProductRow; after: ProductRow }

export async function insertChangeRow(tx: Database, changeId: string, { before, after }: Stepped): Promise<void> {
  const sides = changedSides(before, after)
  await tx.query(
    `insert into product_bulk_change_row (change_id, product_id, before, after)
     select $1, id, $3, $4::jsonb || jsonb_build_object('state', product_state(product)) from product where id = $2`,
    [
      changeId,
      after.id,
      toJson({ ...changeable(before), ...sides?.before }),
      toJson({ ...changeable(after), ...sides?.after }),
    ],
  )
}

export type BulkChangeRow = {
  id: string
  action: ProductAction
  percent: number | null
  count: number
  by: string | null
  created_at: Date
  undone_at: Date | null
}

const changeColumns = `change.id, change.action, change.percent::float8 as percent, users.name as by, change.created_at, change.undone_at,
  (select count(*)::int from product_bulk_change_row row where row.change_id = change.id) as count`
const changeTables = 'product_bulk_change change left join users on users.id = change.actor_id'

export async function listBulkChangeRows(db: Database): Promise<BulkChangeRow[]> {
  const { rows } = await db.query<BulkChangeRow>(
    `select ${changeColumns} from ${changeTables}
     where exists (select from product_bulk_change_row row where row.change_id = change.id)
     order by change.created_at desc limit 20`,
  )
  return rows
}

export async function findChangeRow(db: Database, id: string): Promise<BulkChangeRow | undefined> {
  const { rows } = await db.query<BulkChangeRow>(
    `select ${changeColumns} from ${changeTables} where change.id = $1`,
    [id],
  )
  return rows[0]
}

/** Locks a change and its products, in the order in which every writer locks products. */
export async function lockChange(tx: Database, id: string): Promise<void> {
  await tx.query('select from product_bulk_change where id = $1 for update', [id])
  await tx.query(
    `select from product where id in (select product_id from product_bulk_change_row where change_id = $1)
     order by id for no key update`,
    [id],
  )
}

/**
 * Why a product cannot be changed back, or null. Only what the action changed is compared: a newer price stays, also if the
 * same admin set it, and a new description does not keep an old price from coming back.
 */
const notUndoneReason = `case change.action
  when 'change_price' then case
    when product.archived_at is not null then 'deleted'
    when product.unit_price_minor <> (row.after ->> 'unitPriceMinor')::bigint then 'changed' end
  when 'change_quantities' then case
    when product.archived_at is not null then 'deleted'
    when product.min_order <> (row.after ->> 'minOrder')::integer
      or product.order_multiple <> (row.after ->> 'orderMultiple')::integer then 'changed' end
  when 'change_fields' then case
    when product.archived_at is not null then 'deleted'
    when ${areFieldsChanged} then 'changed' end
  when 'delete' then case
    when date_trunc('milliseconds', product.archived_at) is distinct from (row.after ->> 'archivedAt')::timestamptz then 'changed'
    when exists (select from product other where other.archived_at is null and other.id <> product.id
      and (other.name = product.name and not (other.is_sku_given and product.is_sku_given) or lower(other.sku) = lower(product.sku))) then 'taken' end
  when 'restore' then case
    when product.archived_at is not null then 'deleted'
    when product_state(product) <> row.after ->> 'state' then 'changed' end
  else case
    when product.archived_at is not null then 'deleted'
    when (product.published_at is null) <> (row.after ->> 'publishedAt' is null) then 'changed' end
  end`

const judged = `(
    select row.product_id, product.name, product.sku, row.before, row.is_undone, row.reason as undone_reason,
      case when change.undone_at is null then ${notUndoneReason} else row.reason end as reason
    from product_bulk_change change join product_bulk_change_row row on row.change_id = change.id
      join product on product.id = row.product_id
    where change.id = $1
  ) judged`

export type NotUndoneChange = {
  product_id: string
  name: string
  sku: string
  reason: NotUndoneReason
  by: string | null
  at: Date | null
}

/** How many products change back, and how many stay; for a change that was undone, how many did. */
export async function countJudged(db: Database, id: string): Promise<{ back: number; keptCount: number }> {
  const { rows } = await db.query<{ back: number; keptCount: number }>(
    `select count(*) filter (where reason is null)::int as back, count(*) filter (where reason is not null)::int as "keptCount"
     from ${judged}`,
    [id],
  )
  return rows[0] ?? { back: 0, keptCount: 0 }
}

/** The first products that stay, with who changed them last. */
export async function listBulkNotUndone(db: Database, id: string, limit: number): Promise<NotUndoneChange[]> {
  const { rows } = await db.query<NotUndoneChange>(
    `select judged.product_id, judged.name, judged.sku, judged.reason, nullif(log.actor_name, '') as by, log.at
     from ${judged} left join lateral (
       select actor_name, at from audit_log where subject_kind = 'product' and subject_id = judged.product_id::text
       order by audit_log.id desc limit 1
     ) log on judged.reason in ('changed', 'deleted')
     where judged.reason is not null order by judged.name, judged.product_id limit $2`,
    [id, limit],
  )
  return rows
}

const maxLater = 5

/** Later bulk actions on products that stay, which are not undone: undone first, they would give these products back. */
export async function listLaterChanges(db: Database, id: string): Promise<BulkChangeRow[]> {
  const { rows } = await db.query<BulkChangeRow>(
    `select ${changeColumns} from ${changeTables}
     where change.undone_at is null and change.created_at > (select created_at from product_bulk_change where id = $1)
       and exists (select from product_bulk_change_row later join ${judged} on judged.product_id = later.product_id
         where later.change_id = change.id and judged.reason is not null)
     order by change.created_at desc limit ${maxLater}`,
    [id],
  )
  return rows
}

/** Products that change back, with their current and former values. The caller has locked them. */
export async function listBackRows(tx: Database, id: string): Promise<ProductRow[]> {
  const { rows } = await tx.query<ProductRow>(
    `select ${productColumns} from product where id in (select product_id from ${judged} where reason is null) order by id`,
    [id],
  )
  return rows
}

/** Restores the former values of the products in one statement, and stores which ones stayed and why. */
export async function writeBack(tx: Database, id: string, undoneBy: string): Promise<ProductRow[]> {
  await tx.query(
    `update product_bulk_change_row row set is_undone = judged.reason is null, reason = judged.reason
     from ${judged} where row.change_id = $1 and row.product_id = judged.product_id`,
    [id],
  )
  const { rows } = await tx.query<ProductRow>(
    `update product set
       unit_price_minor = case when change.action = 'change_price' then (row.before ->> 'unitPriceMinor')::bigint
         else unit_price_minor end,
       min_order = case when change.action = 'change_quantities' then (row.before ->> 'minOrder')::integer else min_order end,
       order_multiple = case when change.action = 'change_quantities' then (row.before ->> 'orderMultiple')::integer
         else order_multiple end,
       ${formerFields},
       published_at = case when change.action in ('publish', 'unpublish') then (row.before ->> 'publishedAt')::timestamptz
         else published_at end,
       archived_at = case change.action when 'delete' then null when 'restore' then now() else archived_at end,
       version = version + 1, updated_at = now()
     from product_bulk_change change join product_bulk_change_row row on row.change_id = change.id
     where change.id = $1 and row.is_undone and product.id = row.product_id
     returning ${productColumns.replaceAll(/\w+/g, 'product.$&')}`,
    [id],
  )
  await tx.query('update product_bulk_change set undone_at = now(), undone_by = $2 where id = $1', [id, undoneBy])
  return rows
}

/** How long a bulk action can be undone. */
const retentionDays = 30

export async function sweepBulkChanges(db: Database): Promise<void> {
  await db.query('delete from product_bulk_change where created_at < now() - make_interval(days => $1)', [
    retentionDays,
  ])
}
