import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { exportProducts } from '#contract/products/admin-list.ts'
import { deliveredLanguages } from '#i18n/language.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { importer } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { seedDemo } from './demo/demo.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take } = importer(portal, () => admin)

beforeAll(async () => {
  await seedDemo(portal.pool, portal.config)
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

async function file(path: string, query: Record<string, string>, language = 'en'): Promise<string> {
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': language }
  const answer = await portal.app.inject({ url: `/api${path}?${new URLSearchParams(query)}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body
}

/** Calls of which the days or rows are not all by default. */
const needed: Readonly<Record<string, Record<string, string>>> = {
  '/manage/invoices/amounts.csv': { from: '2026-01-01', to: '2026-12-31' },
}

const forReaders = endpoints.filter(
  ({ method, query, path }) =>
    method === 'GET' && !path.includes('{') && query !== undefined && 'reader' in shapeOf(query),
)

/** The fields of a query, of one that is read in two steps as well. */
function shapeOf(schema: unknown): Record<string, unknown> {
  const { shape, in: first } = (schema as { _zod: { def: { shape?: Record<string, unknown>; in?: unknown } } })
    ._zod.def
  return shape ?? (first ? shapeOf(first) : {})
}

test('every table that a screen saves has a form for people', () => {
  const others = endpoints.filter(
    ({ sends, method, path, query }) =>
      method === 'GET' &&
      sends?.includes('text/csv') &&
      !path.includes('{') &&
      !('reader' in shapeOf(query ?? {})),
  )
  // DATEV reads it in the form that it prescribes.
  expect(others.map(({ path }) => path)).toEqual(['/manage/invoices/bookings.csv'])
  expect(forReaders.length).toBeGreaterThan(12)
})

describe.each(forReaders.map(({ path }) => path))('%s', (path) => {
  test('has a title for each column in each language, and as many rows as for programs', async () => {
    const [keys = [], ...rows] = parse(await file(path, needed[path] ?? {}), { bom: true })
    for (const { code } of deliveredLanguages) {
      const asked = { ...needed[path], reader: 'comma' }
      const [titles = [], ...read] = parse(await file(path, asked, code), { bom: true, delimiter: ';' })
      expect(titles.length).toBe(keys.length)
      const untitled = keys.filter((key, index) => titles[index] === key)
      expect(untitled, code).toEqual([])
      expect(new Set(titles).size).toBe(titles.length)
      expect(read.length).toBe(rows.length)
      const cells = read.flat()
      expect(cells.filter((cell) => /^[=+@\t\r]|^-(?!\d+(?:,\d+)?$)/.test(cell))).toEqual([])
    }
  })
})

test('all products of the demo are exported for people and imported without a change, in each language', async () => {
  const { rows } = await portal.pool.query(
    `select count(*)::integer as count from product where archived_at is null`,
  )
  for (const { code } of deliveredLanguages) {
    for (const reader of ['comma', 'point']) {
      const same = await upload(await file(exportProducts.byLink.path, { reader }, code))
      const { counts } = await take(same, 'check', { mapping: same.mapping })
      expect(counts).toMatchObject({ toChange: 0, toAdd: 0, bad: 0 })
      expect(counts.same).toBe(rows[0].count)
    }
  }
})
