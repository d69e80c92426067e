import { afterEach, expect, test } from 'vitest'
import { type FreightSettings, freightSettings } from '#contract/freight/freight-settings.ts'
import { english, readLocaleFrom } from '#i18n/t.ts'
import {
  areasOfGroup,
  freightContentOf,
  methodsOnlyIn,
  type TypedFreight,
  tableCellErrors,
  typedFreightOf,
  withoutClass,
  withoutZone,
} from './freight.use-settings.ts'

const named = (key: string) => ({ key, name: { en: key } })
const method = { freeFrom: null, days: null, excludes: ['bulky'], zones: [] }
const content: FreightSettings = {
  isOn: true,
  weightUnit: 'kg',
  classes: [named('standard'), named('bulky')],
  zones: [
    { ...named('near'), areas: [{ country: 'NL', postcodeFrom: '', postcodeTo: '' }] },
    { ...named('far'), areas: [{ country: '*', postcodeFrom: '', postcodeTo: '' }] },
  ],
  methods: [
    { ...named('parcel'), kind: 'table', ...method },
    { ...named('forwarder'), kind: 'quoted', ...method, zones: ['near', 'far'] },
    { ...named('counter'), kind: 'pickup', ...method, zones: ['near'] },
  ],
  rates: [
    { method: 'parcel', zone: 'near', upTo: 5, price: 12.5 },
    { method: 'parcel', zone: 'far', upTo: 5, price: 20 },
  ],
}
const typed = typedFreightOf(content)

test('a class that methods leave out, and a zone that they are limited to, can be removed and saved', () => {
  const after = { ...typed, ...withoutClass(typed, 'bulky') }
  const last = freightContentOf({ ...after, ...withoutZone(after, 'near') })
  expect(freightSettings.safeParse(last).error?.issues ?? []).toEqual([])
  expect(last.methods.map(({ excludes, zones }) => [excludes, zones])).toEqual([
    [[], []],
    [[], ['far']],
    [[], []],
  ])
})

test('a new zone with the key of one that was removed has none of its prices', () => {
  const { zones, methods } = { ...typed, ...withoutZone(typed, 'near') }
  const back = freightContentOf({
    ...typed,
    methods,
    zones: [...zones, { ...named('near'), areas: [], freeFrom: '' }],
  })
  expect(back.rates.map(({ zone }) => zone)).toEqual(['far'])
})

test('a group of countries brings those that no zone has as a whole, and a zone is free from its own amount', () => {
  const whole = (country: string) => ({ country, postcodeFrom: '', postcodeTo: '' })
  const part = { country: 'CH', postcodeFrom: '80', postcodeTo: '' }
  const zones = [{ ...named('near'), areas: [whole('NO'), part], freeFrom: '1250.5' }]
  expect(areasOfGroup({ zones }, ['CH', 'IS', 'NO'])).toEqual([whole('CH'), whole('IS')])
  expect(freightContentOf({ ...typed, methods: [], zones }).zones).toMatchObject([{ freeFrom: 1250.5 }])
  const unset = freightContentOf({
    ...typed,
    methods: [],
    zones: [{ ...named('near'), areas: [], freeFrom: ' ' }],
  })
  expect(unset.zones).toEqual([{ ...named('near'), areas: [] }])
})

test('a method that is limited to one zone is named before it delivers everywhere', () => {
  expect(methodsOnlyIn(typed, 'near').map(({ key }) => key)).toEqual(['counter'])
  expect(methodsOnlyIn(typed, 'far')).toEqual([])
})

test('the message of a price is at its cell, also behind other tables and empty cells', () => {
  const [parcel] = typed.methods
  if (!parcel) throw new Error('there is no table')
  const steps = [{ id: 4, upTo: '', prices: { near: '', far: '9' } }, ...parcel.steps]
  const methods = [...typed.methods, { ...parcel, key: 'express', steps }]
  const errors = { 'rates.2.upTo': 'Which weight?', 'rates.3.price': 'Too much' }
  const cellsAt = (index: number) => tableCellErrors({ typed: { ...typed, methods }, errors }, index)
  expect(cellsAt(3)).toEqual([
    { step: 4, zone: 'far', isWeight: true, message: 'Which weight?' },
    { step: 0, zone: 'near', isWeight: false, message: 'Too much' },
  ])
  expect(cellsAt(0)).toEqual([])
})

afterEach(() => readLocaleFrom(() => english))

const settings: FreightSettings = {
  isOn: true,
  weightUnit: 'kg',
  classes: [{ key: 'standard', name: { en: 'Standard' } }],
  zones: [{ key: 'near', name: { en: 'Near' }, areas: [{ country: 'DE', postcodeFrom: '', postcodeTo: '' }] }],
  methods: [
    {
      key: 'parcel',
      name: { en: 'Parcel' },
      kind: 'table',
      excludes: [],
      zones: [],
      freeFrom: 1000.5,
      days: null,
    },
  ],
  rates: [{ method: 'parcel', zone: 'near', upTo: 1.125, price: 12.5 }],
}

/** The fields for money and weights, with one text in each. */
function withText(typed: TypedFreight, text: string): TypedFreight {
  return {
    ...typed,
    methods: typed.methods.map((method) => ({
      ...method,
      freeFrom: text,
      steps: method.steps.map((step) => ({ ...step, upTo: text, prices: { near: text } })),
    })),
  }
}

test('amounts and weights are written as the language does, and read back as they are', () => {
  readLocaleFrom(() => ({ language: 'de', texts: null }))
  const typed = typedFreightOf(settings)
  expect(typed.methods[0]?.freeFrom).toBe('1000,5')
  expect(typed.methods[0]?.steps[0]).toMatchObject({ upTo: '1,125', prices: { near: '12,5' } })
  expect(freightContentOf(typed)).toEqual(settings)
})

test.each([
  ['de', '1.250'],
  ['en', '1,250'],
] as const)(
  'in %s, %s is refused as an amount and as a weight, and not taken for a thousandth',
  (language, text) => {
    readLocaleFrom(() => ({ language, texts: null }))
    const paths = freightSettings
      .safeParse(freightContentOf(withText(typedFreightOf(settings), text)))
      .error?.issues.map(({ path }) => path.join('.'))
    expect(paths).toEqual(['methods.0.freeFrom', 'rates.0.upTo', 'rates.0.price'])
  },
)
