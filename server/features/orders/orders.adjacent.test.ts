import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

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

async function beside(actor: TestActor, id: string | undefined, among = 'own', list = '') {
  const query = new URLSearchParams({ among, ...(list && { list }) })
  const answer = (await actor.call('GET', `/order/${id}/adjacent?${query}`)).json()
  return answer.code ?? [answer.newer?._id ?? null, answer.older?._id ?? null]
}

test('a customer steps through their own orders, staff through all', async () => {
  expect(await beside(customer, ids[2])).toEqual([ids[3], ids[0]])
  expect(await beside(customer, ids[3])).toEqual([null, ids[2]])
  expect(await beside(customer, ids[0])).toEqual([ids[2], null])
  expect(await beside(admin, ids[2], 'all')).toEqual([ids[3], ids[1]])
})

test('staff step through the list they came from: its filters, search and sort', async () => {
  const mine = `email=${encodeURIComponent(customer.email)}`
  expect(await beside(admin, ids[2], 'all', mine)).toEqual([ids[3], ids[0]])
  expect(await beside(admin, ids[2], 'all', `${mine}&sort=number`)).toEqual([ids[0], ids[3]])
  expect(await beside(admin, ids[2], 'all', `q=${encodeURIComponent(customer.email)}`)).toEqual([ids[3], ids[0]])
  // An order that no longer matches the filter still has its previous and next order.
  expect(await beside(admin, ids[1], 'all', mine)).toEqual([ids[2], ids[0]])
  expect(await beside(admin, ids[2], 'all', 'status=delivered')).toEqual([null, null])
  expect(await beside(admin, ids[2], 'all', 'status=lost&sort=nonsense')).toEqual([ids[3], ids[1]])
})

test('the list parameter shows customers no orders of others', async () => {
  expect(await beside(customer, ids[2], 'own', `email=${encodeURIComponent(other.email)}`)).toEqual([
    ids[3],
    ids[0],
  ])
})

test('an order of another user is refused', async () => {
  expect(await beside(customer, ids[1])).toBe('not_yours')
  expect(await beside(customer, ids[0], 'all')).toBe('admin_only')
  expect(await beside(customer, 'nonsense')).toBe('order_not_found')
  expect(await beside(customer, ids[0], 'some')).toBe('rule_broken')
})

test('deleted orders are skipped', async () => {
  await customer.call('DELETE', `/order/${ids[2]}`)
  expect(await beside(customer, ids[3])).toEqual([null, ids[0]])
})
