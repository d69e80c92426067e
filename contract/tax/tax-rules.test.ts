import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTaxOf } from './order-tax.ts'
import { taxedSums } from './sums.ts'
import { withTax } from './tax-of.ts'
import { rateOn, taxSettings } from './tax-settings.ts'
import { type TaxCase, treatmentOf } from './treatment.ts'

const seller = { country: 'DE', postcode: '20457', vatId: 'DE123456788', hasOneStopShop: false }
const place = (country: string, postcode = '') => ({ country, postcode })

function given(changes: Partial<TaxCase> = {}): TaxCase {
  return { seller, shipTo: place('DE', '10115'), isPickup: false, vatId: '', answer: 'unchecked', ...changes }
}

test.each([
  ['the same country', given(), 'domestic', 'same_country', 'DE'],
  ['no structured address', given({ shipTo: null }), 'domestic', 'no_address', 'DE'],
  ['fetched by a foreign business', given({ shipTo: place('NL'), isPickup: true }), 'domestic', 'pickup', 'DE'],
  ['a consumer in the EU', given({ shipTo: place('NL', '3011 AA') }), 'domestic', 'consumer', 'DE'],
  [
    'a consumer in the EU under the One-Stop-Shop',
    given({ shipTo: place('NL'), seller: { ...seller, hasOneStopShop: true } }),
    'destination',
    'consumer_destination',
    'NL',
  ],
  [
    'a business in the EU',
    given({ shipTo: place('NL'), vatId: 'NL123456782B90', answer: 'valid' }),
    'intra_community',
    'vat_id_valid',
    null,
  ],
  [
    'a business of another state than the one of delivery',
    given({ shipTo: place('NL'), vatId: 'BE0123456749', answer: 'valid' }),
    'intra_community',
    'vat_id_valid',
    null,
  ],
  [
    'a business of the state of dispatch that has goods sent abroad',
    given({ shipTo: place('NL'), vatId: 'DE136695976', answer: 'valid' }),
    'domestic',
    'vat_id_of_seller_state',
    'DE',
  ],
  [
    'a number that is invalid',
    given({ shipTo: place('NL'), vatId: 'NL123456782B90', answer: 'invalid' }),
    'domestic',
    'vat_id_invalid',
    'DE',
  ],
  [
    'a register that does not answer',
    given({ shipTo: place('NL'), vatId: 'NL123456782B90', answer: 'unavailable' }),
    'domestic',
    'vat_id_unavailable',
    'DE',
  ],
  [
    'a seller without a VAT number',
    given({ shipTo: place('NL'), vatId: 'NL1', answer: 'valid', seller: { ...seller, vatId: '' } }),
    'domestic',
    'seller_without_vat_id',
    'DE',
  ],
  [
    'Greece, whose numbers begin with EL',
    given({ shipTo: place('GR'), vatId: 'EL123456783', answer: 'valid' }),
    'intra_community',
    'vat_id_valid',
    null,
  ],
  [
    'Northern Ireland',
    given({ shipTo: place('GB', 'BT1 5GS'), vatId: 'XI123456782', answer: 'valid' }),
    'intra_community',
    'vat_id_valid',
    null,
  ],
  [
    'Great Britain',
    given({ shipTo: place('GB', 'SW1A 2AA'), vatId: 'GB1', answer: 'valid' }),
    'export',
    'outside_eu',
    null,
  ],
  ['Switzerland', given({ shipTo: place('CH', '8001') }), 'export', 'outside_eu', null],
  ['the Canary Islands', given({ shipTo: place('ES', '35001') }), 'export', 'outside_eu', null],
  ['Spain', given({ shipTo: place('ES', '28001') }), 'domestic', 'consumer', 'DE'],
  ['Büsingen', given({ shipTo: place('DE', '78266') }), 'export', 'outside_eu', null],
  ['Åland', given({ shipTo: place('FI', '22100') }), 'export', 'outside_eu', null],
  ['Åland by its own code', given({ shipTo: place('AX', '22100') }), 'export', 'outside_eu', null],
  ['Monaco', given({ shipTo: place('MC', '98000') }), 'domestic', 'consumer', 'DE'],
  [
    'a seller outside the EU, at home',
    given({ seller: { ...seller, country: 'CH', postcode: '8001' }, shipTo: place('CH') }),
    'domestic',
    'same_country',
    'CH',
  ],
  [
    'a seller outside the EU, abroad',
    given({ seller: { ...seller, country: 'CH', postcode: '8001' } }),
    'export',
    'other_country',
    null,
  ],
] as const)('%s', (_, input, kind, reason, country) => {
  expect(treatmentOf(input)).toEqual({ kind, reason, country })
})

const classes = [
  { key: 'standard', name: {}, isReverseCharged: false },
  { key: 'scrap', name: {}, isReverseCharged: true },
]
const rates = [
  { country: 'DE', taxClass: 'standard', percent: 19, from: '2021-01-01' },
  { country: 'DE', taxClass: 'standard', percent: 16, from: '2020-07-01' },
  { country: 'DE', taxClass: 'standard', percent: 19.5, from: '2027-01-01' },
  { country: 'DE', taxClass: 'scrap', percent: 0, from: '2020-01-01' },
]

test('the rate of a day is the last one that had begun', () => {
  const on = (day: string) => rateOn({ rates }, { country: 'DE', taxClass: 'standard', day })
  expect([on('2020-06-30'), on('2020-12-31'), on('2021-01-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([
    ...[null, 1600, 1900, 1900, 1950],
  ])
})

test('each class has its rate and its category; a class without a rate is missing', () => {
  const of = (input: TaxCase) => orderTaxOf({ classes, rates }, input, '2026-11-26')
  expect(of(given()).classes).toEqual([
    { taxClass: 'standard', rateBp: 1900, category: 'S' },
    { taxClass: 'scrap', rateBp: 0, category: 'Z' },
  ])
  expect(of(given({ vatId: 'DE136695976' })).classes[1]?.category).toBe('AE')
  expect(of(given({ shipTo: place('CH') })).classes.map(({ category }) => category)).toEqual(['G', 'G'])
  const oneStopShop = { ...seller, hasOneStopShop: true }
  expect(of(given({ shipTo: place('NL'), seller: oneStopShop }))).toMatchObject({ missing: ['standard', 'scrap'] })
})

test('tax is calculated once for each rate, on the sum of its lines', () => {
  // 19.99 x 3 and 0.05 x 7 at 19 %: 60.32 net, 11.4608 tax.
  const lines = [
    { netMinor: 5997, rateBp: 1900, category: 'S' as const },
    { netMinor: 35, rateBp: 1900, category: 'S' as const },
    { netMinor: 1000, rateBp: 700, category: 'S' as const },
  ]
  expect(taxedSums(lines)).toEqual({
    goodsMinor: 7032,
    taxMinor: 1146 + 70,
    totalMinor: 7032 + 1216,
    groups: [
      { category: 'S', rateBp: 1900, netMinor: 6032, freightMinor: 0, taxMinor: 1146 },
      { category: 'S', rateBp: 700, netMinor: 1000, freightMinor: 0, taxMinor: 70 },
    ],
  })
  expect(taxedSums([{ netMinor: 5, rateBp: null, category: null }])).toEqual({
    goodsMinor: 5,
    taxMinor: null,
    totalMinor: 5,
    groups: [],
  })
  expect(withTax(50, 1900)).toBe(60)
  expect(withTax(2 ** 50, 1900)).toBe(2 ** 50 + Number((BigInt(2 ** 50) * 19n + 50n) / 100n))
})

test('freight is taxed as the goods are: each rate has a share of it by its goods, and together they are the freight', () => {
  const lines = [
    { netMinor: 200, rateBp: 1900, category: 'S' as const },
    { netMinor: 100, rateBp: 700, category: 'S' as const },
  ]
  expect(taxedSums(lines, 100)).toEqual({
    goodsMinor: 300,
    taxMinor: 51 + 9,
    totalMinor: 460,
    groups: [
      { category: 'S', rateBp: 1900, netMinor: 267, freightMinor: 67, taxMinor: 51 },
      { category: 'S', rateBp: 700, netMinor: 133, freightMinor: 33, taxMinor: 9 },
    ],
  })
  expect(taxedSums([{ netMinor: 5, rateBp: null, category: null }], 7)).toMatchObject({
    taxMinor: null,
    totalMinor: 12,
  })
})

test('the tax of a group differs from the exact one by half a unit at most', () => {
  const line = fc.record({
    netMinor: fc.integer({ min: 0, max: 2 ** 40 }),
    rateBp: fc.constantFrom(0, 700, 1900, 2550),
    category: fc.constantFrom('S' as const, 'AE' as const),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
      const sums = taxedSums(lines)
      expect(sums.goodsMinor + (sums.taxMinor ?? 0)).toBe(sums.totalMinor)
      for (const { netMinor, rateBp, taxMinor } of sums.groups) {
        const exact = BigInt(netMinor) * BigInt(rateBp)
        const off = BigInt(taxMinor) * 10_000n - exact
        expect(off <= 5000n && off > -5000n).toBe(true)
      }
    }),
  )
})

test('rates that overlap, unknown classes and a missing standard class are refused with their field', () => {
  const settings = { isOn: true, shown: 'net', hasOneStopShop: false, isVatIdLookedUp: false, classes, rates }
  const errorPaths = (changes: object) =>
    taxSettings.safeParse({ ...settings, ...changes }).error?.issues.map(({ path }) => path.join('.'))
  expect(errorPaths({})).toBeUndefined()
  expect(errorPaths({ rates: [...rates, rates[0]] })).toEqual(['rates.4.from'])
  expect(errorPaths({ rates: [{ ...rates[0], taxClass: 'food' }] })).toEqual(['rates.0.taxClass'])
  expect(errorPaths({ classes: [classes[1]], rates: [] })).toEqual(['classes'])
  expect(errorPaths({ classes: [classes[0], classes[0]], rates: [] })).toEqual(['classes.1.key'])
  for (const percent of [-1, 101, 19.123])
    expect(errorPaths({ rates: [{ ...rates[0], percent }] })).toEqual(['rates.0.percent'])
  expect(errorPaths({ rates: [{ ...rates[0], from: '2026-02-30' }] })).toEqual(['rates.0.from'])
})
