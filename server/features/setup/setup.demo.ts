import crypto from 'node:crypto'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { type DemoContents, type DemoKind, demoKinds, type OwnAdminForm } from '#contract/setup/demo.ts'
import { modelChannel } from '#server/catalogue-model/catalogue-model.ts'
import { recordAudit } from '#server/database/audit.ts'
import { notify } from '#server/database/listen.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot, inTransaction } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { withConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { refuse } from '#server/http/problem.ts'
import { type SettingsReader, settingsChannel } from '#server/portal-settings/portal-settings.ts'
import { insertFirstAdmin } from '../identity/identity.first-admin.ts'
import {
  countOwnData,
  type DemoRow,
  hasLivePayment,
  isDemoUser,
  listDemoOrders,
  listDemoOthers,
  listDemoProducts,
  listDemoReviews,
  lockDemoTables,
} from './setup.demo.store.ts'
import {
  archiveProducts,
  deleteDemoAttributes,
  deleteFamilies,
  deleteMarks,
  deleteMenus,
  deleteOrders,
  deletePages,
  deleteProducts,
  deleteReviews,
  deleteSettings,
  deleteSynonyms,
  deleteUsers,
} from './setup.demo-removal.store.ts'
import { hashOwnPassword } from './setup.service.ts'
import { findSetup, lockSetup, markDemoRemoved } from './setup.store.ts'

export type DemoDeps = {
  pool: pg.Pool
  settings: Pick<SettingsReader, 'read'>
  /** Writes a backup as `npm run backup` does; resolves to its folder. */
  backUp: () => Promise<string>
}

type Gone = Record<DemoKind, string[]>
type Found = { gone: Gone; stays: { kind: DemoKind; name: string }[]; unused: string[] }

const maxNamed = 50

function idsOf(rows: readonly DemoRow[]): string[] {
  return rows.filter(({ is_touched }) => !is_touched).map(({ id }) => id)
}

/** What goes, what stays because of a real account, and the products that stay but leave the shop. */
async function findDemo(db: Database): Promise<Found> {
  const orders = await listDemoOrders(db)
  const reviews = await listDemoReviews(db)
  const products = await listDemoProducts(db, { orders: idsOf(orders), reviews: idsOf(reviews) })
  const others = await listDemoOthers(db)
  const ofKind = (kind: DemoKind) => idsOf(others.filter((row) => row.kind === kind))
  const named = (kind: DemoKind, rows: readonly DemoRow[]) =>
    rows.filter(({ is_touched }) => is_touched).map(({ name }) => ({ kind, name }))
  return {
    gone: {
      user: ofKind('user'),
      product: idsOf(products),
      order: idsOf(orders),
      review: idsOf(reviews),
      synonym: ofKind('synonym'),
      page: ofKind('page'),
      menu: ofKind('menu'),
      settings: ofKind('settings'),
      family: ofKind('family'),
      attribute: ofKind('attribute'),
    },
    stays: [
      ...named('product', products),
      ...named('order', orders),
      ...named('review', reviews),
      ...demoKinds.flatMap((kind) =>
        named(
          kind,
          others.filter((row) => row.kind === kind),
        ),
      ),
    ],
    unused: products.filter(({ is_touched, is_changed }) => is_touched && !is_changed).map(({ id }) => id),
  }
}

function countsOf(gone: Gone): { kind: DemoKind; count: number }[] {
  return demoKinds.map((kind) => ({ kind, count: gone[kind].length })).filter(({ count }) => count > 0)
}

function digestOf(found: Found): string {
  return crypto.createHash('sha256').update(JSON.stringify(found)).digest('hex')
}

/** Lists what the removal would do. Throws `no_demo`. */
export async function listDemo(pool: pg.Pool, actor: Actor): Promise<DemoContents> {
  return inSnapshot(pool, async (db) => {
    if ((await findSetup(db))?.origin !== 'demo') refuse('no_demo')
    const found = await findDemo(db)
    return {
      digest: digestOf(found),
      goes: countsOf(found.gone),
      stays: found.stays.slice(0, maxNamed),
      stayCount: found.stays.length,
      own: await countOwnData(db),
      hasLivePayment: await hasLivePayment(db),
      needsAdmin: await isDemoUser(db, actor.id),
    }
  })
}

async function checkRemoval(db: Database, actor: Actor, { digest, admin }: Removal): Promise<Found> {
  if ((await findSetup(db))?.origin !== 'demo') refuse('no_demo')
  if (await hasLivePayment(db)) refuse('demo_live_payment')
  if (!admin && (await isDemoUser(db, actor.id))) refuse('demo_own_admin')
  const found = await findDemo(db)
  return digestOf(found) === digest ? found : refuse('demo_changed')
}

/** Orders and reviews before their products, accounts and what hangs on them before the products in their carts. */
async function deleteRows(tx: Database, { gone, unused }: Found): Promise<void> {
  await deleteOrders(tx, gone.order)
  await deleteReviews(tx, gone.review)
  await deleteUsers(tx, gone.user)
  await deleteProducts(tx, gone.product)
  await archiveProducts(tx, unused)
  await deleteSynonyms(tx, gone.synonym)
  await deletePages(tx, gone.page)
  await deleteMenus(tx, gone.menu)
  await deleteSettings(tx, gone.settings)
  await deleteFamilies(tx, gone.family)
  await deleteDemoAttributes(tx, gone.attribute)
  await deleteMarks(tx)
}

type Removal = { digest: string; admin?: OwnAdminForm | undefined }
type Removed = { backup: string; removed: { kind: DemoKind; count: number }[]; stays: Found['stays'] }

/** Two backups at once would be written for one removal: the second request waits, and finds no demo. */
const sequential = { atOnce: 1, maxWaiting: 5 }

export function removeDemo(deps: DemoDeps, actor: Actor, removal: Removal): Promise<Removed> {
  return withConcurrencyLimit('demo removal', () => backUpAndRemove(deps, actor, removal), sequential)
}

/**
 * Writes a backup and removes the demo in one transaction: all of it, or nothing. The list is checked before the backup,
 * which takes long, and again under the locks. Throws `no_demo`, `demo_live_payment`, `demo_changed`, `demo_own_admin`,
 * `account_exists`.
 */
async function backUpAndRemove(deps: DemoDeps, actor: Actor, removal: Removal): Promise<Removed> {
  const { pool, settings, backUp } = deps
  const { admin } = removal
  await inSnapshot(pool, (db) => checkRemoval(db, actor, removal))
  const hash = admin && (await hashOwnPassword(admin.password, 'admin.password'))
  const backup = await backUp()
  const found = await inTransaction(pool, async (tx) => {
    await lockSetup(tx)
    await lockDemoTables(tx)
    const list = await checkRemoval(tx, actor, removal)
    const by = admin && hash ? await insertFirstAdmin(tx, { ...admin, hash }) : actor
    await deleteRows(tx, list)
    await markDemoRemoved(tx)
    await recordAudit(tx, {
      actor: by,
      action: 'setup.demo_removed',
      subject: { kind: 'setup', id: 'setup' },
      after: { backup, removed: countsOf(list.gone), stays: list.stays.slice(0, maxNamed) },
    })
    await recordEvents(tx, { type: 'synonym.changed', subjectId: null })
    await notify(tx, settingsChannel, 'demo')
    await notify(tx, modelChannel, 'demo')
    return list
  })
  await settings.read()
  return { backup, removed: countsOf(found.gone), stays: found.stays.slice(0, maxNamed) }
}
