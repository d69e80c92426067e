import type { SettingsGroup } from '#contract/portal-settings.ts'
import type { Database } from '../database/pool.ts'

type PublishedRow = { group_name: SettingsGroup; content: Record<string, unknown> }

/** The newest content of each group, drafts included. */
export async function listNewest(db: Database): Promise<PublishedRow[]> {
  const { rows } = await db.query<PublishedRow>(
    'select distinct on (group_name) group_name, content from settings_version order by group_name, version desc',
    [],
  )
  return rows
}

/** The newest published content of each group; a group without one has no row. */
export async function listPublished(db: Database): Promise<PublishedRow[]> {
  const { rows } = await db.query<PublishedRow>(
    `select distinct on (group_name) group_name, content from settings_version
     where published_at is not null order by group_name, version desc`,
    [],
  )
  return rows
}
