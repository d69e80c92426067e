import { beforeAll, describe, expect, test } from 'vitest'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, callWith, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { recordPool } from '#tests/support/statement-recorder.ts'
import { inGerman, motorAttributes, translator } from '#tests/support/translations.ts'

const portal = testPortal()
const german: TestActor['call'] = (...request) => callWith(portal, { 'accept-language': 'de' })(...request)
const english: TestActor['call'] = (...request) => callAs(portal)(...request)
let admin: TestActor
const { addMotor, save, edit } = translator(() => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

async function found(query: string, call = german): Promise<FoundProducts> {
  const answer = await call('GET', `/products?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function idsFound(words: string, call = german): Promise<string[]> {
  return (await found(`q=${encodeURIComponent(words)}`, call)).items.map(({ _id }) => _id)
}

describe('readers', () => {
  test('get the texts of their language beside those of the default one, and null where there is none', async () => {
    const product = await addMotor()
    const { name, attributes } = inGerman
    await save(product, { name, attributes })
    const translation = { language: 'de', name, description: null, attributes }
    const { items } = await found(`q=${encodeURIComponent(product.name)}`)
    const { product: described } = (await german('GET', `/products/${product._id}`)).json<DescribedProduct>()
    const one = (await german('GET', `/purchase/${product._id}`)).json<Product>()
    const [newest] = (await german('GET', '/product?limit=1')).json<Product[]>()
    for (const shown of [items[0], described, one, newest]) {
      expect(shown).toMatchObject({ _id: product._id, name: product.name, description: product.description })
      expect(shown?.attributes).toEqual(motorAttributes)
      expect(shown?.translation).toEqual(translation)
    }
    const other = await addMotor()
    const { product: unwritten, related } = (
      await german('GET', `/products/${other._id}`)
    ).json<DescribedProduct>()
    expect(unwritten.translation).toEqual({ language: 'de', name: null, description: null, attributes: {} })
    expect(related.find(({ _id }) => _id === product._id)?.translation).toEqual(translation)
    for (const path of [`/products/${product._id}`, `/purchase/${product._id}`, '/product', '/products']) {
      expect((await english('GET', path)).body).not.toContain('translation')
    }
  })

  test('of the default language cost no statement more, and others one for all products of an answer', async () => {
    const product = await addMotor()
    const recorder = recordPool(portal.pool)
    const countOf = async (call: typeof german, path: string) => {
      await call('GET', path)
      const groups = await recorder.record(() => call('GET', path))
      return groups.flat().filter(({ text }) => text.includes('product_translation')).length
    }
    for (const path of [`/purchase/${product._id}`, '/product', '/products']) {
      expect([path, await countOf(english, path)]).toEqual([path, 0])
      expect([path, await countOf(german, path)]).toEqual([path, 1])
    }
  })

  test('search by one statement, with the texts of the fields that they ask for', async () => {
    const product = await addMotor()
    const { name } = inGerman
    await save(product, { name })
    const path = `/products?q=${encodeURIComponent(product.name)}&fields=items.sku,items.translation`
    await german('GET', path)
    const recorder = recordPool(portal.pool)
    const groups = await recorder.record(async () => {
      const { items } = (await german('GET', path)).json<FoundProducts>()
      expect(items[0]).toMatchObject({ sku: product.sku, translation: { language: 'de', name } })
    })
    expect(groups.flat().filter(({ text }) => text.includes('product'))).toHaveLength(1)
    expect((await english('GET', path)).json<FoundProducts>().items[0]).toEqual({ sku: product.sku })
  })

  test('see no value that translates another one', async () => {
    const product = await addMotor()
    await save(product)
    await edit(product, { attributes: { ...motorAttributes, material: 'Titanium' } })
    const one = (await german('GET', `/purchase/${product._id}`)).json<Product>()
    expect(one.translation).toMatchObject({ name: inGerman.name, attributes: {} })
  })

  test('orders keep the name of the default language', async () => {
    const product = await addMotor()
    await save(product)
    const customer = await signUp(portal)
    const answer = await customer.callWith({ 'accept-language': 'de' })('POST', '/order', {
      productId: product._id,
      newOrderQty: 1,
    })
    expect([answer.statusCode, answer.json().name]).toEqual([201, product.name])
  })
})

describe('the search', () => {
  test('finds a product by its texts and their stems in any language, until they change', async () => {
    const product = await addMotor({ name: 'Cargo box lid' })
    const texts = { name: 'Transportkistendeckel', description: 'Wetterfest lackiert.' }
    await save(product, { ...texts, attributes: { material: 'Birkensperrholz' } })
    for (const words of [
      'Transportkistendeckel',
      'transportkisten',
      'wetterfeste',
      'Birkensperrholz',
      'lackierte',
    ]) {
      expect([words, await idsFound(words)]).toEqual([words, [product._id]])
      expect([words, await idsFound(words, english)]).toEqual([words, [product._id]])
    }
    await edit(product, { name: 'Cargo box cover' })
    expect(await idsFound('Transportkistendeckel')).toEqual([product._id])
    await edit(product, { attributes: { ...motorAttributes, material: 'Plywood' } })
    expect(await idsFound('Birkensperrholz')).toEqual([])
    await save(product, { name: 'Kistenhaube' }, 1)
    expect([await idsFound('wetterfest'), await idsFound('Kistenhaube')]).toEqual([[], [product._id]])
  })

  test('has the product with exactly that name first, and sorts by the names of the language', async () => {
    const named = {
      'Zulu spacer': 'Abstandsring',
      'Alfa spacer': 'Zwischenring',
      'Mike spacer': 'Abstandsring, Abstandsring',
    }
    const products = new Map<string, Product>()
    for (const [name, name_de] of Object.entries(named)) {
      const product = await addTestProduct(admin, { name, category: 'seal' })
      products.set(name, product)
      await save(product, { name: name_de })
    }
    const plain = await addTestProduct(admin, { name: 'Bravo spacer', category: 'seal' })
    const namesIn = async (query: string, call = german) =>
      (await found(query, call)).items.map(({ name }) => name)
    const sorted = ['Zulu spacer', 'Mike spacer', plain.name, 'Alfa spacer']
    expect(await namesIn('family=seal&sort=name')).toEqual(sorted)
    const inEnglish = ['Alfa spacer', plain.name, 'Mike spacer', 'Zulu spacer']
    expect(await namesIn('family=seal&sort=name', english)).toEqual(inEnglish)
    expect((await idsFound('Abstandsring'))[0]).toBe(products.get('Zulu spacer')?._id)
    expect((await idsFound('Zulu spacer'))[0]).toBe(products.get('Zulu spacer')?._id)
  })

  test('has the values of filters in the language, and filters by the original', async () => {
    const product = await addMotor({ category: 'spring', attributes: { material: 'Cast iron' } })
    await save(product, { ...inGerman, attributes: { material: 'Gusseisen' } })
    await addMotor({ category: 'spring', attributes: { material: '7075' } })
    const optionsIn = async (call: typeof german) => {
      const { facets } = await found('family=spring', call)
      return facets.find(({ key }) => key === 'material')?.options
    }
    const plain = { value: '7075', count: 1 }
    const words = { value: 'Cast iron', count: 1 }
    expect(await optionsIn(english)).toEqual([plain, words])
    expect(await optionsIn(german)).toEqual([plain, { ...words, text: 'Gusseisen' }])
    const chosen = await found('family=spring&material=Cast+iron')
    expect(chosen.items.map(({ _id }) => _id)).toEqual([product._id])
  })
})
