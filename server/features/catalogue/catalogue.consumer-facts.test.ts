import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin, { shown: 'gross' })
})

async function factsOf({ _id }: Pick<Product, '_id'>, language = 'en') {
  const headers = { 'accept-language': language }
  const answer = await portal.app.inject({ url: `/api/products/${_id}`, headers })
  return answer.json<DescribedProduct>().consumerFacts
}

test('the page of a product says that its purchase cannot be withdrawn from, and why, only where consumers buy', async () => {
  const made = await addTestProduct(admin, { withdrawal: 'made_to_measure' })
  const usual = await addTestProduct(admin)
  await publishSettings(admin, 'buyers', { sellsTo: 'businesses' })
  expect(await factsOf(made)).toEqual([])
  await publishSettings(admin, 'buyers', { sellsTo: 'both' })
  expect(await factsOf(made)).toEqual([
    { key: 'withdrawal', name: 'Right of withdrawal', value: 'None, because it is made to your specifications.' },
  ])
  expect(await factsOf(made, 'de')).toMatchObject([{ name: 'Widerrufsrecht' }])
  expect((await factsOf(usual)).filter(({ key }) => key === 'withdrawal')).toEqual([])
})

test('the content of a piece is stored as it was typed, and the cart has it for the price per unit', async () => {
  const product = await addTestProduct(admin, { contentAmount: 0.75, contentUnit: 'l', minorder: 1 })
  expect(product).toMatchObject({ contentAmount: 0.75, contentUnit: 'l' })
  expect((await callAs(portal)('GET', `/purchase/${product._id}`)).json()).toMatchObject({ contentAmount: 0.75 })
  const buyer = await signUp(portal)
  const added = await buyer.call('POST', '/cart/lines', { lines: [{ productId: product._id, quantity: 3 }] })
  expect(added.json<Cart>().lines).toMatchObject([{ contentAmount: 0.75, contentUnit: 'l' }])
  const { sums } = added.json<Cart>()
  expect(sums.gross).toEqual({ goods: sums.total, freight: null, lines: [sums.total] })
})

test.each([
  [{ contentAmount: 0 }, 'contentAmount'],
  [{ contentAmount: -1 }, 'contentAmount'],
  [{ contentAmount: 0.1234 }, 'contentAmount'],
  [{ contentAmount: 1_000_001 }, 'contentAmount'],
  [{ contentUnit: 'gallon' }, 'contentUnit'],
])('a content such as %j is refused at its field', async (values, path) => {
  const form = {
    name: 'A can',
    description: 'Oil',
    image: 'https://files.example/can.png',
    minorder: 1,
    available: 5,
    unitprice: 4.19,
    ...values,
  }
  const answer = await admin.call('POST', '/product', form)
  expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ path }]])
})
