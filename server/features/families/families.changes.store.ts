import type { Actor } from '#contract/access.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

export type FamilyChangeRow = {
  id: string
  kind: 'choice' | 'family'
  attributeId: string | null
  attributeKey: string
  families: string[]
  fromKey: string
  toKey: string | null
  state: 'running' | 'done'
  afterId: string
  total: number
  done: number
  actor: Pick<Actor, 'id' | 'name' | 'email'>
}

const columns = `id, kind, attribute_id as "attributeId", attribute_key as "attributeKey", families, from_key as "fromKey",
  to_key as "toKey", state, after_id as "afterId", total, done, actor`

/** The number is that of `follow_catalogue_changes` of the schema. */
const writersLock = 1_203_611_949

/** Until the transaction ends, no product is written; those that are being written are finished first. */
export async function lockProductWriters(tx: Database): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [writersLock])
}

export async function listRunning(db: Database): Promise<FamilyChangeRow[]> {
  const { rows } = await db.query<FamilyChangeRow>(
    `select ${columns} from catalogue_change where state = 'running' order by created_at`,
    [],
  )
  return rows
}

export async function findChange(db: Database, id: string): Promise<FamilyChangeRow | undefined> {
  const { rows } = await db.query<FamilyChangeRow>(`select ${columns} from catalogue_change where id = $1`, [id])
  return rows[0]
}

/** The running change; two jobs of one change take turns. */
export async function lockRunning(tx: Database, id: string): Promise<FamilyChangeRow | undefined> {
  const { rows } = await tx.query<FamilyChangeRow>(
    `select ${columns} from catalogue_change where id = $1 and state = 'running' for update`,
    [id],
  )
  return rows[0]
}

type NewChange = Pick<
  FamilyChangeRow,
  'kind' | 'attributeId' | 'attributeKey' | 'families' | 'fromKey' | 'toKey' | 'total' | 'actor'
>

export async function insertFamilyChange(tx: Database, change: NewChange): Promise<FamilyChangeRow | undefined> {
  const { rows } = await tx.query<FamilyChangeRow>(
    `insert into catalogue_change (kind, attribute_id, attribute_key, families, from_key, to_key, total, actor)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [
      change.kind,
      change.attributeId,
      change.attributeKey,
      change.families,
      change.fromKey,
      change.toKey,
      change.total,
      toJson(change.actor),
    ],
  )
  return rows[0]
}

/** Moves the choice of the next products, in the order of their ids. Returns the ids. */
export async function moveChoices(tx: Database, change: FamilyChangeRow, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with batch as (
       select id from product where id > $1 and family = any($2) and attributes -> $3 @> to_jsonb($4::text)
       order by id limit $6 for no key update
     ), moved as (
       update product p set attributes = move_choice(p.attributes, $3, $4, $5), version = p.version + 1, updated_at = now()
       from batch where p.id = batch.id returning p.id
     )
     select id from moved order by id`,
    [change.afterId, change.families, change.attributeKey, change.fromKey, change.toKey, limit],
  )
  return rows.map(({ id }) => id)
}

/** Moves the next products to the other family. Returns the ids. */
export async function moveProducts(tx: Database, change: FamilyChangeRow, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with batch as (
       select id from product where id > $1 and family = $2 order by id limit $4 for no key update
     ), moved as (
       update product p set family = $3, version = p.version + 1, updated_at = now()
       from batch where p.id = batch.id returning p.id
     )
     select id from moved order by id`,
    [change.afterId, change.fromKey, change.toKey, limit],
  )
  return rows.map(({ id }) => id)
}

export async function countDone(
  tx: Database,
  id: string,
  { after, done }: { after: string; done: number },
): Promise<void> {
  await tx.query('update catalogue_change set after_id = $2, done = done + $3 where id = $1', [id, after, done])
}

export async function finishChange(tx: Database, id: string): Promise<void> {
  await tx.query(`update catalogue_change set state = 'done', finished_at = now() where id = $1`, [id])
}

/** Takes a choice that no product has any more from the list of its attribute. */
export async function removeChoice(tx: Database, attributeId: string, choice: string): Promise<void> {
  await tx.query(
    `update product_attribute set version = version + 1, updated_at = now(), choices = (
       select coalesce(jsonb_agg(one.value order by one.place), '[]')
       from jsonb_array_elements(choices) with ordinality as one (value, place) where one.value ->> 'key' <> $2
     ) where id = $1`,
    [attributeId, choice],
  )
}

/** A week is enough to see what came of a change. */
export async function sweepFamilyChanges(db: Database): Promise<void> {
  await db.query(`delete from catalogue_change where state = 'done' and finished_at < now() - interval '7 days'`)
}
