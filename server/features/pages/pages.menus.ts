import type { Actor } from '#contract/access.ts'
import type { Reply } from '#contract/endpoint.ts'
import { isOfPage } from '#contract/pages/addresses.ts'
import {
  type EditedMenu,
  type MenuEntry,
  type MenuPlace,
  menuPlaces,
  type readMenus,
} from '#contract/pages/menus.ts'
import { textsInLanguage } from '#contract/pages/texts.ts'
import { language, mark } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuseStale } from '#server/http/problem.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { readLegalLinks } from './legal/pages.legal.ts'
import { listMenuRows, listVisitedAddresses, lockMenus, type MenuRow, writeMenu } from './pages.menus.store.ts'
import { inEveryLanguage, type Messages } from './pages.neutral.ts'
import { listShownAddresses } from './pages.store.ts'

type MenuDeps = { db: Database; languages: Messages }

/** Pages that every portal has. */
function ownPages(languages: Messages): MenuEntry[] {
  return [
    { label: inEveryLanguage(languages, mark('Home')), address: '/' },
    { label: inEveryLanguage(languages, mark('Products')), address: '/products' },
  ]
}

/** Pages of the specification that a company may have. */
const furtherPages = [
  { label: mark('My Portfolio'), address: '/myportfolio' },
  { label: mark('Blog'), address: '/blog' },
] as const

/** Both menus in every language. */
async function readMenuRows({ db, languages }: MenuDeps): Promise<MenuRow[]> {
  const rows = await listMenuRows(db)
  return menuPlaces.map(
    (place) => rows.find((row) => row.place === place) ?? { place, entries: ownPages(languages), version: 0 },
  )
}

/** Both menus as they are edited, with the entries that they have without changes. */
export async function listMenus(deps: MenuDeps): Promise<EditedMenu[]> {
  const { db, languages } = deps
  const [menus, addresses] = [await readMenuRows(deps), await listShownAddresses(db)]
  const shown = new Set(addresses.map(({ path }) => path))
  const further = furtherPages
    .filter(({ address }) => shown.has(address))
    .map(({ label, address }) => ({ label: inEveryLanguage(languages, label), address }))
  const standard = [...ownPages(languages), ...further]
  return menus.map((menu) => ({ ...menu, standard }))
}

/**
 * Both menus in the language of the request. A link to a page that is not published, or deleted, waits until there is a
 * page at its address: visitors would find nothing there.
 */
export async function readMenusShown(
  deps: MenuDeps & { settings: Pick<Settings, 'buyers'> },
): Promise<Reply<typeof readMenus>> {
  const [menus, visited] = [await readMenuRows(deps), new Set(await listVisitedAddresses(deps.db))]
  const leadsNowhere = ({ address }: MenuEntry) => {
    const [path = ''] = address.split(/[?#]/)
    return isOfPage(path) && !visited.has(path)
  }
  const of = (place: MenuPlace) => {
    const entries = menus.find((menu) => menu.place === place)?.entries ?? []
    return textsInLanguage(
      entries.filter((one) => !leadsNowhere(one)),
      language(),
    )
  }
  return { navigation: of('navigation'), footer: of('footer'), legal: await readLegalLinks(deps) }
}

type Saving = { actor: Actor; place: MenuPlace; version: number; entries: MenuEntry[] }

/** Replaces a menu. Throws `stale_version` with the menu as it is. */
export async function saveMenu(
  { transaction, languages }: { transaction: Transaction; languages: Messages },
  { actor, place, version, entries }: Saving,
): Promise<EditedMenu> {
  return transaction(async (tx) => {
    await lockMenus(tx)
    const before = await findMenu({ db: tx, languages }, place)
    if (before.version !== version) refuseStale('stale_version', before)
    await writeMenu(tx, place, entries)
    await recordAudit(tx, {
      actor,
      action: 'page.menu_changed',
      subject: { kind: 'page', id: place, name: place },
      before: { entries: before.entries },
      after: { entries },
    })
    await recordEvents(tx, { type: 'page.published', subjectId: null })
    return findMenu({ db: tx, languages }, place)
  })
}

async function findMenu(deps: MenuDeps, place: MenuPlace): Promise<EditedMenu> {
  const menu = (await listMenus(deps)).find((one) => one.place === place)
  if (!menu) throw new Error(`there is no menu ${place}`)
  return menu
}
