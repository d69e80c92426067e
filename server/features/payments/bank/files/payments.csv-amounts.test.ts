import { expect, test } from 'vitest'
import { plainAmount, readAmount } from './payments.csv-amounts.ts'

test.each([
  ['1.250,00', '1250.00'],
  ['1,250.00', '1250.00'],
  ["1'250.00", '1250.00'],
  ['-12,5', '-12.5'],
  ['+12.50 EUR', '12.50'],
  ['1.250', '1250'],
  ['0,05', '0.05'],
  ['1 250,00 €', '1250.00'],
  ['12,34,56', null],
  ['twelve', null],
  ['', null],
])('the amount %s of a CSV is %s', (written, plain) => {
  expect(plainAmount(written, 'USD')).toBe(plain)
})

test.each([
  ['12.500', '12.500'],
  ['12,500', '12.500'],
  ['1.250,500', '1250.500'],
  ['-1,250.500 KWD', '-1250.500'],
  ['1.250.500', '1250500'],
  ['12.5', '12.5'],
])('of a currency with three decimals, the amount %s of a CSV is %s', (written, plain) => {
  expect(plainAmount(written, 'KWD')).toBe(plain)
})

test.each([
  ['(100.00)', { amount: '-100.00', currency: null, side: null }],
  ['100,00-', { amount: '-100.00', currency: null, side: null }],
  ['−100,00 €', { amount: '-100.00', currency: 'EUR', side: null }],
  ['EUR 1.250,00', { amount: '1250.00', currency: 'EUR', side: null }],
  ['$1,250.00', { amount: '1250.00', currency: 'USD', side: null }],
  ['-$55.00', { amount: '-55.00', currency: 'USD', side: null }],
  ['100,00 H', { amount: '100.00', currency: null, side: 'credit' }],
  ['100.00 DR', { amount: '100.00', currency: null, side: 'debit' }],
  ['CHF 1’250.-', { amount: '1250', currency: 'CHF', side: null }],
  ['1 250,50 zł', { amount: '1250.50', currency: 'PLN', side: null }],
  ['1\u202f250,50 €', { amount: '1250.50', currency: 'EUR', side: null }],
  ['12,34,567.00', { amount: '1234567.00', currency: null, side: null }],
  ['1.250.00', null],
  ['100.00 about', null],
  ['--100.00', null],
  ['1'.repeat(61), null],
])('the cell %s of a table in euro is %j', (written, read) => {
  expect(readAmount(written, 'EUR')).toEqual(read)
})
