import type { Invoicing, SettingsGroup } from '#contract/portal-settings.ts'
import type { Database } from '../database/pool.ts'

type PublishedRow = { group_name: SettingsGroup; content: Record<string, unknown> }

/** The newest content of each group, drafts included. */
export async function listNewestContents(db: Database): Promise<PublishedRow[]> {
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

/** When invoices are issued, as it is published at this moment: a process may know it a second later. Null: nobody has said it. */
export async function findInvoicing(db: Database): Promise<Invoicing | null> {
  const { rows } = await db.query<{ invoicing: Invoicing | null }>(
    `select content ->> 'invoicing' as invoicing from settings_version
     where group_name = 'documents' and published_at is not null order by version desc limit 1`,
  )
  return rows[0]?.invoicing ?? null
}

type OriginRow = { origin: 'own' | 'demo'; is_demo_removed: boolean }

/** Whose data the portal began with, and whether the demo was removed since. */
export async function readOrigin(db: Database): Promise<OriginRow | undefined> {
  const { rows } = await db.query<OriginRow>(
    'select origin, demo_removed_at is not null as is_demo_removed from portal_setup',
    [],
  )
  return rows[0]
}
