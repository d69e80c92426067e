import { expect, test } from 'vitest'
import { readTypedTerms, writeTerms } from './payments.terms-values.ts'

const typed = { days: '30', percent: '2', discountDays: '10', reference: '' }

test('terms are read as they were written', () => {
  const terms = { paymentDays: 30, buyerReference: 'R 1', cashDiscount: { percent: 2.5, days: 10 } }
  expect(readTypedTerms(writeTerms(terms))).toEqual({ body: terms })
  const none = { paymentDays: null, buyerReference: '', cashDiscount: null }
  expect(readTypedTerms(writeTerms(none))).toEqual({ body: none })
})

test.each([
  [{ percent: '' }, 'percent'],
  [{ discountDays: '' }, 'discountDays'],
  [{ percent: '21' }, 'percent'],
  [{ percent: 'two' }, 'percent'],
  [{ discountDays: '31' }, 'discountDays'],
  [{ discountDays: '1.5' }, 'discountDays'],
  [{ days: '' }, 'discountDays'],
  [{ days: '400' }, 'days'],
])('a wrong value has its error at its own field: %o', (change, field) => {
  const read = readTypedTerms({ ...typed, ...change })
  expect('errors' in read && Object.keys(read.errors)).toEqual([field])
})
