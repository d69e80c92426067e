import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test, vi } from 'vitest'
import { exportProducts } from '#contract/products/admin-list.ts'
import { deliveredLanguages } from '#i18n/language.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addHoses, hoseAttributes } from '#tests/support/catalogue/hoses.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take } = importer(portal, () => admin)

/** Texts that a spreadsheet, or a reader with another separator, could read as something else. */
const odd = [
  { name: 'A; "B", C\nD', description: "=1+1; 'quoted'\r\nand, a second line" },
  { name: '=SUM(A1)', description: '-5' },
  { name: '-5', description: '+49 (0) 1234' },
  { name: '@home', description: "'=already" },
  { name: '1.234', description: '1,234' },
  { name: 'Ja', description: 'Entwurf; Nein' },
  { name: '1E5', description: '31.12.2026 14:05' },
]

const attributes = { ...hoseAttributes, pressure: { from: -1.5, to: 400 } }

let ids: string[]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await addHoses(portal.pool)
  const isKnown = async () => expect((await callAs(portal)('GET', '/catalogue/families')).body).toContain('"hose"')
  await vi.waitFor(isKnown, { timeout: waitLimitMs, interval: 20 })
  await portal.startJobs()
  const products = [
    await addTestProduct(admin, { sku: newSku(), category: 'hose', attributes, withdrawal: 'made_to_measure' }),
    await addTestProduct(admin, { sku: '0012', unitprice: 1.23, shipWeight: 1.234, shipWeightUnit: 'kg' }),
    await addTestProduct(admin, { sku: '1E5', unitprice: 1234, shipWeight: 0.35 }),
    await addTestProduct(admin, { sku: '1.234', unitprice: 1234.5, netWeight: 120.125, status: 'draft' }),
  ]
  for (const texts of odd) products.push(await addTestProduct(admin, { sku: newSku(), ...texts }))
  ids = products.map(({ _id }) => _id)
})

async function exported(language: string, reader: 'comma' | 'point'): Promise<string> {
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': language }
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api${exportProducts.byBody.path}`,
    headers,
    payload: { reader, selection: { ids }, sort: 'createdAt' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const languages = deliveredLanguages.flatMap(({ code }) =>
  (['comma', 'point'] as const).map((reader) => ({ code, reader })),
)

test.each(languages)(
  'a file for people in $code with a decimal $reader is imported again without a change',
  async ({ code, reader }) => {
    const same = await upload(await exported(code, reader))
    const checked = await take(same, 'check', { mapping: same.mapping })
    expect(checked).toMatchObject({ counts: { same: ids.length, toChange: 0, bad: 0 } })
    expect(Object.keys(same.mapping)).toEqual(
      expect.arrayContaining(['sku', 'status', 'category', 'withdrawal', 'name_de', 'attributes.bore']),
    )
  },
)

test('a changed file in German writes back what it says', async () => {
  const file = (await exported('de', 'comma')).replaceAll('12,7', '14,25').replaceAll('Nein', 'Ja')
  const read = await upload(file)
  await take(read, 'check', { mapping: read.mapping })
  expect(await take(read, 'run')).toMatchObject({ counts: { failed: 0 } })
  const { rows } = await portal.pool.query('select attributes from product where id = $1', [ids[0]])
  expect(rows[0].attributes).toMatchObject({ bore: 14.25, coated: true, pressure: { from: -1.5, to: 400 } })
  await portal.pool.query('update product set attributes = $2 where id = $1', [ids[0], attributes])
})

test('a file in German has its titles, words, numbers and times as people read them', async () => {
  const rows: Record<string, string>[] = parse(await exported('de', 'comma'), {
    bom: true,
    columns: true,
    delimiter: ';',
  })
  expect(rows[0]).toMatchObject({
    Status: 'Veröffentlicht',
    Widerrufsrecht: expect.stringContaining('Kein'),
    'Erstellt am': expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/),
  })
  expect(rows[1]).toMatchObject({ Artikelnummer: '0012', Stückpreis: '1,23' })
  expect(rows[3]).toMatchObject({ Artikelnummer: '1.234', Stückpreis: '1234,50', Status: 'Entwurf' })
  const cells = rows.flatMap((row) => Object.values(row))
  expect(cells.filter((cell) => /^[=+@\t\r]|^-(?![\d.,]+(?:\.\.|$))/.test(cell))).toEqual([])
})
