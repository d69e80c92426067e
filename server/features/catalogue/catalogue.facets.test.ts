import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { facetsOf } from '#contract/catalogue/facets.ts'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import { readChoices } from '#contract/catalogue/query.ts'
import { readRange } from '#contract/lists/range.ts'
import { familiesNow } from '#contract/products/attributes.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

type Good = {
  name: string
  family: string
  price: number
  available: number
  attributes: Record<string, string | number | boolean | undefined>
}

/** A small random generator with the same sequence in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pick = <Value>(random: (below: number) => number, values: readonly Value[]): Value =>
  values[random(values.length)] as Value

const materials = ['Steel', 'Steel, nickel plated', 'Titanium "grade 5"', "7075' T6"]

function makeGoods(count: number): Good[] {
  const random = numbersFrom(7)
  return Array.from({ length: count }, (_, number): Good => {
    const isCompressor = random(3) > 0
    const attributes = isCompressor
      ? {
          // As a number and as a text: catalogues that grew over time have both.
          tracks: random(2) ? 9 + random(4) : String(9 + random(4)),
          port: pick(random, ['BSP', 'NPT', 'Metric fine']),
          ...(random(4) > 0 && { material: pick(random, materials) }),
          ...(random(5) > 0 && { mass_g: 200 + random(300) }),
        }
      : { ribs: 100 + random(3), toothed: random(2) === 1, material: pick(random, materials) }
    const family = isCompressor ? 'compressor' : 'belt'
    const name = `${isCompressor ? 'Compressor' : 'Belt'} ${pick(random, ['red', 'blue', 'green'])} ${number}`
    return { name, family, price: random(4000) / 10, available: random(12), attributes }
  })
}

const goods = makeGoods(400)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.pool.query(
    `insert into product (sku, name, description, image, family, attributes, unit_price_minor, min_order, available)
     select 'F-' || row_number() over (), name, 'Made.', '/x.png', family, attributes, round(price * 100), 5, available
     from jsonb_to_recordset($1::jsonb) as given (name text, family text, attributes jsonb, price numeric, available int)`,
    [JSON.stringify(goods)],
  )
})

async function search(query: Record<string, string>): Promise<FoundProducts> {
  const answer = await callAs(portal)('GET', `/products?${new URLSearchParams(query)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

function isWithin(text: string, value: unknown): boolean {
  const range = readRange('measure', text)
  if (!range || typeof value !== 'number') return false
  return value >= (range.from ?? Number.NEGATIVE_INFINITY) && value <= (range.to ?? Number.POSITIVE_INFINITY)
}

/** Whether a product matches the query, computed in JavaScript; the facet `except` is ignored. */
function matchesQuery(good: Good, query: Record<string, string>, except = ''): boolean {
  const asked = Object.entries(query).filter(([name]) => name !== except && name !== 'page' && name !== 'sort')
  return asked.every(([name, text]) => {
    if (name === 'family') return good.family === text
    if (name === 'stock') return good.available >= 5
    if (name === 'price') return isWithin(text, good.price)
    if (name === 'q') return good.name.toLowerCase().split(' ').includes(text)
    if (name === 'mass_g') return isWithin(text, good.attributes.mass_g)
    return readChoices(text).includes(String(good.attributes[name]))
  })
}

function randomQuery(random: (below: number) => number): Record<string, string> {
  const isCompressor = random(2) === 0
  const some = (values: readonly string[]) => [...new Set([pick(random, values), pick(random, values)])].join(',')
  const maybe = (text: () => string) => (random(2) === 0 ? text() : '')
  const query = {
    family: isCompressor ? 'compressor' : 'belt',
    q: maybe(() => pick(random, ['red', 'blue', 'green'])),
    stock: maybe(() => 'in'),
    price: maybe(() => pick(random, ['10..200', '..100', '150..'])),
    material: maybe(() => some(materials.map((one) => one.replaceAll(',', ',,')))),
    ...(isCompressor && {
      tracks: maybe(() => some(['9', '10', '11', '12', '13'])),
      port: maybe(() => some(['BSP', 'NPT'])),
      mass_g: maybe(() => pick(random, ['250..400', '300..'])),
    }),
    ...(!isCompressor && { toothed: maybe(() => some(['true', 'false'])) }),
  }
  return Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ''))
}

test('results and counts equal those of a naive computation, for any query', async () => {
  const random = numbersFrom(99)
  for (let round = 0; round < 120; round++) {
    const query = randomQuery(random)
    const found = await search(query)
    const expected = goods.filter((good) => matchesQuery(good, query))
    expect(found.total, JSON.stringify(query)).toBe(expected.length)
    const names = new Set(expected.map(({ name }) => name))
    expect(found.items.every(({ name }) => names.has(name))).toBe(true)
    expect(found.items).toHaveLength(Math.min(24, expected.length))
    for (const { key, kind } of facetsOf(query.family ?? '')) {
      if (kind === 'range') continue
      const options = found.facets.find((facet) => facet.key === key)?.options ?? []
      const others = goods.filter((good) => matchesQuery(good, query, key) && good.attributes[key] !== undefined)
      const counts = Map.groupBy(others, (good) => String(good.attributes[key]))
      const byHand = [...counts].map(([value, list]) => ({ value, count: list.length }))
      const there = options.filter(({ count }) => count > 0)
      const sorted = (list: typeof byHand) => list.toSorted((a, b) => (a.value < b.value ? -1 : 1))
      expect(sorted(there), `${key} of ${JSON.stringify(query)}`).toEqual(sorted(byHand))
    }
  }
})

test('before a family is chosen, lists are filtered by what several families share, and counted so', async () => {
  const query = { tracks: '11,12', material: 'Steel' }
  const expected = goods.filter((good) => matchesQuery(good, query))
  const found = await search({ ...query, sort: 'price' })
  expect(expected.length).toBeGreaterThan(0)
  expect(found.total).toBe(expected.length)
  const names = new Set(expected.map(({ name }) => name))
  expect(found.items.every(({ name }) => names.has(name))).toBe(true)
  const { facets } = await search({})
  expect(facets.map(({ key }) => key)).toEqual(['tracks', 'port', 'material', 'mass_g'])
  const counts = Map.groupBy(
    goods.filter(({ attributes }) => attributes.port !== undefined),
    ({ attributes }) => String(attributes.port),
  )
  const byHand = [...counts].map(([value, list]) => ({ value, count: list.length }))
  const options = facets.find(({ key }) => key === 'port')?.options ?? []
  expect(options).toEqual(byHand.toSorted((a, b) => (a.value < b.value ? -1 : 1)))
})

test('the pages of a filtered list contain every product once, in both directions', async () => {
  for (const sort of ['newest', 'name', 'price', '-price']) {
    const query = { family: 'compressor', tracks: '9,10,11', sort }
    const { pages, total } = await search(query)
    const names: string[] = []
    for (let page = 1; page <= pages; page++) {
      const { items } = await search({ ...query, page: String(page) })
      names.push(...items.map(({ name }) => name))
    }
    expect(names).toHaveLength(total)
    expect(new Set(names)).toHaveLength(total)
    if (sort === 'name') expect(names).toEqual(names.toSorted())
  }
})

test('the price range is that of the family, whatever is chosen in it', async () => {
  const masses = goods.flatMap(({ attributes: { mass_g } }) => (typeof mass_g === 'number' ? [mass_g] : []))
  const prices = goods.filter(({ family }) => family === 'compressor').map(({ price }) => price)
  const found = await search({ family: 'compressor', mass_g: '250..260', tracks: '11' })
  const span = (values: number[]) => ({ min: Math.min(...values), max: Math.max(...values) })
  expect(found.facets.find(({ key }) => key === 'mass_g')?.bounds).toEqual(span(masses))
  expect(found.price).toEqual(span(prices))
})

test('counts change when a product is added, changed, sold out and deleted', async () => {
  const countOf = async (query: Record<string, string>) => (await search(query)).total
  const [all, inStock] = [await countOf({}), await countOf({ stock: 'in' })]
  const { _id } = await addTestProduct(admin, { name: 'Newcomer', sku: 'NC-1', minorder: 5, available: 5 })
  expect([await countOf({}), await countOf({ stock: 'in' })]).toEqual([all + 1, inStock + 1])
  await admin.call('POST', '/order', { productId: _id, newOrderQty: 5 })
  expect([await countOf({}), await countOf({ stock: 'in' })]).toEqual([all + 1, inStock])
  await admin.call('DELETE', `/product/${_id}`)
  expect([await countOf({}), await countOf({ stock: 'in' })]).toEqual([all, inStock])
})

test('an exact part number is recognised in any spelling; a typing error is corrected, and the reply says so', async () => {
  const { exact } = await search({ q: 'f-7' })
  const { rows } = await portal.pool.query(`select id from product where sku = 'F-7'`)
  expect(exact).toBe(rows[0].id)
  const found = await search({ q: 'compresor gren', family: 'compressor' })
  expect(found).toMatchObject({ corrected: 'compressor green', exact: null })
  expect(found.total).toBe(goods.filter(({ name }) => /^Compressor green/.test(name)).length)
})

test.each([
  ['?holes=32', 'holes'],
  ['?family=belt&port=BSP', 'port'],
  ['?family=compressor&nonsense=1', 'nonsense'],
  ['?family=compressor&tracks=', 'tracks'],
  ['?family=compressor&tracks=11&tracks=12', 'tracks'],
  [`?family=compressor&tracks=${Array.from({ length: 21 }, (_, n) => n)}`, 'tracks'],
  ['?family=compressor&mass_g=heavy', 'mass_g'],
  ['?family=compressor&mass_g=5 bar..', 'mass_g'],
  ['?family=compressor&mass_g=1..2..3', 'mass_g'],
  ['?family=compressor&mass_g=..', 'mass_g'],
  ['?family=compressor&mass_g=300..200', 'mass_g'],
  ['?price=cheap', 'price'],
])('%s is refused at %s', async (query, path) => {
  const answer = await callAs(portal)('GET', `/products${query}`)
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().errors).toMatchObject([{ path, message: expect.stringMatching(/./) }])
})

test('what campaigns add to a link is about no filter, and a misspelt filter is still refused', async () => {
  const plain = (await callAs(portal)('GET', '/products?family=compressor')).json()
  const linked = await callAs(portal)(
    'GET',
    '/products?family=compressor&utm_source=mail&gclid=1&fbclid=a&utm_source=b',
  )
  expect([linked.statusCode, linked.json().total]).toEqual([200, plain.total])
  expect((await callAs(portal)('GET', '/products?family=compressor&utm=1')).statusCode).toBe(422)
})

test('the index covers every facet, and values that are too long are not choices', async () => {
  const keys = [...new Set(familiesNow().flatMap((family) => facetsOf(family.key).map(({ key }) => key)))]
  const attributes = Object.fromEntries([...keys.map((key) => [key, 'x'.repeat(68)]), ['other', 1]])
  const { rows } = await portal.pool.query(
    `insert into product (sku, name, description, image, family, attributes, unit_price_minor, min_order, available)
     values ('LONG-1', 'Long', 'Made.', '/x.png', 'seal', $1, 100, 1, 1),
       ('LONG-2', 'Longer', 'Made.', '/x.png', 'seal', $2, 100, 1, 1) returning narrowing`,
    [attributes, { material: 'x'.repeat(69), upper: 'ZS44', lower: '' }],
  )
  expect(Object.keys(rows[0].narrowing).sort()).toEqual(keys.sort())
  expect(rows[1].narrowing).toEqual({ upper: 'ZS44', lower: '' })
  expect((await search({ family: 'seal', upper: 'ZS44' })).total).toBe(1)
})

test('a product with sixty long values is stored: the index holds as many of them as fit', async () => {
  const keys = Array.from({ length: 60 }, (_, index) => `${'k'.repeat(38)}${String(index).padStart(2, '0')}`)
  await portal.pool.query('insert into filter_key (key) select unnest($1::text[])', [keys])
  const oneOf = (index: number) => (index % 2 ? index + 0.123456789 : crypto.randomBytes(33).toString('hex'))
  const attributes = Object.fromEntries(keys.map((key, index) => [key, oneOf(index)]))
  const { rows } = await portal.pool.query(
    `insert into product (sku, name, description, image, family, attributes, unit_price_minor, min_order, available, published_at)
     values ('LONG-3', 'Longest', 'Made.', '/x.png', 'seal', $1, 100, 1, 1, now()) returning narrowing`,
    [attributes],
  )
  const cachedCount = Object.keys(rows[0].narrowing).length
  expect(cachedCount).toBeGreaterThan(20)
  expect(cachedCount).toBeLessThan(60)
})
