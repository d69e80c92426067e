import { afterEach, expect, test } from 'vitest'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { priceError, readPrice } from './products.price.ts'

afterEach(() => readLocaleFrom(() => english))

test('a price with more decimals than its currency has is refused as it is typed, trailing zeros too', () => {
  const tooFine = (currency: string) => (typed: string) =>
    priceError(typed, currency)?.includes('decimal') === true
  const typed = ['500', '0.5', '19.99', '19.999', '1,250', '0.001', '0.0001']
  expect(typed.filter(tooFine('JPY'))).toEqual(typed.slice(1))
  expect(typed.filter(tooFine('USD'))).toEqual(typed.slice(3))
  expect(typed.filter(tooFine('KWD'))).toEqual(['0.0001'])
  expect(priceError('0.001', 'USD')).toBe('Unit price can have at most 2 decimals in USD')
  expect(priceError('0.5', 'JPY')).toBe('Unit price can have no decimals in JPY')
})

test('a wrong price stays as it was typed, so that the form can say what is wrong with it', () => {
  expect(['19,99', '1,250', '1e2'].map((typed) => readPrice(typed, 'USD'))).toEqual([19.99, '1,250', '1e2'])
  expect(priceError('1e2', 'USD')).toBe('Unit price must be a number')
  expect(priceError('', 'USD')).toBe('Unit price is Required')
})

test('a thousand with its separator is refused, also where the currency has three decimals', () => {
  expect(priceError('1,250', 'KWD')).toBe('Unit price must be a number')
  expect(readPrice('1.250', 'KWD')).toBe(1.25)
  readLocaleFrom(() => ({ language: 'de', texts: null }))
  expect(readPrice('1.250', 'EUR')).toBe('1.250')
  expect(readPrice('1.250', 'KWD')).toBe('1.250')
  expect(readPrice('1,250', 'KWD')).toBe(1.25)
  expect(readPrice(1000.125, 'KWD')).toBe(1000.125)
})
