import type { MenuEntry, MenuPlace } from '#contract/pages/menus.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

export type MenuRow = { place: MenuPlace; entries: MenuEntry[]; version: number }

export async function listMenuRows(db: Database): Promise<MenuRow[]> {
  const { rows } = await db.query<MenuRow>('select place, entries, version from menu')
  return rows
}

/** Addresses of the pages that visitors see, listed or not. */
export async function listVisitedAddresses(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    'select address from page where published_number is not null',
  )
  return rows.map(({ address }) => address)
}

/** Chosen once at random. */
const lockId = 1_330_918_274

/** Until the transaction ends, no other request changes menus. */
export async function lockMenus(tx: Database): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockId])
}

export async function writeMenu(tx: Database, place: MenuPlace, entries: readonly MenuEntry[]): Promise<void> {
  await tx.query(
    `insert into menu (place, entries) values ($1, $2)
     on conflict (place) do update set entries = excluded.entries, version = menu.version + 1, updated_at = now()`,
    [place, toJson(entries)],
  )
}
