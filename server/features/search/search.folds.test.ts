import { beforeAll, expect, test } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let other: TestActor

const goods: readonly (readonly [sku: string, name: string])[] = [
  ['S-100-B2', 'Jürgen-Ventil, Größe 5'],
  ['L-200', 'Zawór żółty z mosiądzu'],
  ['D-300', 'Søndergård kobling'],
  ['T-400', 'Işık borusu'],
  ['C-500', '不锈钢球阀DN50手动'],
  ['J-600', 'ﾁｪｰﾝガイド用部品'],
  ['W-700', 'Ｗｉｄｅ flange'],
  ['K-800', '볼밸브를'],
]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal, 'Jürgen Weiß')
  other = await signUp(portal, 'Þórður Łukasz')
  for (const [sku, name] of goods) {
    const { _id } = await addTestProduct(admin, { name, sku, unitprice: 10, available: 50, minorder: 1 })
    if (sku === 'S-100-B2') await buyer.call('POST', '/order', { productId: _id, newOrderQty: 1 })
  }
})

const inQuery = (q: string) => encodeURIComponent(q)

async function shop(q: string): Promise<string[]> {
  const answer = await callAs(portal)('GET', `/products?q=${inQuery(q)}`)
  const { items, corrected } = answer.json<FoundProducts>()
  return corrected === null ? items.map(({ sku }) => sku) : []
}

test.each([
  ['jurgen', 'S-100-B2'],
  ['Jürgen', 'S-100-B2'],
  ['JUERGEN', 'S-100-B2'],
  ['grosse', 'S-100-B2'],
  ['groesse', 'S-100-B2'],
  ['Größe', 'S-100-B2'],
  ['S100B2', 'S-100-B2'],
  ['Ｓ１００Ｂ２', 'S-100-B2'],
  ['zolty', 'L-200'],
  ['żółty', 'L-200'],
  ['mosiadzu', 'L-200'],
  ['sondergard', 'D-300'],
  ['soendergaard', 'D-300'],
  ['isik', 'T-400'],
  ['IŞIK', 'T-400'],
  ['球阀', 'C-500'],
  ['锈', 'C-500'],
  ['不锈钢球阀', 'C-500'],
  ['dn50', 'C-500'],
  ['手动 球阀', 'C-500'],
  ['ガイド', 'J-600'],
  ['チェーン', 'J-600'],
  ['ﾁｪｰﾝ', 'J-600'],
  ['wide', 'W-700'],
  ['w700', 'W-700'],
  ['볼밸브', 'K-800'],
])('the shop finds %s', async (q, sku) => {
  expect(await shop(q)).toEqual([sku])
})

test('a run that has not this word is not found', async () => {
  expect(await shop('球钢')).toEqual([])
})

test.each([
  ['jurge', 'S-100-B2'],
  ['juerg', 'S-100-B2'],
  ['球', 'C-500'],
  ['s100b', 'S-100-B2'],
])('%s is suggested while it is typed', async (q, sku) => {
  const { products } = (await callAs(portal)('GET', `/search/suggestions?q=${inQuery(q)}`)).json()
  expect(products.map((product: { sku: string }) => product.sku)).toEqual([sku])
})

test('a correction is shown as products write it', async () => {
  const { items, corrected } = (
    await callAs(portal)('GET', `/products?q=${inQuery('mosiadszu')}`)
  ).json<FoundProducts>()
  expect([corrected, items.map(({ sku }) => sku)]).toEqual(['mosiądzu', ['L-200']])
})

const listed: [list: string, q: string, expected: string][] = [
  ['products', 'zolty', 'L-200'],
  ['products', 's100b2', 'S-100-B2'],
  ['products', 'groesse jurgen', 'S-100-B2'],
  ['products', '球阀', 'C-500'],
  ['orders', 'jurgen weiss', 'S-100-B2'],
  ['orders', 'Juergen Weiß', 'S-100-B2'],
  ['orders', 'S100B2', 'S-100-B2'],
  ['users', 'jurgen', 'Jürgen Weiß'],
  ['users', 'juergen weiss', 'Jürgen Weiß'],
  ['users', 'thordur lukasz', 'Þórður Łukasz'],
]

test.each(listed)('the list of %s finds %s', async (list, q, expected) => {
  const { items } = (await admin.call('GET', `/manage/${list}?q=${inQuery(q)}`)).json()
  expect(items).toHaveLength(1)
  expect(JSON.stringify(items)).toContain(expected)
})

test('the palette finds people and own orders so too', async () => {
  const seek = async (actor: TestActor, q: string) => (await actor.call('GET', `/search?q=${inQuery(q)}`)).json()
  for (const q of ['jurgen', 'Juergen Weiss', 'weiß jürgen']) {
    expect((await seek(admin, q)).people.map(({ name }: { name: string }) => name)).toEqual(['Jürgen Weiß'])
  }
  for (const q of ['jurgen', 's100b2']) expect((await seek(buyer, q)).orders).toHaveLength(1)
  expect((await seek(other, 'jurgen')).orders).toEqual([])
})

test('a change by staff is found by who made it', async () => {
  await portal.pool.query('update users set name = $2 where email = $1', [admin.email, 'Zoë Müller'])
  await addTestProduct(admin, { name: 'Last one', sku: 'Z-1', unitprice: 1 })
  const { items } = (await admin.call('GET', '/manage/audit?q=zoe%20mueller')).json()
  expect(items.length).toBeGreaterThan(0)
})
