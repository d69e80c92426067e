import { settingsGroupNames } from '#contract/portal-settings.ts'
import type { Database } from '../database/pool.ts'
import { deliveredSettings } from '../portal-settings/delivered-settings.ts'

/**
 * The demo's company as the first version of each group that has none, so that what the demo shows is in rows, which are
 * marked as the demo's.
 */
export async function insertSettings(tx: Database): Promise<void> {
  const given = settingsGroupNames.map((name) => ({ name, content: deliveredSettings[name] }))
  await tx.query(
    `with known as (
       insert into settings_group (name) select name from jsonb_to_recordset($1::jsonb) as given (name text)
       on conflict do nothing
     ), added as (
       insert into settings_version (group_name, version, content, saved_by_name, published_at, published_by_name)
       select name, 1, content, 'Demo', now(), 'Demo'
       from jsonb_to_recordset($1::jsonb) as given (name text, content jsonb)
       where not exists (select from settings_version v where v.group_name = given.name)
       returning group_name
     )
     insert into demo_row (kind, row_id) select 'settings', group_name from added on conflict do nothing`,
    [JSON.stringify(given)],
  )
}
