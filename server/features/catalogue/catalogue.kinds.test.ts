import { beforeAll, expect, test, vi } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import { loadBuild } from '#server/http/web/web.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addHoses } from '#tests/support/catalogue/hoses.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { fillWords } from '../products/filters/products.words.ts'

const portal = testPortal({}, loadBuild)
const visitor = callAs(portal)
let admin: TestActor

const hoses: Record<string, unknown>[] = [
  {
    bore: '1/2 in',
    length: '2 m',
    end_thread: 'G1/2',
    seals: ['NBR', 'FKM'],
    pressure: '10..250',
    ferrule: 'steel',
  },
  { bore: 12, length: '250 cm', end_thread: 'G 1/4', seals: ['FKM'], pressure: '-1..16 bar', ferrule: 'brass' },
  { bore: '9,5', length: 10, end_thread: 'M12x1,5', seals: ['EPDM'], pressure: '5 to 40 MPa', coated: true },
]

/** Letters, because a number of a name is found by any measure. */
const letters = 'ABC'
const numberOf = ({ name }: { name: string }) => String(letters.indexOf(name.slice(-1)))

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await addHoses(portal.pool)
  const isKnown = async () => expect((await visitor('GET', '/catalogue/families')).body).toContain('"hose"')
  await vi.waitFor(isKnown, { timeout: waitLimitMs, interval: 20 })
  for (const [index, given] of hoses.entries()) {
    await addTestProduct(admin, {
      name: `Hose ${letters[index]}`,
      sku: `HOSE-${letters[index]}`,
      category: 'hose',
      attributes: given,
    })
  }
})

async function search(query: Record<string, string>): Promise<FoundProducts> {
  const answer = await visitor('GET', `/products?${new URLSearchParams(query)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function found(query: Record<string, string>): Promise<string[]> {
  return (await search({ family: 'hose', ...query })).items.map(numberOf).sort()
}

test.each([
  [{ bore: '1/2 in' }, '0'],
  [{ bore: '12.7' }, '0'],
  [{ bore: '1/2",12 mm' }, '01'],
  [{ bore: '0.3 in..1/2 in' }, '012'],
  [{ bore: '10..1 in' }, '01'],
  [{ length: '200 cm..2.5' }, '01'],
  [{ length: '8 ft..' }, '12'],
  [{ length: '2' }, '0'],
  [{ end_thread: 'g1/2' }, '0'],
  [{ end_thread: 'm12x1.5,G 1/4' }, '12'],
  [{ seals: 'FKM' }, '01'],
  [{ seals: 'NBR,EPDM' }, '02'],
  [{ pressure: '200' }, '02'],
  [{ pressure: '20..45' }, '0'],
  [{ pressure: '..0' }, '1'],
  [{ pressure: '10 MPa' }, '02'],
  [{ pressure: '17 bar..' }, '02'],
  [{ coated: 'true' }, '2'],
  [{ ferrule: 'brass,steel', bore: '1/2 in' }, '0'],
])('%j finds the hoses %s', async (query, names) => {
  expect(await found(query)).toEqual([...names])
})

test('what is chosen comes back in the units of the attributes', async () => {
  const query = { family: 'hose', bore: '1/2 in,12', length: '1 ft..2.5', end_thread: 'g1/4', pressure: '10 MPa' }
  expect((await search(query)).chosen).toEqual({
    bore: '12,12.7',
    length: '0.3048..2.5',
    end_thread: 'G 1/4',
    pressure: '100',
  })
})

test.each([
  [{ bore: '5 bar' }, 'bore', 'Bore: bar cannot be converted into mm'],
  [{ bore: '5 mm..5 bar' }, 'bore', 'Bore: bar cannot be converted into mm'],
  [{ bore: '12 furlongs' }, 'bore', 'Bore: furlongs is not a known unit'],
  [{ length: '10 kg..20 m' }, 'length', 'Length: kg cannot be converted into m'],
  [{ length: '10..2 mm' }, 'length', 'Length must begin with the smaller number'],
  [{ pressure: 'high' }, 'pressure', 'Pressure must be a number'],
  [{ end_thread: '5 kg' }, 'end_thread', 'End thread: kg cannot be converted into mm'],
])('%j is refused with a sentence that names attribute and units', async (query, path, message) => {
  const answer = await visitor('GET', `/products?${new URLSearchParams({ family: 'hose', ...query })}`)
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path, message }]])
})

test('options come in the order of the list, by size and by dimension, and several choices are counted each', async () => {
  const { facets } = await search({ family: 'hose' })
  const said = Object.fromEntries(
    facets.map(({ key, options, bounds }) => [
      key,
      bounds ?? options.map(({ value, count }) => `${value}: ${count}`),
    ]),
  )
  expect(said).toEqual({
    bore: ['9.5: 1', '12: 1', '12.7: 1'],
    length: { min: 2, max: 10 },
    end_thread: ['G 1/4: 1', 'G 1/2: 1', 'M12 × 1.5: 1'],
    seals: ['NBR: 1', 'FKM: 2', 'EPDM: 1'],
    ferrule: ['steel: 1', 'brass: 1'],
    pressure: { min: -1, max: 400 },
    coated: ['true: 1'],
  })
  const steel = await search({ family: 'hose', ferrule: 'steel' })
  expect(steel.facets.find(({ key }) => key === 'seals')?.options).toEqual([
    { value: 'NBR', count: 1 },
    { value: 'FKM', count: 1 },
  ])
})

test('what several families share is filtered with units before a family is chosen', async () => {
  expect((await search({ length: '8 ft..' })).items.map(({ name }) => name).sort()).toEqual(['Hose B', 'Hose C'])
  expect((await search({ pressure: '10 MPa' })).total).toBe(2)
})

test('a page leaves out a filter that it cannot read, and says so at its field and above the list', async () => {
  const { body } = await portal.app.inject({
    url: '/products?family=hose&length=2+kg..&seals=FKM',
    headers: { accept: 'text/html' },
  })
  expect(body).toContain('Length: kg cannot be converted into m')
  expect(body).toContain('The filter is not applied.')
  expect(body).toMatch(
    /<input[^>]*name="length-from"[^>]*value="2 kg"|<input[^>]*value="2 kg"[^>]*name="length-from"/,
  )
  expect(body).toContain('HOSE-A')
  expect(body).not.toContain('HOSE-C')
})

test('fields of a form with units work without scripts, and chips say values with their unit', async () => {
  const { body } = await portal.app.inject({
    url: '/products?family=hose&length-from=8+ft&length-to=&bore=12',
    headers: { accept: 'text/html' },
  })
  expect(body).toContain('HOSE-B')
  expect(body).not.toContain('HOSE-A')
  expect(body).toContain('Length: from 2.4384 m')
  expect(body).toContain('Bore: 12 mm')
})

test('search engines read each attribute of a product with its unit', async () => {
  const [{ _id } = { _id: '' }] = (await search({ q: 'HOSE-A' })).items
  const { body } = await portal.app.inject({ url: `/products/${_id}`, headers: { accept: 'text/html' } })
  const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  const read: { additionalProperty: { propertyID: string }[] } = JSON.parse(text)
  const of = (key: string) => read.additionalProperty.find(({ propertyID }) => propertyID === key)
  expect(of('bore')).toEqual({
    '@type': 'PropertyValue',
    propertyID: 'bore',
    name: 'Bore',
    value: 12.7,
    unitText: 'mm',
    unitCode: 'MMT',
  })
  expect(of('pressure')).toMatchObject({ minValue: 10, maxValue: 250, unitText: 'bar', unitCode: 'BAR' })
  expect(of('end_thread')).toEqual({
    '@type': 'PropertyValue',
    propertyID: 'end_thread',
    name: 'End thread',
    value: 'G 1/2',
  })
  expect(of('seals')).toMatchObject({ value: ['Nitrile', 'FKM'] })
})

test('tiles say what the family has on its cards', async () => {
  const { body } = await portal.app.inject({ url: '/products?family=hose', headers: { accept: 'text/html' } })
  expect(body).toContain('Bore 12.7 mm · End thread G 1/2 · Pressure 10 to 250 bar')
})

test.each([
  ['1/2 in', '0'],
  ['12.7', '0'],
  ['12,7 mm', '0'],
  ['G 1/2', '0'],
  ['m12x1.5', '2'],
  ['250 bar', '0'],
  ['40 MPa', '2'],
  ['hose 8.2021 ft', ''],
  ['nitrile', '0'],
  ['Nitrilkautschuk', '0'],
  ['epdm hose', '2'],
  ['Schläuche Messing', '1'],
  ['coated', '2'],
])('the words “%s” find the hoses %s', async (words, names) => {
  const { items, corrected } = await search({ q: words })
  const hoses = corrected === null ? items.map(numberOf).sort() : []
  expect(hoses).toEqual([...names])
})

test('a choice that gets another label is found by it, and no longer by the former one', async () => {
  const label = { en: 'Buna', de: 'Perbunan', pl: 'Kauczuk' }
  await portal.pool.query(
    `update product_attribute set choices = jsonb_set(choices, '{0,label}', $1) where key = 'seals'`,
    [label],
  )
  await fillWords(portal.pool)
  const find = async (q: string) => {
    const { items, corrected } = await search({ q })
    return corrected === null ? items.map(({ name }) => name) : []
  }
  await expect.poll(() => find('buna')).toEqual(['Hose A'])
  expect(await find('perbunan')).toEqual(['Hose A'])
  expect(await find('kauczuk')).toEqual(['Hose A'])
  expect(await find('nitrile')).toEqual([])
})
