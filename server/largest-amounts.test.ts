import { beforeAll, describe, expect, test } from 'vitest'
import { maxAmount } from '#contract/money.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent, testFreight } from '#tests/support/companies/freight.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

test.each([
  ['JPY', 1_000_000_000],
  ['EUR', 1_000_000],
  ['KWD', 1_000_000],
  ['CLF', 100_000],
])('the largest amount follows the digits of its currency: %s', (currency, most) => {
  expect(maxAmount(currency)).toBe(most)
})

/** `step` is the smallest unit; `text` the largest amount as the messages of settings and freight write it. */
describe.each([
  { currency: 'JPY', step: 1, text: '¥1,000,000,000' },
  { currency: 'EUR', step: 0.01, text: '€1,000,000.00' },
  { currency: 'KWD', step: 0.001, text: '1,000,000.000' },
])('amounts in $currency', ({ currency, step, text }) => {
  const portal = testPortal({ OPEN_ORDERS: '0' })
  const most = maxAmount(currency)
  let admin: TestActor
  let buyer: TestActor

  beforeAll(async () => {
    admin = await signUpAdmin(portal)
    buyer = await signUpVerified(portal)
    expect((await publishSettings(admin, 'formats', { currency })).statusCode).toBe(200)
    await publishSettings(admin, 'company', { country: 'DE' })
  })

  test('a product costs the largest amount at most, from every form, and says which it is', async () => {
    const product = await addTestProduct(admin, { unitprice: most })
    const { _id, version, name } = product
    expect(product).toMatchObject({ unitprice: most, currency })
    const form = {
      name,
      description: 'A part.',
      image: 'https://pictures.example/a.png',
      minorder: 1,
      available: 5,
    }
    const unitprice = most + step
    const answers = [
      await admin.call('POST', '/product', { ...form, name: `${name} 2`, unitprice }),
      await admin.call('PUT', `/product/${_id}`, { ...form, version, seenAvailable: 100, unitprice }),
      await admin.call('PATCH', `/manage/products/${_id}`, { version, unitprice }),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        [{ path: 'unitprice', message: `Unit price must be ${most} or less` }],
      ])
    }
    const seen = await buyer.call('POST', '/order', { productId: _id, newOrderQty: 1, unitprice })
    expect([seen.statusCode, seen.json().errors[0].message]).toEqual([422, `Unit price must be from 0 to ${most}`])
    const raised = await admin.call('POST', '/manage/products/bulk/preview', {
      action: 'change_price',
      percent: 10,
      selection: { ids: [_id] },
    })
    expect(raised.body).toContain(`Unit price must be ${most} or less`)
  })

  test('such a product is ordered, paid and accounted for to the last unit', async () => {
    const { _id } = await addTestProduct(admin, { unitprice: most - step, available: 1_000_000 })
    const placed = await buyer.call('POST', '/order', {
      productId: _id,
      newOrderQty: 1000,
      unitprice: most - step,
    })
    expect(placed.statusCode, placed.body).toBe(201)
    const { _id: id, total } = placed.json()
    expect(total).toBe(Math.round(((most - step) * 1000) / step) * step)
    const form = { kind: 'transfer', amount: total, receivedOn: '2026-01-31' }
    const received = await admin.call('POST', `/orders/${id}/receipts`, form)
    expect(received.json()).toMatchObject({ open: 0, surplus: 0, order: { paid: true } })
  })

  test('freight and the fee of a reminder have the same limit', async () => {
    const withPrice = (price: number) => ({
      ...testFreight,
      rates: testFreight.rates.map((rate) => ({ ...rate, price: Math.floor(rate.price) })),
      methods: testFreight.methods.map((method) =>
        method.key === 'parcel' ? { ...method, freeFrom: price } : method,
      ),
    })
    const tooMuch = await publishSettings(admin, 'freight', withPrice(most + step))
    const { path, message } = tooMuch.json().errors[0]
    expect([tooMuch.statusCode, path]).toEqual([422, 'content.methods.0.freeFrom'])
    expect(message).toContain(text)
    expect((await publishSettings(admin, 'freight', withPrice(most))).statusCode).toBe(200)
    const rates = testFreight.rates.map((rate) => ({ ...rate, price: most }))
    expect((await publishSettings(admin, 'freight', { rates })).statusCode).toBe(200)
    expect((await publishSettings(admin, 'payment', { interestFlat: most + step })).json().errors).toMatchObject([
      { path: 'content.interestFlat', message: expect.stringContaining(text) },
    ])
    expect((await publishSettings(admin, 'payment', { interestFlat: most })).statusCode).toBe(200)
    const product = await addTestProduct(admin, { unitprice: 1, shipWeight: 1, shipWeightUnit: 'kg' })
    const { order } = await orderSent(buyer, [{ product, quantity: 1 }], { freightMethod: 'parcel' })
    expect(order).toMatchObject({ freight: { amount: most }, total: most + 1 })
  })

  test('freight that staff enter has it too', async () => {
    const bulky = await addTestProduct(admin, { unitprice: 1, shippingClass: 'bulky' })
    const { order } = await orderSent(buyer, [{ product: bulky, quantity: 1 }], { freightMethod: 'forwarder' })
    const enter = (amount: number) =>
      admin.call('PUT', `/manage/orders/${order._id}/freight`, { amount, version: order.version })
    const refused = await enter(most + step)
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'amount'])
    expect(refused.json().errors[0].message).toContain(text)
    expect((await enter(most)).json().order).toMatchObject({ total: most + 1 })
    expect(await findBrokenData(portal.pool)).toEqual([])
  })
})
