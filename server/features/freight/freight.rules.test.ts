import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittingMethods, freightOf, parcelsWeight, servingMethods } from '#contract/freight/freight-of.ts'
import { freightSettings } from '#contract/freight/freight-settings.ts'
import { fromMilligrams, toMilligrams, weightUnits } from '#contract/freight/weights.ts'
import { type Area, zoneOf } from '#contract/freight/zones.ts'
import { testFreight } from '#tests/support/companies/freight.ts'

const zone = (key: string, ...areas: Partial<Area>[]) => ({
  key,
  areas: areas.map((one) => ({ country: 'DE', postcodeFrom: '', postcodeTo: '', ...one })),
})

test('a place belongs to the zone of its postcode first, then of its country, then of all others', () => {
  const zones = [
    zone('rest', { country: '*' }),
    zone('home', {}),
    zone('islands', { postcodeFrom: '25849', postcodeTo: '25999' }, { postcodeFrom: '27498' }),
    zone('north', { country: 'GB', postcodeFrom: 'BT' }),
  ]
  const of = (country: string, postcode: string) => zoneOf(zones, { country, postcode })?.key
  expect(of('DE', '25996')).toBe('islands')
  expect(of('DE', '26000')).toBe('home')
  expect(of('DE', '27498')).toBe('islands')
  expect(of('DE', '')).toBe('home')
  expect(of('GB', 'bt1 5gs')).toBe('north')
  expect(of('GB', 'SW1A 2AA')).toBe('rest')
  expect(zoneOf([zone('home', {})], { country: 'FR', postcode: '75001' })).toBeNull()
})

test('a rule of a British district has that district alone, and one that cannot be read has no postcode', () => {
  const zones = [
    zone('isles', { country: 'GB', postcodeFrom: 'PA20' }),
    zone('odd', { country: 'GB', postcodeFrom: '20' }),
    zone('rest', { country: 'GB' }),
  ]
  const of = (postcode: string) => zoneOf(zones, { country: 'GB', postcode })?.key
  expect(of('PA20 9LX')).toBe('isles')
  expect(of('PA2 0AB')).toBe('rest')
  expect(of('20')).toBe('rest')
})

test('the methods that serve a place come in the sequence of the settings', () => {
  const methodsTo = (country: string, postcode = '') =>
    servingMethods(testFreight, { country, postcode }, 'EUR').map(({ key, table }) => [
      key,
      ...table.map((step) => step.priceMinor),
    ])
  expect(methodsTo('DE', '10115')).toEqual([['parcel', 590, 990], ['forwarder'], ['pickup']])
  expect(methodsTo('DE', '25980')).toEqual([['parcel', 1990], ['forwarder']])
  expect(methodsTo('NL')).toEqual([['parcel', 1250], ['forwarder'], ['pickup']])
  expect(methodsTo('US')).toEqual([])
  expect(servingMethods(testFreight, null, 'EUR').map(({ key }) => key)).toEqual([])
})

test('of the amounts of a method and of the zone of the place, freight is free from the lower one', () => {
  const withZone = (freeFrom: number | null | undefined) => ({
    ...testFreight,
    zones: testFreight.zones.map((one) => (one.key === 'near' ? { ...one, freeFrom } : one)),
  })
  const freeIn = (country: string, freeFrom: number | null | undefined) =>
    servingMethods(withZone(freeFrom), { country, postcode: '' }, 'EUR').map(({ freeFromMinor }) => freeFromMinor)
  expect(freeIn('NL', undefined)).toEqual([50_000, null, null])
  expect(freeIn('NL', null)).toEqual([50_000, null, null])
  expect(freeIn('NL', 120.5)).toEqual([12_050, null, null])
  expect(freeIn('NL', 900)).toEqual([50_000, null, null])
  expect(freeIn('DE', 120.5)).toEqual([50_000, null, null])
  expect(freeIn('NL', 0)).toEqual([0, null, null])
})

const [parcel] = servingMethods(testFreight, { country: 'DE', postcode: '' }, 'EUR')

test('a method whose table ends below the weight is not offered where another one delivers', () => {
  const fitting = (weightMg: number | null, left: readonly string[] = []) => {
    const serving = servingMethods(testFreight, { country: 'DE', postcode: '' }, 'EUR')
    const offered = serving.filter(({ key }) => !left.includes(key))
    return fittingMethods(offered, weightMg).map(({ key }) => key)
  }
  expect(fitting(31_500_000)).toEqual(['parcel', 'forwarder', 'pickup'])
  expect(fitting(31_500_001)).toEqual(['forwarder', 'pickup'])
  expect(fitting(null)).toEqual(['parcel', 'forwarder', 'pickup'])
  // Nothing else delivers: staff say what the parcels cost.
  expect(fitting(31_500_001, ['forwarder'])).toEqual(['parcel', 'pickup'])
  expect(fitting(31_500_001, ['forwarder', 'pickup'])).toEqual(['parcel'])
})

test.each([
  ['within the first step', 2_000_000, 100, { kind: 'table', priceMinor: 590 }],
  ['a milligram above it', 2_000_001, 100, { kind: 'table', priceMinor: 990 }],
  ['heavier than the table', 31_500_001, 100, { kind: 'quoted', priceMinor: null }],
  ['without a weight', null, 100, { kind: 'quoted', priceMinor: null }],
  ['without a weight, above the free amount', null, 50_000, { kind: 'quoted', priceMinor: null }],
  ['free from the amount on', 5_000, 50_000, { kind: 'table', priceMinor: 0 }],
  ['a unit below the free amount', 5_000, 49_999, { kind: 'table', priceMinor: 590 }],
])('%s', (_, weightMg, goodsMinor, expected) => {
  if (!parcel) throw new Error('no parcel')
  expect(freightOf(parcel, { weightMg, goodsMinor })).toEqual(expected)
})

test('the weight of an order is not known if that of one product is not', () => {
  const one = { weightMg: 500, quantity: 3, shippingClass: 'standard' }
  expect(parcelsWeight([one, one])).toBe(3000)
  expect(parcelsWeight([one, { ...one, weightMg: null }])).toBeNull()
  expect(parcelsWeight([])).toBe(0)
})

test('a weight comes back in its unit as it was typed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...weightUnits), fc.integer({ min: 1, max: 10 ** 7 }), (unit, hundredths) => {
      const value = hundredths / 100
      expect(fromMilligrams(toMilligrams(value, unit), unit)).toBeCloseTo(value, unit === 'g' ? 3 : 4)
    }),
  )
})

const errorPaths = (change: object) =>
  freightSettings.safeParse({ ...testFreight, ...change }).error?.issues.map(({ path }) => path.join('.'))
const [firstZone, ...zones] = testFreight.zones
const [firstMethod, ...methods] = testFreight.methods
const [firstRate, ...rates] = testFreight.rates

test.each([
  ['settings as they are', {}, undefined],
  [
    'two zones with a country',
    { zones: [...testFreight.zones, { ...firstZone, key: 'again' }] },
    ['zones.3.areas.0.country'],
  ],
  [
    'two zones with a key',
    { zones: [firstZone, firstZone, ...zones] },
    ['zones.1.key', 'zones.1.areas.0.country'],
  ],
  ['a method without prices', { rates: [] }, ['methods.0.kind']],
  [
    'a price of a method without a table',
    { rates: [...rates, firstRate, { ...firstRate, method: 'pickup' }] },
    ['rates.4.method'],
  ],
  [
    'a price in an unknown zone',
    { rates: [...testFreight.rates, { ...firstRate, zone: 'moon' }] },
    ['rates.4.zone'],
  ],
  ['two prices up to one weight', { rates: [...testFreight.rates, { ...firstRate, price: 1 }] }, ['rates.4.upTo']],
  [
    'an unknown shipping class',
    { methods: [{ ...firstMethod, excludes: ['odd'] }, ...methods] },
    ['methods.0.excludes'],
  ],
  [
    'longest days below the shortest',
    { methods: [{ ...firstMethod, days: { from: 3, to: 1 } }, ...methods] },
    ['methods.0.days.to'],
  ],
  ['no standard class', { classes: [], methods: [{ ...firstMethod, excludes: [] }] }, ['classes']],
  ['a negative price', { rates: [...testFreight.rates, { ...firstRate, upTo: 7, price: -1 }] }, ['rates.4.price']],
  ['a weight of nothing', { rates: [...testFreight.rates, { ...firstRate, upTo: 0 }] }, ['rates.4.upTo']],
  [
    'postcodes from behind',
    { zones: [...testFreight.zones, zoneAs('back', { country: 'FR', postcodeFrom: '9', postcodeTo: '1' })] },
    ['zones.3.areas.0.postcodeTo'],
  ],
  [
    'districts from behind',
    { zones: [...testFreight.zones, zoneAs('back', { country: 'GB', postcodeFrom: 'PA20', postcodeTo: 'PA3' })] },
    ['zones.3.areas.0.postcodeTo'],
  ],
  [
    'districts in the order of their numbers',
    { zones: [...testFreight.zones, zoneAs('on', { country: 'GB', postcodeFrom: 'PA3', postcodeTo: 'PA20' })] },
    undefined,
  ],
  [
    'a first postcode that its country does not have',
    { zones: [...testFreight.zones, zoneAs('odd', { country: 'GB', postcodeFrom: '20' })] },
    ['zones.3.areas.0.postcodeFrom'],
  ],
  [
    'a last postcode without a first',
    { zones: [...testFreight.zones, zoneAs('odd', { country: 'FR', postcodeTo: '20' })] },
    ['zones.3.areas.0.postcodeFrom'],
  ],
  [
    'postcodes of a country without postcodes',
    { zones: [...testFreight.zones, zoneAs('odd', { country: 'HK', postcodeFrom: '1' })] },
    ['zones.3.areas.0.postcodeFrom'],
  ],
  [
    'one range of postcodes written in two ways',
    {
      zones: [
        ...testFreight.zones,
        zoneAs('a', { country: 'GB', postcodeFrom: 'PA20', postcodeTo: '' }),
        zoneAs('b', { country: 'GB', postcodeFrom: 'pa20', postcodeTo: 'PA20' }),
      ],
    },
    ['zones.4.areas.0.country'],
  ],
])('%s', (_, change, expected) => {
  expect(errorPaths(change)).toEqual(expected)
})

function zoneAs(key: string, area: Partial<Area>) {
  return { ...zone(key, area), name: { en: key } }
}
