import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#testing/actors.ts'
import { testPortal } from '#testing/portal.ts'
import { addTestProduct } from '#testing/products.ts'

const portal = testPortal()
let admin: TestActor
let customer: TestActor
let other: TestActor
let ids: string[]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
  other = await signUp(portal)
  const { _id: productId } = await addTestProduct(admin)
  ids = []
  for (const buyer of [customer, other, customer, customer]) {
    ids.push((await buyer.call('POST', '/order', { productId, newOrderQty: 1 })).json()._id)
  }
})

async function beside(actor: TestActor, id: string | undefined, among = 'own') {
  const answer = (await actor.call('GET', `/order/${id}/neighbours?among=${among}`)).json()
  return answer.code ?? [answer.newer?._id ?? null, answer.older?._id ?? null]
}

test('a customer goes through their own orders, staff through all', async () => {
  expect(await beside(customer, ids[2])).toEqual([ids[3], ids[0]])
  expect(await beside(customer, ids[3])).toEqual([null, ids[2]])
  expect(await beside(customer, ids[0])).toEqual([ids[2], null])
  expect(await beside(admin, ids[2], 'all')).toEqual([ids[3], ids[1]])
})

test('nobody learns of orders of others', async () => {
  expect(await beside(customer, ids[1])).toBe('not_yours')
  expect(await beside(customer, ids[0], 'all')).toBe('admin_only')
  expect(await beside(customer, 'nonsense')).toBe('order_not_found')
  expect(await beside(customer, ids[0], 'some')).toBe('rule_broken')
})

test('deleted orders are passed over', async () => {
  await customer.call('DELETE', `/order/${ids[2]}`)
  expect(await beside(customer, ids[3])).toEqual([null, ids[0]])
})
