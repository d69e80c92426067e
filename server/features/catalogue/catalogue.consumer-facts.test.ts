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
  expect((await factsOf(made)).at(-1)).toEqual({
    key: 'withdrawal',
    name: 'Right of withdrawal',
    value: 'None, because it is made to your specifications.',
  })
  expect((await factsOf(made, 'de')).at(-1)).toMatchObject({ name: 'Widerrufsrecht' })
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

test('the page of a product names its maker, who answers for it in the EU, and its warnings in the language of the reader', async () => {
  const company = {
    legalName: 'Valve Works Ltd',
    street: '1 Quay Road',
    city: 'Hamburg',
    email: 'mail@valves.example',
  }
  await publishSettings(admin, 'company', company)
  await publishSettings(admin, 'buyers', { sellsTo: 'both', maker: '', responsiblePerson: '' })
  const product = await addTestProduct(admin, { warnings: 'Hot surface.\nKeep away from children.' })
  expect(await factsOf(product)).toEqual([
    { key: 'warnings', name: 'Warnings and safety information', value: 'Hot surface.\nKeep away from children.' },
    {
      key: 'maker',
      name: 'Manufacturer',
      value: 'Valve Works Ltd, 1 Quay Road, 20457 Hamburg, Germany, mail@valves.example',
    },
  ])
  // Nobody has translated them yet: the page says in which language they are.
  expect((await factsOf(product, 'de'))[0]).toMatchObject({ lang: 'en' })
  const translation = { name: 'Ventil', warnings: 'Heiße Oberfläche.', version: 0 }
  const saved = await admin.call('PUT', `/manage/products/${product._id}/translations/de`, translation)
  expect([saved.statusCode, saved.json().missing], saved.body).toMatchObject([200, ['description']])
  expect((await factsOf(product, 'de'))[0]).toEqual({
    key: 'warnings',
    name: 'Warn- und Sicherheitshinweise',
    value: 'Heiße Oberfläche.',
  })
  await publishSettings(admin, 'buyers', {
    maker: 'Other Ltd\nLagos\nmail@other.example',
    responsiblePerson: 'EU GmbH, Kiel',
  })
  expect(await factsOf(product)).toMatchObject([
    { key: 'warnings' },
    { value: 'Other Ltd, Lagos, mail@other.example' },
    { key: 'responsiblePerson', value: 'EU GmbH, Kiel' },
  ])
  const own = await addTestProduct(admin, { maker: 'Third Ltd, Oslo', responsiblePerson: 'Third EU, Riga' })
  expect(await factsOf(own)).toMatchObject([{ value: 'Third Ltd, Oslo' }, { value: 'Third EU, Riga' }])
})

test('warnings whose original has changed are marked, and the list finds products that nobody has decided about', async () => {
  const product = await addTestProduct(admin, { warnings: 'Hot.' })
  const path = `/manage/products/${product._id}/translations`
  await admin.call('PUT', `${path}/de`, { name: 'V', description: 'V', warnings: 'Heiß.', version: 0 })
  const { version, available } = product
  const change = { ...formOf(product), warnings: 'Hot and heavy.', version, seenAvailable: available }
  const changed = await admin.call('PUT', `/product/${product._id}`, change)
  expect(changed.json().warnings, changed.body).toBe('Hot and heavy.')
  const { translations } = (await admin.call('GET', path)).json()
  expect(translations[0].changed).toEqual(['warnings'])
  const idsOf = async (state: string) => {
    const answer = await admin.call('GET', `/manage/products?limit=100&warnings=${state}`)
    return answer.json<{ items: Product[] }>().items.map(({ _id }) => _id)
  }
  const undecided = await addTestProduct(admin)
  const none = await addTestProduct(admin, { safety: 'none' })
  expect(await idsOf('given')).toContain(product._id)
  expect(await idsOf('open')).toContain(undecided._id)
  expect(await idsOf('open')).not.toContain(none._id)
  expect(await idsOf('none')).toEqual([none._id])
})

function formOf({ name, image, description, minorder, available, unitprice }: Product) {
  return { name, image, description, minorder, available, unitprice }
}
