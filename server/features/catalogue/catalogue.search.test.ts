import { beforeAll, expect, test } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { recordPool } from '#tests/support/statement-recorder.ts'
import { codeOf } from './wording/wording.text-query.ts'
import { cutWords } from './wording/wording.tokens.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  const goods = [
    {
      name: 'Compressor 10–52T, 12-track',
      sku: 'KC-1252-B',
      family: 'compressor',
      unitprice: 184,
      available: 100,
    },
    { name: 'Compressor 11–36T, 10-track', sku: 'KC-1036-H', family: 'compressor', unitprice: 54.8, available: 2 },
    { name: 'Rear motor, 142 mm', sku: 'MT-142-R', family: 'motor', unitprice: 69.5, available: 40 },
    { name: 'Brake sensor 180 mm, six-bolt', sku: 'SN-180-6B', family: 'sensor', unitprice: 24.6, available: 0 },
  ]
  for (const { family, ...given } of goods) {
    const { _id } = await addTestProduct(admin, { ...given, minorder: 5, description: 'Turned from steel.' })
    await portal.pool.query('update product set family = $2 where id = $1', [_id, family])
  }
  await addTestProduct(admin, { name: 'Mystery thing', sku: 'X-1', unitprice: 1 })
})

async function search(query: string): Promise<FoundProducts> {
  const answer = await callAs(portal)('GET', `/products${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function namesOf(query: string): Promise<string[]> {
  return (await search(query)).items.map(({ name }) => name)
}

test('without a query all products are listed, newest first, with the number in each family', async () => {
  const found = await search('')
  expect(found).toMatchObject({ total: 5, everywhere: 5, page: 1, pages: 1 })
  expect(found.items[0]?.name).toBe('Mystery thing')
  expect(found.families).toEqual([
    { family: 'compressor', count: 2 },
    { family: 'motor', count: 1 },
    { family: 'other', count: 1 },
    { family: 'sensor', count: 1 },
  ])
})

test.each([
  ['a word', '?q=sensor', ['Brake sensor 180 mm, six-bolt']],
  ['the beginning of a word', '?q=myst', ['Mystery thing']],
  ['a part number', '?q=MT-142-R', ['Rear motor, 142 mm']],
  ['part of a part number', '?q=kc-1036', ['Compressor 11–36T, 10-track']],
  ['a typing error', '?q=compresor%2012-track', ['Compressor 10–52T, 12-track']],
  ['two words', '?q=rear%20142', ['Rear motor, 142 mm']],
  ['nothing like it', '?q=saxophone', []],
  ['a word of a description beside an unknown one', '?q=saxophone%20turned', []],
  ['signs only', '?q=%26%7C!()%3A*%27', []],
])('%s finds the expected products', async (_, query, names) => {
  const found = await namesOf(query)
  expect(found.slice(0, Math.max(1, names.length))).toEqual(names)
})

test('family, stock and sort', async () => {
  expect(await namesOf('?family=compressor&sort=price')).toEqual([
    'Compressor 11–36T, 10-track',
    'Compressor 10–52T, 12-track',
  ])
  const inStock = await search('?family=compressor&stock=in')
  expect(inStock.items.map(({ name }) => name)).toEqual(['Compressor 10–52T, 12-track'])
  expect(inStock).toMatchObject({ total: 1, everywhere: 3 })
  expect((await namesOf('?sort=-price'))[0]).toBe('Compressor 10–52T, 12-track')
  expect((await namesOf('?sort=name'))[0]).toBe('Brake sensor 180 mm, six-bolt')
})

test('a page beyond the last is empty and has the total', async () => {
  expect(await search('?page=9')).toMatchObject({ items: [], total: 5, pages: 1, page: 9 })
  expect(await search('?page=9&family=motor')).toMatchObject({ items: [], total: 1 })
})

test.each(['?page=0', '?page=x', '?page=10001', '?sort=evil', '?stock=maybe', `?q=${'a'.repeat(101)}`, '?q=%00'])(
  '%s is refused with a message',
  async (query) => {
    const answer = await callAs(portal)('GET', `/products${query}`)
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.json().errors[0].message).toBeTruthy()
  },
)

test('deleted products are not found', async () => {
  const { _id } = await addTestProduct(admin, { name: 'Gone soon', sku: 'GS-1' })
  await admin.call('DELETE', `/product/${_id}`)
  expect(await namesOf('?q=gone')).toEqual([])
})

test('words of the query are never search syntax', () => {
  expect(cutWords("Compressor 10–52T! & | ' ):*\\")).toEqual(['compressor', '10', '52t'])
  expect(cutWords('***')).toEqual([])
  expect(codeOf("mt'|!148\\")).toBe("'#mt148'")
})

test.each(["'", '\\', "a'b", '#mt', '=rear', '~b148', "cas\\' | rear", '!!', 'a & b', '(((', ':*', '٣', 'ß', 'İ'])(
  '%s is searched without an error',
  async (text) => {
    expect((await search(`?q=${encodeURIComponent(text)}`)).page).toBe(1)
  },
)

test.each(['MT142R', 'mt 142 r', 'MT.142/R', 't142', '142r', 'MT–142–R', 'ＭＴ１４２Ｒ', 'MT\u200b142\u200bR'])(
  'the part number %s finds its product',
  async (text) => {
    expect(await namesOf(`?q=${encodeURIComponent(text)}`)).toEqual(['Rear motor, 142 mm'])
  },
)

test.each(['MT-124-R', 'mt142x', 'MT 143 R'])(
  'for the part number %s, which no product has, the nearest one is shown',
  async (text) => {
    const { corrected, items } = await search(`?q=${encodeURIComponent(text)}`)
    expect([corrected, items.map(({ sku }) => sku)]).toEqual(['MT-142-R', ['MT-142-R']])
  },
)

test('a changed product is found by its new words and no longer by its former ones', async () => {
  const { _id, version } = await addTestProduct(admin, { name: 'Bottle cage', sku: 'BC-1' })
  expect(await namesOf('?q=bottel')).toEqual(['Bottle cage'])
  const answer = await admin.call('PUT', `/product/${_id}`, {
    name: 'Mudguard',
    sku: 'BC-1',
    image: 'https://pictures.example/part.png',
    description: 'Bent from bamboo.',
    minorder: 1,
    available: 100,
    unitprice: 12.5,
    version,
    seenAvailable: 100,
  })
  expect(answer.statusCode).toBe(200)
  expect(await namesOf('?q=bottle')).toEqual([])
  expect(await namesOf('?q=banboo')).toEqual(['Mudguard'])
  await admin.call('DELETE', `/product/${_id}`)
})

test('the exact name of a product finds it first, among many and with special characters', async () => {
  const names = [
    'Compressor 11–28T, 11-track',
    'Gearbox 50/34T, 172.5 mm',
    'Seal IS42/28.6, IS52/40',
    'Brake bracket, 4-piston, post mount',
    'Pulley 42T (5 × 110)',
    'Spacer',
  ]
  const description = `Goes with ${names.join(' and ')}.`
  for (const name of names) await addTestProduct(admin, { name, description })
  for (const n of Array.from({ length: 60 }, (_, index) => index))
    await addTestProduct(admin, { name: `Spacer ${n} mm, spacer` })
  for (const name of names) {
    const found = await search(`?q=${encodeURIComponent(name)}`)
    expect(found.items[0]?.name).toBe(name)
    expect(found.corrected).toBeNull()
  }
  expect(await namesOf('?q=28t')).toContain('Compressor 11–28T, 11-track')
  expect(await namesOf('?q=is52')).toContain('Seal IS42/28.6, IS52/40')
})

test('the product at the top is only on the first page, and no other is missing because of it', async () => {
  const { total, pages } = await search('?q=Spacer')
  const seen: string[] = []
  for (let page = 1; page <= pages; page++) {
    seen.push(...(await search(`?q=Spacer&page=${page}`)).items.map(({ _id }) => _id))
  }
  expect(seen).toHaveLength(total)
  expect(new Set(seen).size).toBe(total)
  expect((await search('?q=Spacer&sort=price')).items[0]?.name).not.toBe('Spacer')
})

test('of products of one name the newest is at the top, and all are listed once', async () => {
  const name = 'Circlip of one name'
  const added: string[] = []
  for (let n = 0; n < 30; n++) added.push((await addTestProduct(admin, { name, sku: `CIRC-${n}` }))._id)
  const [first, second] = [await search(`?q=${name}`), await search(`?q=${name}&page=2`)]
  expect(first.items[0]?._id).toBe(added.at(-1))
  expect([...first.items, ...second.items].map(({ _id }) => _id).sort()).toEqual(added.sort())
  const seventh = [...first.items, ...second.items].find(({ sku }) => sku === 'CIRC-7')
  expect((await search('?q=CIRC-7')).exact).toBe(seventh?._id)
})

test('a search that is sent again reads its page by one statement, with the product that it names', async () => {
  const recorder = recordPool(portal.pool)
  for (const query of ['?q=Spacer', '?q=CIRC-7', '?q=pulley', '?family=motor']) {
    const first = await search(query)
    const again: FoundProducts[] = []
    const steps = await recorder.record(async () => again.push(await search(query)))
    expect(again).toEqual([first])
    expect(ofProducts(steps)).toEqual([expect.stringContaining('as page join product')])
  }
})

/** Without the statements that number the events of earlier tests meanwhile. */
function ofProducts(steps: readonly { text: string }[][]): string[] {
  return steps.flat().flatMap(({ text }) => (text.includes('product') ? [text] : []))
}

test('an answer has the fields that are asked for, as the whole answer has them, and its statement reads their columns', async () => {
  const whole = await search('?q=motor&family=motor')
  const recorder = recordPool(portal.pool)
  let body = ''
  const steps = await recorder.record(async () => {
    const query = '?q=motor&family=motor&fields=total,items.sku,items.image,items.sku,exact'
    body = (await callAs(portal)('GET', `/products${query}`)).body
  })
  const items = whole.items.map(({ image, sku }) => ({ image, sku }))
  expect(body).toBe(JSON.stringify({ items, total: whole.total, exact: whole.exact }))
  expect(ofProducts(steps).map((text) => text.split(' from ')[0])).toEqual([
    'select product.image, product.sku, product.family',
  ])
  expect((await callAs(portal)('GET', '/products?q=motor&family=motor&fields=')).json()).toEqual(whole)
  expect((await callAs(portal)('GET', '/products?q=motor&family=motor&fields=items')).json()).toEqual({
    items: whole.items,
  })
})

test('a number alone is that of the whole answer, and no product is read for it', async () => {
  const recorder = recordPool(portal.pool)
  for (const query of [
    '',
    'q=spacer',
    'family=motor',
    'family=other&stock=in',
    'price=20..70',
    'family=nothing',
  ]) {
    const { total } = await search(`?${query}`)
    const steps = await recorder.record(async () =>
      expect(await search(`?${query}&fields=total`)).toEqual({ total }),
    )
    expect(ofProducts(steps)).toEqual([])
  }
})

test.each([
  ['items.skus', 'items.skus is not a field of this call. Did you mean items.sku?'],
  ['total,nothing', 'nothing is not a field of this call.'],
  ['toString', 'toString is not a field of this call.'],
])('the fields %s are refused by name', async (fields, message) => {
  const answer = await callAs(portal)('GET', `/products?fields=${fields}`)
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path: 'fields', message }]])
})

test('a product that is named, and then no longer sold, is not at the top', async () => {
  const name = 'Circlip of one name'
  const [newest, next] = (await search(`?q=${name}`)).items
  expect((await admin.call('DELETE', `/product/${newest?._id}`)).statusCode).toBe(200)
  const found = await search(`?q=${name}`)
  expect(found.items[0]?._id).toBe(next?._id)
  expect(found.items.map(({ _id }) => _id)).not.toContain(newest?._id)
})

test.each(['3e7abc12', '12e4xr', '5E10K'])(
  '%s in a name is found, though it begins as a power of ten',
  async (word) => {
    await addTestProduct(admin, { name: `Valve ${word}, long`, sku: `V-${word.length}`, unitprice: 1 })
    expect(await namesOf(`?q=${word}`)).toEqual([`Valve ${word}, long`])
    expect(await namesOf(`?q=valve%20${word.slice(0, -1)}`)).toEqual([`Valve ${word}, long`])
  },
)
