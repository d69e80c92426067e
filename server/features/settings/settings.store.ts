import type { SettingsGroup } from '#contract/portal-settings.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

type Content = Record<string, unknown>

export type SettingsRow = {
  version: number
  content: Content
  saved_at: Date
  saved_by_name: string
  published_at: Date | null
  published_by_name: string
}

const columns = 'version, content, saved_at, saved_by_name, published_at, published_by_name'

/** How often the group was changed. A group that a later release has added has a row from its first change. */
export async function readRevision(db: Database, group: SettingsGroup): Promise<number> {
  const { rows } = await db.query<{ revision: number }>('select revision from settings_group where name = $1', [
    group,
  ])
  return rows[0]?.revision ?? 0
}

/** Until the transaction ends, no other request changes the group. */
export async function lockSettingsGroup(tx: Database, group: SettingsGroup): Promise<void> {
  await tx.query('insert into settings_group (name) values ($1) on conflict do nothing', [group])
  await tx.query('select revision from settings_group where name = $1 for update', [group])
}

export async function raiseSettingsRevision(tx: Database, group: SettingsGroup): Promise<void> {
  await tx.query('update settings_group set revision = revision + 1 where name = $1', [group])
}

export async function findDraft(db: Database, group: SettingsGroup): Promise<SettingsRow | undefined> {
  const { rows } = await db.query<SettingsRow>(
    `select ${columns} from settings_version where group_name = $1 and published_at is null`,
    [group],
  )
  return rows[0]
}

/** Published versions, the newest first. */
export async function listPublishedRows(db: Database, group: SettingsGroup, most: number): Promise<SettingsRow[]> {
  const { rows } = await db.query<SettingsRow>(
    `select ${columns} from settings_version where group_name = $1 and published_at is not null
     order by version desc limit $2`,
    [group, most],
  )
  return rows
}

export async function findPublishedVersion(
  db: Database,
  group: SettingsGroup,
  version: number,
): Promise<SettingsRow | undefined> {
  const { rows } = await db.query<SettingsRow>(
    `select ${columns} from settings_version where group_name = $1 and version = $2 and published_at is not null`,
    [group, version],
  )
  return rows[0]
}

type Draft = { group: SettingsGroup; content: object; by: { id: string; name: string } }

/** Writes the draft of a group: the one there is, or a new version. */
export async function writeDraft(tx: Database, { group, content, by }: Draft): Promise<void> {
  await tx.query(
    `insert into settings_version (group_name, version, content, saved_by, saved_by_name)
     values ($1, (select coalesce(max(version), 0) + 1 from settings_version where group_name = $1), $2, $3, $4)
     on conflict (group_name) where published_at is null
     do update set content = excluded.content, saved_at = now(), saved_by = excluded.saved_by,
       saved_by_name = excluded.saved_by_name`,
    [group, toJson(content), by.id, by.name],
  )
}

export async function publishDraft(tx: Database, group: SettingsGroup, by: string): Promise<void> {
  await tx.query(
    `update settings_version set published_at = now(), published_by_name = $2
     where group_name = $1 and published_at is null`,
    [group, by],
  )
}

export async function deleteDraft(tx: Database, group: SettingsGroup): Promise<void> {
  await tx.query('delete from settings_version where group_name = $1 and published_at is null', [group])
}

/** Whether there are amounts in the currency of the portal: prices of products or orders. */
export async function hasAmounts(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(
    'select exists (select from orders) or exists (select from product) as known',
    [],
  )
  return rows[0]?.known ?? false
}
