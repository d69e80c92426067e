import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { shipTo as contact, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { berlin, orderSent, switchFreightOn, type TestPlace } from '#tests/support/companies/freight.ts'
import { rememberAnswer, switchTaxOn } from '#tests/support/companies/tax.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { startVatRegister, type VatRegister } from '#tests/support/providers/vat-register.ts'

const portal = testPortal()
let register: VatRegister
let admin: TestActor
let buyer: TestActor
let light: Product

const rotterdam = { country: 'NL', postcode: '3011 AA', city: 'Rotterdam' }
const vatId = 'NL004495445B01'

beforeAll(async () => {
  register = await startVatRegister()
  portal.config.vatRegisterUrl = register.url
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await switchFreightOn(admin)
  await rememberAnswer(portal.pool, vatId, { answer: 'valid' })
  light = await addTestProduct(admin, { unitprice: 19.99, shipWeight: 250, shipWeightUnit: 'g' })
  buyer = await signUpVerified(portal)
})

afterAll(() => register.close())

async function place() {
  return (await orderSent(buyer, [{ product: light, quantity: 3 }], { to: rotterdam, vatId })).order
}

const preview = (id: string, { country, postcode }: TestPlace) =>
  admin.call('POST', `/order/${id}/ship-to/sums`, { country, postcode })

/** Changes the address at the total that the server says before. */
async function send(id: string, to: TestPlace) {
  const { version } = (await admin.call('GET', `/order/${id}/timeline`)).json().order
  const expectedTotal = (await preview(id, to)).json().after.total
  return admin.call('PUT', `/order/${id}/ship-to`, { expectedTotal, shipTo: { ...contact, ...to }, version })
}

test('a tax-free order that comes home is taxed at home', async () => {
  const order = await place()
  expect(order).toMatchObject({ tax: 0, treatment: { kind: 'intra_community' }, pricedFor: 'NL' })
  expect((await send(order._id, berlin)).json().order).toMatchObject({
    tax: 12.52,
    total: 78.39,
    treatment: { kind: 'domestic', reason: 'same_country', vatId },
  })
  // The register’s answer is older than 30 days now: another country needs a new one, the same one does not.
  const other = await place()
  await portal.pool.query(`update vat_check set asked_at = now() - interval '31 days' where vat_id = $1`, [vatId])
  const vienna = { country: 'AT', postcode: '1010', city: 'Vienna' }
  register.withdrawn.add(vatId)
  expect((await preview(other._id, vienna)).json().after).toMatchObject({
    tax: 11.39 + 2.38,
    treatment: { reason: 'vat_id_invalid' },
  })
  expect(register.asked).toHaveLength(1)
  expect((await preview(other._id, { ...rotterdam, postcode: '1011AB' })).json().after.tax).toBe(0)
  register.withdrawn.clear()
  await portal.pool.query('delete from vat_check')
  expect((await send(other._id, vienna)).json().order).toMatchObject({ tax: 0, pricedFor: 'AT' })
  expect(register.asked).toHaveLength(2)
  // The order before was right with the answer of then.
  await rememberAnswer(portal.pool, vatId, { answer: 'valid', daysAgo: 1 })
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
