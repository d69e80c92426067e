import { expect, test } from 'vitest'
import type { TaxSettings } from '#contract/tax/tax-settings.ts'
import { nextId, standardIdOf, taxContentOf, typedTaxOf, withoutTaxClass } from './tax.use-settings.ts'

const content: TaxSettings = {
  isOn: true,
  shown: 'net',
  shownToBusiness: 'same',
  hasOneStopShop: false,
  isVatIdLookedUp: false,
  classes: ['standard', 'food', 'books'].map((key) => ({ key, name: { en: key }, isReverseCharged: false })),
  rates: [
    { country: 'DE', taxClass: 'standard', percent: 19, from: '2026-01-01' },
    { country: 'DE', taxClass: 'food', percent: 7, from: '2026-01-01' },
    { country: 'DE', taxClass: 'books', percent: 5, from: '2026-01-01' },
  ],
}
const rename = (typed: ReturnType<typeof typedTaxOf>, id: number, key: string) => ({
  ...typed,
  classes: typed.classes.map((one) => (one.id === id ? { ...one, key } : one)),
})
const keysOf = (typed: ReturnType<typeof typedTaxOf>) => taxContentOf(typed).rates.map(({ taxClass }) => taxClass)

test('the form sends back what is stored', () => {
  expect(taxContentOf(typedTaxOf(content))).toEqual(content)
})

test('a class is renamed with its rates, also when its key is that of another one while it is typed', () => {
  const typing = rename(typedTaxOf(content), 2, 'food')
  expect(keysOf(typing)).toEqual(['standard', 'food', 'food'])
  expect(keysOf(rename(typing, 2, 'food-2'))).toEqual(['standard', 'food', 'food-2'])
})

test('a class that is called standard while it is typed is not the standard class', () => {
  expect(standardIdOf(rename(typedTaxOf(content), 1, 'standard'))).toBe(0)
})

test('a class is removed with its rates, and the id of a new one is its own', () => {
  const after = { ...typedTaxOf(content), ...withoutTaxClass(typedTaxOf(content), 1) }
  expect(keysOf(after)).toEqual(['standard', 'books'])
  expect(nextId(after.classes.map(({ id }) => id))).toBe(3)
})

test('a rate of a class that there is not asks for one', () => {
  const rates = [{ country: 'DE', taxClass: 'gone', percent: 7, from: '2026-01-01' }]
  expect(keysOf(typedTaxOf({ ...content, rates }))).toEqual([''])
})
