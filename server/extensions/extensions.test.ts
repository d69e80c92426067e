import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentKinds } from '#contract/invoices/documents.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { addDrawingPacks } from '#server/drawings/packs.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testSecret } from '#tests/support/portal.ts'
import { ExtensionError, outsideIn, readOwnMigrations } from './find-extensions.ts'
import { loadExtensions } from './load-extensions.ts'
import { openExtensions } from './open-extensions.ts'

let dir: string

beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum extensions '))
})
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }))

function write(name: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(dir, name, file)
    fs.mkdirSync(path.dirname(full), { recursive: true })
    fs.writeFileSync(full, text)
  }
}

async function failure(run: () => unknown): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (error instanceof ExtensionError) return error.message
    throw error
  }
  return ''
}

test('without the folder there are no extensions', async () => {
  expect(await loadExtensions(path.join(dir, 'none'))).toEqual([])
  expect(readOwnMigrations(path.join(dir, 'none'))).toEqual([])
})

test('an extension may change every kind of document, and no other', async () => {
  const withTemplates = (kinds: readonly string[]) => {
    const templates = kinds.map((kind) => `'${kind}': (content) => content`).join(', ')
    write('paper', { 'index.ts': `export default { api: 1, title: 'x', documents: { ${templates} } }` })
    return failure(() => loadExtensions(dir))
  }
  expect(await withTemplates(documentKinds)).toBe('')
  fs.rmSync(path.join(dir, 'paper'), { recursive: true })
})

test.each([
  ['Wrong_Name', { 'index.ts': '' }, 'small letters, digits and hyphens'],
  ['no-entry', { 'readme.md': '' }, 'there is no index.ts in its folder'],
  ['no-export', { 'index.ts': 'export const x = 1' }, 'its default export'],
  ['breaks', { 'index.ts': `throw new Error('no licence')` }, 'no licence'],
  ['newer', { 'index.ts': `export default { api: 2, title: 'x' }` }, 'another version of the interface'],
  ['mistyped', { 'index.ts': `export default { api: 1, title: 'x', route: () => [] }` }, 'route'],
  ['no-list', { 'index.ts': `export default { api: 1, title: 'x', routes: [] }` }, 'routes: has to be a function'],
  ['script', { 'index.ts': `export default { api: 1, title: 'x', scripts: ['a.js'] }` }, 'there is no web/a.js'],
])('the extension %s is refused in one sentence that names it', async (name, files, reason) => {
  write(name, { ...files })
  const message = await failure(() => loadExtensions(dir))
  expect(message).toContain(reason)
  expect(message).toMatch(new RegExp(`^The extension ${name} cannot be loaded: .+\\.$`))
})

test('an event that the portal does not have is refused by name', async () => {
  const code = `export default { api: 1, title: 'x', events: { 'order.payed': 'send' }, jobs: () => ({ send: async () => {} }) }`
  write('erp', { 'index.ts': code })
  expect(await failure(() => loadExtensions(dir))).toContain('order.payed')
})

test('an event or a schedule names a job that exists', async () => {
  const code = `export default { api: 1, title: 'x', events: { 'order.placed': 'send' }, jobs: () => ({}) }`
  write('erp', { 'index.ts': code })
  const loaded = await loadExtensions(dir)
  const deps = { pool: {} as never, log: () => {}, publicUrl: '', paymentChanged: async () => {} }
  expect(await failure(() => openExtensions(loaded, deps))).toContain('the job send')
})

test.each([
  ['create table erp_order (id uuid references orders (id) on delete cascade on update cascade);', []],
  ["-- drop table orders\ninsert into erp_order values ('drop table orders');", []],
  ['create trigger erp_t after insert or update on erp_order for each row execute function erp_f();', []],
  ['with batch as (select 1 from orders for update) update erp_order set x = 1;', []],
  ['alter table orders add column erp text;', ['orders']],
  ['create index erp_i on product (sku);', ['product']],
  ['create trigger erp_t after insert on orders for each row execute function erp_f();', ['orders']],
  ['delete from only users; drop table if exists cart;', ['users', 'cart']],
  ['create table order_of_erp (id uuid);', ['order_of_erp']],
])('%s', (sql, tables) => {
  expect(outsideIn('erp', sql).map((reason) => reason.split(/[ ,]/)[1])).toEqual(tables)
})

test('a migration outside the numbers of extensions, or of a table of the portal, is refused', async () => {
  write('erp', { 'migrations/0107-orders.sql': 'create table erp_order (id uuid);' })
  expect(await failure(() => readOwnMigrations(dir))).toContain('has no name such as 9001-orders.sql')
  fs.rmSync(path.join(dir, 'erp'), { recursive: true })
  write('erp', { 'migrations/9001-orders.sql': 'alter table orders add column erp text;' })
  expect(await failure(() => readOwnMigrations(dir))).toContain('touches orders')
})

const erp = `
const seen = []
export default {
  api: 1,
  title: 'Events for the ERP',
  events: { 'product.added': 'note' },
  jobs: (portal) => ({ note: async ({ ids }) => {
    for (const id of ids) await portal.db.query('insert into erp_product (id) values ($1) on conflict do nothing', [id])
  } }),
  routes: (portal) => [
    { method: 'GET', path: '/products', access: 'everyone', run: async () => (await portal.db.query('select id from erp_product')).rows },
    { method: 'POST', path: '/echo/{word}', access: 'everyone', run: async ({ params, body }) => ({ ...params, ...body }) },
  ],
  documents: { confirmation: (content) => ({ ...content, title: 'Our ' + content.title }) },
  scripts: ['notice.js'],
}`

const pack = `
export const faultOf = () => null
export const draw = ({ width }) => ({ viewBox: '0 0 ' + width + ' 30', body: '<path class="w" d="M0 0h' + width + '"/>', title: 'Valve' })`
const valves = `export default { api: 1, title: 'Drawings of valves', drawings: { valve: ['measures', 'shape'] } }`

test('an extension draws products of its own families, in a worker thread', async () => {
  write('valves', { 'index.ts': valves })
  expect(await failure(() => loadExtensions(dir))).toContain('there is no drawings.ts')
  write('valves', { 'drawings.ts': pack })
  const database = await cloneDatabase()
  try {
    const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: path.join(dir, '.data'), EXTENSIONS_DIR: dir })
    const app = await buildApp({ config, pool: database.pool, secret: testSecret, log: () => {}, web: undefined })
    try {
      await database.pool.query(
        `insert into product (sku, name, description, image, drawing, unit_price_minor, min_order, available, published_at)
         values ('V-1', 'Ball valve', '', '', '{"family": "valve", "width": 44}', 100, 1, 1, now())`,
      )
      const drawn = await app.inject({ url: '/drawings/v-1.svg' })
      expect([drawn.statusCode, drawn.body.includes('M0 0h44')]).toEqual([200, true])
    } finally {
      await app.close()
    }
  } finally {
    addDrawingPacks([])
    await database.drop()
  }
})

test('an extension has routes, tables, and files of its own, and its migrations run once', async () => {
  write('erp', {
    'index.ts': erp,
    'migrations/9001-product.sql': 'create table erp_product (id uuid primary key);',
    'web/notice.js': 'document.title += " ✓"',
  })
  const database: TestDatabase = await cloneDatabase()
  try {
    const own = readOwnMigrations(dir)
    await migrate(database.pool, undefined, own)
    await migrate(database.pool, undefined, own)
    const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: path.join(dir, '.data'), EXTENSIONS_DIR: dir })
    const app = await buildApp({ config, pool: database.pool, secret: testSecret, log: () => {}, web: undefined })
    try {
      const products = await app.inject({ method: 'GET', url: '/api/extensions/erp/products' })
      expect([products.statusCode, products.json()]).toEqual([200, []])
      const url = '/api/extensions/erp/echo/a'
      const echoed = await app.inject({ method: 'POST', url, payload: { b: 'c' } })
      expect(echoed.json()).toEqual({ word: 'a', b: 'c' })
      const script = await app.inject({ method: 'GET', url: '/extensions/erp/notice.js' })
      expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'no-cache'])
    } finally {
      await app.close()
    }
    // A migration that was changed after it had run is an error, as it is for those of the portal.
    const changed = own.map((one) => ({ ...one, digest: 'other' }))
    await expect(migrate(database.pool, undefined, changed)).rejects.toThrow('erp/9001-product.sql was changed')
  } finally {
    await database.drop()
  }
})
