import { expect, test } from 'vitest'
import { bulkBody, bulkSchema, keyOfFields } from './products.bulk-schema.ts'

const nothing = { percent: '', minOrder: '', multiple: '' }
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

test('only what an action asks for is sent, and an empty field is left out', () => {
  const typed = { percent: '2,5', minOrder: '20', multiple: ' ' }
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
  expect(keyOfFields({ ...nothing, percent: '5' })).toBe(keyOfFields({ multiple: '', minOrder: '', percent: '5' }))
  expect(keyOfFields({ ...nothing, percent: '5' })).not.toBe(keyOfFields({ ...nothing, minOrder: '5' }))
})
