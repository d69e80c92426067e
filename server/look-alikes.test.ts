import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

const lookAlikes = ['QX–4711', 'QX‑4711', 'QX−4711', 'QX-\u200b4711', 'ＱＸ－４７１１', 'qx-4711\u00ad']

test('part numbers that look alike cannot stand side by side', async () => {
  const first = await addTestProduct(admin, { sku: 'QX-4711' })
  expect(first.sku).toBe('QX-4711')
  for (const sku of lookAlikes) {
    const answer = await admin.call('POST', '/product', {
      ...{
        name: `Other ${sku}`,
        description: 'x',
        image: first.image,
        unitprice: 1,
        minorder: 1,
        available: 9,
        sku,
      },
    })
    expect([sku, answer.statusCode, answer.json().code]).toEqual([sku, 409, 'name_taken'])
  }
})

test.each(lookAlikes)('the quick order reads %j as the part number that it looks like', async (typed) => {
  const answer = await buyer.call('POST', '/cart/rows', { text: `${typed}\t5`, add: false })
  expect(answer.json().rows).toMatchObject([{ product: { sku: 'QX-4711' } }])
})

test('a name that is written with combining characters is stored composed, and found both ways', async () => {
  const decomposed = 'Kettenfu\u0308hrung Cafe\u0301'
  const { _id, name } = await addTestProduct(admin, { name: decomposed })
  expect(name).toBe('Kettenführung Café')
  for (const q of ['Kettenfu\u0308hrung', 'Kettenführung']) {
    const found = (await buyer.call('GET', `/products?q=${encodeURIComponent(q)}`)).json()
    expect(found.items.map((item: { _id: string }) => item._id)).toContain(_id)
  }
  const { rows } = await portal.pool.query(
    'select name is nfc normalized as is_composed from product where id = $1',
    [_id],
  )
  expect(rows).toEqual([{ is_composed: true }])
})
