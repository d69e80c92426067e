import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, toMajor } from '#contract/money.ts'
import type { ContentUnit } from '#contract/products/content.ts'
import { withTax } from '#contract/tax/tax-of.ts'
import { pricePerUnit, shownPrice, taxForBusiness } from './tax.words.ts'

const part = { unitprice: 12.5, currency: 'EUR', taxClass: 'standard' }

test('a price is shown net, gross, or net with gross beside', () => {
  const of = (shown: 'net' | 'gross' | 'both') =>
    shownPrice(part, { shown, classes: { standard: { percent: 19, beside: 'including 19% VAT' } } })
  expect(of('net')).toEqual(['€12.50'])
  expect(of('gross')).toEqual(['€14.88'])
  expect(of('both')).toEqual(['€12.50', '€14.88 including 19% VAT'])
  expect(shownPrice(part, undefined)).toEqual(['€12.50'])
  expect(shownPrice({ ...part, taxClass: 'food' }, { shown: 'gross', classes: {} })[0]).toBe('€12.50')
})

test('the gross price is that of the sums, for every price and rate', () => {
  const rates = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), rates, (minor, rateBp) => {
      const unitprice = toMajor(minor, 'KWD')
      const classes = { standard: { percent: rateBp / 100, beside: '' } }
      const tax = { shown: 'gross' as const, classes }
      const [main] = shownPrice({ ...part, unitprice, currency: 'KWD' }, tax)
      expect(main).toBe(formatMoney(toMajor(withTax(minor, rateBp), 'KWD'), 'KWD'))
    }),
  )
})

test('businesses see prices in their own way, and as everybody does where none is set', () => {
  const classes = { standard: { percent: 19, beside: 'including 19% VAT' } }
  const tax = { shown: 'gross' as const, classes }
  expect(taxForBusiness(tax)).toBeUndefined()
  expect(taxForBusiness(undefined)).toBeUndefined()
  expect(shownPrice(part, taxForBusiness({ ...tax, shownToBusiness: 'both' }))).toEqual([
    '€12.50',
    '€14.88 including 19% VAT',
  ])
})

test('the price per unit is that of the price of a piece as it is shown, in the unit of the law', () => {
  const of = (contentAmount: number | null, contentUnit: ContentUnit, net: number, percent?: number) =>
    pricePerUnit({ contentAmount, contentUnit }, { net, percent, currency: 'EUR' })
  expect(of(400, 'ml', 4.19, 19)).toBe('€12.48 / l')
  expect(of(750, 'g', 3)).toBe('€4.00 / kg')
  expect(of(2.5, 'm', 10, 19)).toBe('€4.76 / m')
  expect(of(5000, 'cm²', 10)).toBe('€20.00 / m²')
  expect(of(1, 'kg', 10)).toBe('€10.00 / kg')
  expect(of(null, 'kg', 10)).toBeUndefined()
  expect(pricePerUnit({}, { net: 10, currency: 'EUR' })).toBeUndefined()
})
