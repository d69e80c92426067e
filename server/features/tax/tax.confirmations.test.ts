import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { germanTax, publishSettings, rememberAnswer, switchTaxOn } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { startVatRegister, type VatRegister } from '#tests/support/providers/vat-register.ts'

const dutch = 'NL004495445B01'
const rotterdam = { country: 'NL', postcode: '3011 AA', city: 'Rotterdam' }

let register: VatRegister
const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let bearing: Product

beforeAll(async () => {
  register = await startVatRegister()
  portal.config.vatRegisterUrl = register.url
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin, { isVatIdLookedUp: false })
  bearing = await addTestProduct(admin, { unitprice: 100, available: 1000 })
})

afterAll(() => register.close())

async function order(buyer: TestActor, place: object, vatId: string) {
  await buyer.call('POST', '/cart/lines', { lines: [{ productId: bearing._id, quantity: 1 }] })
  const cart = (await buyer.call('GET', '/cart')).json()
  const { country, postcode } = { ...shipTo, ...place }
  const { total } = (await buyer.call('POST', '/cart/sums', { country, postcode, vatId })).json()
  const body = { cartId: cart.id, version: cart.version, expectedTotal: total, vatId }
  return (await buyer.call('POST', '/cart/order', { ...body, shipTo: { ...shipTo, ...place } })).json()
}

async function trial(place: { country: string; postcode: string }, vatId: string, change: object = {}) {
  const { published } = (await admin.call('GET', '/manage/settings/tax')).json()
  const settings = { ...published.content, ...change }
  const { country, postcode } = place
  return admin.call('POST', '/manage/tax/try', { settings, country, postcode, vatId })
}

function confirm(vatId: string, reason = 'Letter of the tax office') {
  return admin.call('POST', '/manage/vat-ids/confirmed', { vatId, reason })
}

const confirmed = async () => (await admin.call('GET', '/manage/vat-ids/confirmed')).json().confirmations

test('with the register off, a trial refuses what is no VAT number, and charges what an order pays', async () => {
  const hello = await trial(rotterdam, 'hello')
  expect(hello.json()).toMatchObject({
    treatment: null,
    vatIdProblem: expect.stringContaining('Start the VAT number with'),
  })
  const said = (await trial(rotterdam, dutch)).json()
  expect(said).toMatchObject({
    vatIdProblem: null,
    isAsking: false,
    treatment: { kind: 'domestic', country: 'DE', reason: 'vat_id_unchecked', vatId: dutch, answer: 'unchecked' },
  })
  expect(said.classes).toContainEqual({ taxClass: 'standard', rate: 19, category: 'S' })
  const placed = await order(await signUpVerified(portal), rotterdam, dutch)
  expect(placed).toMatchObject({ tax: 19, treatment: said.treatment })
})

test.each([
  ['at home', { country: 'DE', postcode: '10115', city: 'Berlin' }, ''],
  ['a business at home', { country: 'DE', postcode: '10115', city: 'Berlin' }, 'DE136695976'],
  ['Monaco by its French postcode', { country: 'FR', postcode: '98000', city: 'Monaco' }, ''],
  ['the Canary Islands', { country: 'ES', postcode: '35001', city: 'Las Palmas', region: 'Las Palmas' }, ''],
  ['Switzerland', { country: 'CH', postcode: '8001', city: 'Zürich' }, 'CHE-107.787.577'],
  [
    'Belgium with a number that the register called valid',
    { country: 'BE', postcode: '1000', city: 'Brussels' },
    'BE0403170701',
  ],
  [
    'Northern Ireland with a number of Great Britain',
    { country: 'GB', postcode: 'BT1 5GS', city: 'Belfast' },
    'GB980780684',
  ],
])('a trial says what an order gets: %s', async (_, place, vatId) => {
  await rememberAnswer(portal.pool, 'BE0403170701', { answer: 'valid' })
  const said = (await trial(place, vatId)).json()
  const placed = await order(await signUpVerified(portal), place, vatId)
  expect(placed.treatment).toEqual(said.treatment)
  const rate = said.classes.find(({ taxClass }: { taxClass: string }) => taxClass === 'standard')?.rate
  expect(placed.tax).toBe(rate)
})

test('a trial uses the settings that are tried, names the territory, and asks the register as a checkout does', async () => {
  const canaries = (await trial({ country: 'ES', postcode: 'E-35001' }, '')).json()
  expect(canaries.territory).toEqual({ name: 'Canary Islands', isInEuVat: false, isInEuCustoms: true })
  const oneStopShop = await trial(rotterdam, '', { hasOneStopShop: true })
  expect(oneStopShop.json()).toMatchObject({
    treatment: { kind: 'destination' },
    missing: ['standard', 'reduced', 'scrap'],
  })
  expect((await trial(rotterdam, '', { isOn: false })).json()).toMatchObject({ treatment: null, classes: [] })
  await publishSettings(admin, 'tax', { isVatIdLookedUp: true })
  const jobs = await portal.startJobs()
  const other = 'NL123456782B90'
  expect((await trial(rotterdam, other)).json()).toMatchObject({ isAsking: true })
  await expect
    .poll(async () => (await trial(rotterdam, other)).json())
    .toMatchObject({ isAsking: false, treatment: { kind: 'intra_community', reason: 'vat_id_valid' } })
  await jobs.stop()
  await publishSettings(admin, 'tax', { isVatIdLookedUp: false })
})

test('a person confirms a VAT number with the register off: orders use it until it is withdrawn', async () => {
  const buyer = await signUpVerified(portal)
  const vatId = 'FR40303265045'
  const paris = { country: 'FR', postcode: '75001', city: 'Paris' }
  const before = await order(buyer, paris, vatId)
  expect(before).toMatchObject({ tax: 19, treatment: { reason: 'vat_id_unchecked' } })
  const answer = await confirm('fr 40 303265045')
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ vatId, reason: 'Letter of the tax office', confirmedBy: admin.name })
  expect((await trial(paris, vatId)).json().treatment.kind).toBe('intra_community')
  expect(await order(buyer, paris, vatId)).toMatchObject({ tax: 0, treatment: { reason: 'vat_id_valid' } })
  // The earlier order is calculated again, for the same number.
  const again = await admin.call('PUT', `/manage/orders/${before._id}/vat-id`, { vatId, version: before.version })
  expect(again.json().order).toMatchObject({ tax: 0, total: 100, treatment: { kind: 'intra_community' } })

  const [{ _id: id }] = await confirmed()
  expect((await admin.call('DELETE', `/manage/vat-ids/confirmed/${id}`)).json()).toEqual({ deletedCount: 1 })
  expect((await admin.call('DELETE', `/manage/vat-ids/confirmed/${id}`)).statusCode).toBe(404)
  expect(await order(buyer, paris, vatId)).toMatchObject({ tax: 19 })
  const { rows } = await portal.pool.query(
    `select action, before, after from audit_log where subject_name = $1 order by id`,
    [vatId],
  )
  const said = { vatId, reason: 'Letter of the tax office' }
  expect(rows).toEqual([
    expect.objectContaining({ action: 'vat_id.confirmed', after: said }),
    expect.objectContaining({ action: 'vat_id.withdrawn', before: said }),
  ])
})

test('a confirmed number counts against a register that says otherwise, and its invoice is issued', async () => {
  await publishSettings(admin, 'tax', { isVatIdLookedUp: true })
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg', legalName: 'Demo GmbH' })
  const buyer = await signUpVerified(portal)
  const vatId = 'IT00743110157'
  await rememberAnswer(portal.pool, vatId, { answer: 'invalid' })
  await confirm(vatId)
  const asked = register.asked.length
  const placed = await order(buyer, { country: 'IT', postcode: '20121', city: 'Milan', region: 'MI' }, vatId)
  expect(placed).toMatchObject({ tax: 0, treatment: { kind: 'intra_community' } })
  await portal.pool.query(`update orders set status = 'shipped', paid = true where id = $1`, [placed._id])
  const invoice = await admin.call('POST', `/order/${placed._id}/invoice`)
  expect(invoice.statusCode).toBe(200)
  expect(register.asked.length).toBe(asked)
  await publishSettings(admin, 'tax', { isVatIdLookedUp: false })
})

test('a confirmation counts for 30 days, and one counts for a number', async () => {
  const vatId = 'AT13585627'
  await confirm(vatId, 'First')
  await confirm(vatId, 'Second')
  const known = (await confirmed()).filter((one: { vatId: string }) => one.vatId === 'ATU13585627')
  expect(known).toMatchObject([{ reason: 'Second' }])
  await portal.pool.query(`update vat_check set asked_at = now() - interval '30 days' where id = $1`, [
    known[0]._id,
  ])
  expect((await confirmed()).some((one: { vatId: string }) => one.vatId === 'ATU13585627')).toBe(false)
  expect((await trial({ country: 'AT', postcode: '1010' }, vatId)).json().treatment.kind).toBe('domestic')
})

test('what is no VAT number of the EU, a reason of blanks and unknown fields are refused at their field', async () => {
  const send = (body: object) => admin.call('POST', '/manage/vat-ids/confirmed', body)
  const given = { vatId: dutch, reason: 'Seen' }
  for (const [body, path] of [
    [{ ...given, vatId: 'hello' }, 'vatId'],
    [{ ...given, vatId: 'CHE-107.787.577' }, 'vatId'],
    [{ ...given, vatId: 'GB980780684' }, 'vatId'],
    [{ ...given, reason: '  ' }, 'reason'],
    [{ vatId: dutch }, 'reason'],
  ] as const) {
    const answer = await send(body)
    expect([answer.statusCode >= 400, answer.json().errors[0].path]).toEqual([true, path])
  }
  expect((await send({ ...given, resaon: 'x' })).statusCode).toBe(422)
  const settings = germanTax
  for (const body of [{ settings, country: 'NL', vat: dutch }, { country: 'NL' }, { settings, country: 'XX' }]) {
    expect((await admin.call('POST', '/manage/tax/try', body)).statusCode).toBeOneOf([400, 422])
  }
  expect((await admin.call('DELETE', '/manage/vat-ids/confirmed/1; drop')).statusCode).toBe(404)
})

test('only staff try settings and confirm VAT numbers', async () => {
  const buyer = await signUpVerified(portal)
  const calls = [
    ['POST', '/manage/tax/try', { settings: germanTax, country: 'NL' }],
    ['GET', '/manage/vat-ids/confirmed', undefined],
    ['POST', '/manage/vat-ids/confirmed', { vatId: dutch, reason: 'Mine' }],
    ['DELETE', '/manage/vat-ids/confirmed/1', undefined],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await buyer.call(method, path, body)).statusCode).toBe(403)
    const signedOut = await portal.app.inject({ method, url: `/api${path}`, ...(body && { payload: body }) })
    expect(signedOut.statusCode).toBe(401)
  }
})
