import { beforeAll, expect, test } from 'vitest'
import type { ReadinessStep } from '#contract/invoices/readiness.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { switchFreightOn } from '#tests/support/companies/freight.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

const read = async () => (await admin.call('GET', '/manage/invoices/readiness')).json()
const missing = async () =>
  (await read()).steps.flatMap(({ path, isDone, isNeeded }: ReadinessStep) => (isDone || !isNeeded ? [] : [path]))

test('what invoices need is named until it is entered', async () => {
  expect((await read()).isReady).toBe(true)
  await publishSettings(admin, 'company', { street: '', city: '', vatId: '' })
  // Without tax, an invoice names the seller and the address all the same.
  expect(await missing()).toEqual(['company.street', 'company.city'])
  await switchTaxOn(admin)
  expect(await missing()).toEqual(['company.street', 'company.city'])
  const { _id: productId } = await addTestProduct(admin)
  const order = (await buyer.call('POST', '/order', { productId, newOrderQty: 1 })).json()
  await publishSettings(admin, 'company', { street: 'Demo Street 1', city: 'Hamburg' })
  expect(await missing()).toEqual(['orders.address', 'orders.country'])
  const versionNow = async () => (await admin.call('GET', `/order/${order._id}/timeline`)).json().order.version
  await buyer.call('PUT', `/order/${order._id}/address`, { address: 'Demo Street 2', version: await versionNow() })
  // A text has no country, and no job invoices the order before one is entered.
  expect(await missing()).toEqual(['orders.country'])
  const home = { country: 'DE', postcode: '10115' }
  const { after } = (await buyer.call('POST', `/order/${order._id}/ship-to/sums`, home)).json()
  const shipTo = { ...home, name: 'Demo Buyer', line1: 'Demo Street 2', city: 'Berlin' }
  const body = { shipTo, expectedTotal: after.total, version: await versionNow() }
  expect((await buyer.call('PUT', `/order/${order._id}/ship-to`, body)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ isReady: true })
  await switchFreightOn(admin)
  const weight = (await read()).steps.find(({ path }: ReadinessStep) => path === 'products.shipWeight')
  expect(weight).toMatchObject({ isDone: false, isNeeded: false, count: 1 })
  expect((await buyer.call('GET', '/manage/invoices/readiness')).statusCode).toBe(403)
})

test('a proforma invoice has the sums of the order, and no number of an invoice', async () => {
  const { _id: productId } = await addTestProduct(admin)
  const order = (
    await buyer.call('POST', '/order', { productId, newOrderQty: 2, address: 'Demo Street 1' })
  ).json()
  const answer = await buyer.call('GET', `/order/${order._id}/documents/proforma.pdf`)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { rows } = await portal.pool.query('select count(*)::integer as invoices from invoice')
  expect(rows).toEqual([{ invoices: 0 }])
  expect(
    (await (await signUpVerified(portal)).call('GET', `/order/${order._id}/documents/proforma.pdf`)).statusCode,
  ).toBe(403)
})
