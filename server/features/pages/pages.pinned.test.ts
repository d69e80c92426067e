import crypto from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type EditedPage, emptyPage, type PageContent } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let products: Product[]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  products = []
  for (let count = 0; count < 5; count += 1) products.push(await addTestProduct(admin))
})

afterEach(async () => {
  await portal.pool.query('delete from page')
})

function idOf(index: number): string {
  const product = products[index]
  if (!product) throw new Error(`there is no product ${index}`)
  return product._id
}

async function shown(...ids: string[]): Promise<string[]> {
  const answer = await callAs(portal)('GET', `/pinned-products?ids=${ids.join(',')}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<Product[]>().map(({ _id }) => _id)
}

async function changed(id: string, change: string): Promise<void> {
  await portal.pool.query(`update product set ${change} where id = $1`, [id])
}

function content(...pinned: unknown[]): PageContent {
  const block = { id: 'products', isHidden: false, kind: 'products', heading: { en: 'Ours' }, lead: { en: '' } }
  return { ...emptyPage('/ours', 'Ours'), blocks: [{ ...block, pinned }] } as unknown as PageContent
}

test('pinned products come first in their order, and the newest others follow until there are three', async () => {
  const newest = [idOf(4), idOf(3), idOf(2), idOf(1), idOf(0)]
  expect(await shown(idOf(1))).toEqual([idOf(1), idOf(4), idOf(3)])
  expect(await shown(idOf(0), idOf(4))).toEqual([idOf(0), idOf(4), idOf(3)])
  expect(await shown(idOf(2), idOf(0), idOf(1))).toEqual([idOf(2), idOf(0), idOf(1)])
  const list = (await callAs(portal)('GET', '/product?limit=3')).json<Product[]>()
  expect(list.map(({ _id }) => _id)).toEqual(newest.slice(0, 3))
})

test('a draft, a product that is no longer sold and one that is sold out give their place away until they are back', async () => {
  const [draft, archived, soldOut] = [idOf(0), idOf(1), idOf(2)]
  await changed(draft, 'published_at = null')
  await changed(archived, 'archived_at = now()')
  await changed(soldOut, 'available = min_order - 1')
  expect(await shown(draft, archived, soldOut)).toEqual([idOf(4), idOf(3), soldOut])
  await changed(draft, 'published_at = now()')
  await changed(archived, 'archived_at = null')
  await changed(soldOut, 'available = min_order')
  expect(await shown(draft, archived, soldOut)).toEqual([draft, archived, soldOut])
})

test('a page keeps its pinned products, and the audit log says that they have changed', async () => {
  const added = await admin.call('POST', '/manage/pages', content(idOf(1)))
  expect(added.statusCode).toBe(201)
  const { _id, version } = added.json<EditedPage>()
  const body = { version, content: content(idOf(2), idOf(0)) }
  const saved = await admin.call('PUT', `/manage/pages/${_id}`, body)
  expect(saved.json<EditedPage>().content.blocks).toMatchObject([{ pinned: [idOf(2), idOf(0)] }])
  const { rows } = await portal.pool.query<{ after: string }>(
    `select after ->> 'block products' as after from audit_log where action = 'page.changed' order by id desc limit 1`,
  )
  expect(JSON.parse(rows[0]?.after ?? '{}')).toMatchObject({ pinned: [idOf(2), idOf(0)] })
})

test('a product that does not exist, one given twice and a fourth one are refused at their place', async () => {
  const add = async (...pinned: unknown[]) => {
    const answer = await admin.call('POST', '/manage/pages', content(...pinned))
    expect(answer.statusCode).toBe(422)
    return answer.json().errors
  }
  const unknown = crypto.randomUUID()
  expect(await add(idOf(0), unknown)).toEqual([
    { path: 'blocks.0.pinned.1', message: 'This product does not exist or is no longer sold.' },
  ])
  expect(await add(idOf(0), idOf(0))).toMatchObject([{ message: 'A product can be pinned only once.' }])
  expect(await add(idOf(0), idOf(1), idOf(2), idOf(3))).toMatchObject([
    { message: 'At most 3 products can be pinned.' },
  ])
  expect(await add('chain')).toMatchObject([{ message: 'Pinned products must be given by their ids.' }])
})

test('a product that is gone from the database does not keep its page from being saved', async () => {
  const added = await admin.call('POST', '/manage/pages', content(idOf(1)))
  const { _id, version } = added.json<EditedPage>()
  const gone = crypto.randomUUID()
  await portal.pool.query(`update page set draft = jsonb_set(draft, '{blocks,0,pinned}', $1::jsonb)`, [
    JSON.stringify([gone]),
  ])
  const saved = await admin.call('PUT', `/manage/pages/${_id}`, { version, content: content(gone, idOf(0)) })
  expect(saved.statusCode).toBe(200)
  expect(await shown(gone, idOf(0))).toEqual([idOf(0), idOf(4), idOf(3)])
})

test('the call for visitors refuses what is no list of ids', async () => {
  for (const ids of ['', 'chain', [idOf(0), idOf(1), idOf(2), idOf(3)].join(',')]) {
    const answer = await callAs(portal)('GET', `/pinned-products?ids=${ids}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([
      { path: 'ids', message: 'ids must be the ids of at most 3 products, separated by commas' },
    ])
  }
})
