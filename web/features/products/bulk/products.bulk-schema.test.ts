import { expect, test } from 'vitest'
import { bulkBody, bulkSchema, keyOfFields } from './products.bulk-schema.ts'

const nothing = { percent: '', minOrder: '', multiple: '', fields: {} }
const selection = { ids: ['1'] }

test.each([
  ['publish', {}, []],
  ['change_price', {}, ['percent']],
  ['change_price', { percent: '5 %' }, []],
  ['change_quantities', {}, ['minOrder']],
  ['change_quantities', { multiple: '10' }, []],
  ['change_quantities', { minOrder: '0', multiple: '2.5' }, ['minOrder', 'multiple']],
])('for %s, %j has faults in %j', (action, typed, errors) => {
  const read = bulkSchema(action).safeParse({ ...nothing, ...typed })
  expect(read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))).toEqual(errors)
})

test.each([
  [{}, 'Choose at least one field to change'],
  [{ supply: 'make' }, null],
  [{ tariffNumber: '12' }, 'Tariff number must have 6 to 11 digits, such as 8481.80.19'],
  [{ tariffNumber: '', netWeight: '' }, null],
  [{ netWeight: 'two' }, 'Net weight per piece (g) must be above 0, up to 100000000'],
  [{ shipWeight: '0,5 kg' }, null],
  [{ shipWeight: 'light kg' }, 'Shipping weight must be above 0, up to 100000'],
])('chosen fields %j are refused with %j', (fields, message) => {
  const read = bulkSchema('change_fields').safeParse({ ...nothing, fields })
  expect(read.success ? null : read.error.issues.map((issue) => issue.message).join()).toBe(message)
  const [name = ''] = Object.keys(fields)
  const path = name === '' ? ['fields'] : ['fields', name]
  if (!read.success) expect(read.error.issues.map((issue) => issue.path)).toEqual([path])
})

test('chosen fields are sent as the API has them, an empty one as none, and the others not at all', () => {
  const fields = { category: '', shipWeight: '2,5 g', netWeight: '', originCountry: 'de', tariffNumber: '' }
  expect(bulkBody({ action: 'change_fields', selection }, { ...nothing, fields })).toEqual({
    action: 'change_fields',
    selection,
    fields: {
      category: null,
      shipWeight: 2.5,
      shipWeightUnit: 'g',
      netWeight: null,
      originCountry: 'de',
      tariffNumber: '',
    },
  })
})

test('only what an action asks for is sent, and an empty field is left out', () => {
  const typed = { percent: '2,5', minOrder: '20', multiple: ' ', fields: { supply: 'make' } }
  expect(bulkBody({ action: 'delete', selection }, typed)).toEqual({ action: 'delete', selection })
  expect(bulkBody({ action: 'change_price', selection }, typed)).toEqual({
    action: 'change_price',
    selection,
    percent: 2.5,
  })
  expect(bulkBody({ action: 'change_quantities', selection }, typed)).toEqual({
    action: 'change_quantities',
    selection,
    minorder: 20,
  })
})

test('a preview belongs to the fields that it was made of', () => {
  expect(keyOfFields({ ...nothing, percent: '5' })).toBe(
    keyOfFields({ fields: {}, multiple: '', minOrder: '', percent: '5' }),
  )
  expect(keyOfFields({ ...nothing, percent: '5' })).not.toBe(keyOfFields({ ...nothing, minOrder: '5' }))
})
