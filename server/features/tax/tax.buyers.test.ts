import { beforeAll, expect, test } from 'vitest'
import { deliveredSettings } from '#server/portal-settings/delivered-settings.ts'
import { publicCompanyOf } from '#server/portal-settings/public-company.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

async function save(group: 'buyers' | 'tax', content: object) {
  const { revision } = (await admin.call('GET', `/manage/settings/${group}`)).json()
  return admin.call('PUT', `/manage/settings/${group}/draft`, { revision, content })
}

test('a portal that has not chosen sells to businesses only, and no page says otherwise', () => {
  expect(portal.readers.settings.buyers()).toMatchObject({ sellsTo: 'businesses' })
  expect(publicCompanyOf(deliveredSettings, 'en').sellsToConsumers).toBeUndefined()
})

test.each(['businesses', 'both'])('an order needs no company where the portal sells to %s', async (sellsTo) => {
  await publishSettings(admin, 'buyers', { sellsTo })
  const product = await addTestProduct(admin)
  const buyer = await signUp(portal)
  const order = { productId: product._id, newOrderQty: 25, address: 'At the lake', phone: '0555 0100' }
  const placed = await buyer.call('POST', '/order', order)
  expect([placed.statusCode, placed.json().status], placed.body).toEqual([201, 'pending'])
})

test('consumers see what they pay: net prices alone are refused at the field, from either side', async () => {
  await publishSettings(admin, 'buyers', { sellsTo: 'businesses' })
  await switchTaxOn(admin)
  const tax = portal.readers.settings.tax()
  await publishSettings(admin, 'tax', { ...tax, shown: 'net' })
  const refused = await save('buyers', { sellsTo: 'both' })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [expect.objectContaining({ path: 'content.sellsTo' })],
  ])
  await publishSettings(admin, 'tax', { ...tax, shown: 'gross' })
  await publishSettings(admin, 'buyers', { sellsTo: 'both' })
  const back = await save('tax', { ...tax, shown: 'net' })
  expect(back.json().errors).toEqual([expect.objectContaining({ path: 'content.shown' })])
  expect(publicCompanyOf(portal.readers.settings.current(), 'de').sellsToConsumers).toBe(true)
})

test('where no tax is charged, a consumer reads that freight is added, not tax', () => {
  const buyers = { ...deliveredSettings.buyers, sellsTo: 'both' as const }
  const settings = { ...deliveredSettings, buyers }
  expect(publicCompanyOf(settings, 'en').priceNote).toBe('excluding freight')
  expect(publicCompanyOf(settings, 'de').priceNote).toBe('zzgl. Fracht')
})

test('a value that is none of the two is refused at its field', async () => {
  const refused = await save('buyers', { sellsTo: 'everybody' })
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'content.sellsTo'])
})
