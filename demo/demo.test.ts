import { expect, test } from 'vitest'
import { modelBy } from '#contract/catalogue-model/now.ts'
import { checkAttributes } from '#contract/products/attribute-values.ts'
import { attributesOf } from '#contract/products/attributes.ts'
import { isWords } from '#contract/products/texts.ts'
import { translatableValues } from '#contract/products/translations.ts'
import { synonymEntry } from '#contract/synonyms/synonyms.ts'
import { brand } from '#tenant/brand.ts'
import { demoNotice } from './company/demo-notice.ts'
import { about, counters, equipment, heroParts } from './company/home.ts'
import { demoCustomers } from './customers.ts'
import { germanTexts, germanValues } from './german.ts'
import { demoModel } from './model.ts'
import { demoPartReviews } from './part-reviews.ts'
import { demoProducts } from './products.ts'
import { demoReviews } from './reviews.ts'
import { shippingGrams } from './shipping.ts'
import { demoSynonyms } from './synonyms.ts'

// The products are checked against their own families, not against those of the other tests.
modelBy(() => demoModel)

test('there are 39 products in nine families, each with its own name and number', () => {
  expect(demoProducts).toHaveLength(39)
  expect(new Set(demoProducts.map(({ family }) => family)).size).toBe(9)
  expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(39)
  expect(new Set(demoProducts.map(({ sku }) => sku.toLowerCase())).size).toBe(39)
})

test('the newest three are the ones of the home page', () => {
  expect(demoProducts.slice(-3).map(({ name }) => name)).toEqual([
    'Rear hub, 142 mm axle',
    'Crankset 38T, 170 mm',
    'Cassette 10–52T, 12-speed',
  ])
})

test('every product is complete and could be entered by hand', () => {
  for (const product of demoProducts) {
    expect(product.description.length, product.sku).toBeGreaterThanOrEqual(60)
    expect(product.description, product.sku).toMatch(/\. [A-Z0-9].*\.$|;.*\.$/)
    expect(Number.isInteger(product.unitPriceMinor) && product.unitPriceMinor > 0, product.sku).toBe(true)
    expect(Number.isInteger(product.minOrder) && product.minOrder >= 1, product.sku).toBe(true)
    expect(Number.isInteger(product.available) && product.available >= 0, product.sku).toBe(true)
    expect(product.family).toBe(product.drawing.family)
    expect(product.attributes).toHaveProperty('material')
    expect(product.attributes).toHaveProperty('mass_g')
  }
})

test('every product weighs more in its packaging than without it, and less than a parcel may', () => {
  for (const product of demoProducts) {
    const grams = shippingGrams(product)
    expect(grams, product.sku).toBeGreaterThan(Number(product.attributes.mass_g))
    expect(grams, product.sku).toBeLessThan(2_000)
    expect(grams % 5, product.sku).toBe(0)
  }
})

test('every product says what buyers choose by, and is sold in packs its smallest order is made of', () => {
  const ofSome = ['freehub', 'ratchet_teeth', 'bolt_circle_mm']
  for (const { sku, family, attributes, minOrder, multiple = 1 } of demoProducts) {
    expect(checkAttributes(family, attributes), sku).toEqual({ attributes, errors: [] })
    const facets = attributesOf(family).filter(({ key, filter }) => filter === 'values' && !ofSome.includes(key))
    for (const { key } of facets) expect(attributes, sku).toHaveProperty(key)
    expect(minOrder % multiple, sku).toBe(0)
  }
  expect(demoProducts.some(({ multiple = 1 }) => multiple > 1)).toBe(true)
})

test('the table of attributes and the drawing say the same', () => {
  for (const { drawing, attributes, sku } of demoProducts) {
    if (drawing.family === 'cassette') expect(attributes.teeth, sku).toBe(drawing.teeth.join('-'))
    if (drawing.family === 'cassette') expect(attributes.speeds, sku).toBe(drawing.teeth.length)
    if (drawing.family === 'rotor') expect(attributes.diameter_mm, sku).toBe(drawing.diameter)
    if (drawing.family === 'hub') expect(String(attributes.axle), sku).toContain(String(drawing.width))
    if (drawing.family === 'chain') expect(attributes.outer_width_mm, sku).toBe(drawing.outerWidth)
    if (drawing.family === 'crankset') expect(attributes.arm_length_mm, sku).toBe(drawing.armLength)
    if (drawing.family === 'pedal') expect(attributes.thickness_mm, sku).toBe(drawing.thickness)
    if (drawing.family === 'chainring') expect(attributes.teeth, sku).toBe(drawing.teeth)
  }
})

test('every product has its German texts, with the numbers of the English ones, and every value that is words', () => {
  expect(Object.keys(germanTexts).sort()).toEqual(demoProducts.map(({ sku }) => sku).sort())
  const numbersIn = (text: string) => [...new Set(text.match(/\d+/g))].sort()
  const said = new Set<string>()
  for (const { sku, name, family, attributes } of demoProducts) {
    const german = germanTexts[sku]
    expect(numbersIn(german?.name ?? ''), sku).toEqual(numbersIn(name))
    expect(german?.description, sku).toMatch(/^.{60,5000}\.$/)
    for (const value of Object.values(translatableValues(family, attributes)).filter(isWords)) {
      expect(germanValues, sku).toHaveProperty([value])
      said.add(value)
    }
  }
  expect(Object.keys(germanValues).sort()).toEqual([...said].sort())
  expect(new Set(Object.values(germanTexts).map(({ name }) => name)).size).toBe(demoProducts.length)
})

test('the awkward cases are there: sold out, less than one order left, running low', () => {
  expect(demoProducts.filter(({ available }) => available === 0)).toHaveLength(1)
  expect(demoProducts.filter(({ available, minOrder }) => available > 0 && available < minOrder)).toHaveLength(1)
  expect(demoProducts.some(({ available, minOrder }) => available >= minOrder && available < 2 * minOrder)).toBe(
    true,
  )
})

test('customers are plainly invented and cannot be reached', () => {
  expect(demoCustomers).toHaveLength(10)
  expect(new Set(demoCustomers.map(({ email }) => email)).size).toBe(10)
  for (const { email, phone } of demoCustomers) {
    expect(email).toMatch(/@datum\.example$/)
    expect(phone).toMatch(/^\+1 555 01\d\d$/)
  }
})

test('reviews keep to the form: half steps, 60 to 300 characters, a customer who exists', () => {
  expect(demoReviews).toHaveLength(24)
  expect(new Set(demoReviews.map(({ text }) => text)).size).toBe(24)
  for (const { customer, rating, text } of demoReviews) {
    expect(demoCustomers[customer]).toBeDefined()
    expect(rating * 2).toBe(Math.round(rating * 2))
    expect(rating).toBeGreaterThanOrEqual(0)
    expect(rating).toBeLessThanOrEqual(5)
    expect(text.length).toBeGreaterThanOrEqual(60)
    expect(text.length).toBeLessThanOrEqual(300)
  }
})

test('reviews of parts are about parts there are, one by each customer', () => {
  const names = new Set(demoProducts.map(({ name }) => name))
  for (const { part, customer, rating, text } of demoPartReviews) {
    expect(names).toContain(part)
    expect(demoCustomers[customer]).toBeDefined()
    expect(rating * 2).toBe(Math.round(rating * 2))
    expect(text.length).toBeLessThanOrEqual(300)
  }
  expect(new Set(demoPartReviews.map(({ part, customer }) => `${part} ${customer}`)).size).toBe(
    demoPartReviews.length,
  )
})

test('synonyms are ones that staff could add, each in one line of its own', () => {
  expect(demoSynonyms).toHaveLength(78)
  for (const synonym of demoSynonyms) expect(synonymEntry.parse(synonym)).toEqual(synonym)
  expect(new Set(demoSynonyms.map(({ language }) => language))).toEqual(new Set(['en', 'de']))
})

test('the home page has its five counters, its machines and its parts list', () => {
  expect(counters.map(({ value }) => value)).toEqual([125, 40, 1254, 254, 45])
  expect(equipment).toHaveLength(6)
  expect(new Set(equipment.map(({ machine }) => machine)).size).toBe(6)
  expect(heroParts.map(({ item }) => item)).toEqual([1, 2, 3, 4])
  expect(about.paragraphs.length).toBeGreaterThanOrEqual(2)
})

test('the demo says that it is one', () => {
  expect(demoNotice).toMatch(/invented/)
  expect(brand.contactEmail).toMatch(/\.example$/)
})
