import { expect, test } from 'vitest'
import { testCards } from '#contract/payments/test-cards.ts'
import { brandOf, codeProblem, formatNumber, numberProblem } from './card-number.ts'

test.each([
  ['', ''],
  ['42424', '4242 4'],
  ['4242-4242 4242.4242', '4242 4242 4242 4242'],
  ['42424242424242425', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['6011 0009 9013 9424', '6011 0009 9013 9424'],
])('%j is spaced as on the card: %j', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown)
})

test('the brand is known by the first digits', () => {
  expect(['4', '51', '2223', '37', '60', ''].map((digits) => brandOf(digits).name)).toEqual([
    'Visa',
    'Mastercard',
    'Mastercard',
    'American Express',
    '',
    '',
  ])
})

test('every test card is taken, and every beginning of one is incomplete', () => {
  for (const { number } of testCards) {
    expect(numberProblem(number)).toBeNull()
    for (let length = 0; length < number.length; length += 1) {
      expect(numberProblem(number.slice(0, length))?.code).toBe('incomplete_number')
    }
  }
})

test('what cannot become a test card is refused while it is typed', () => {
  expect(numberProblem('453201')?.code).toBe('invalid_number')
  expect(numberProblem('4242424242424241')?.code).toBe('invalid_number')
  expect(numberProblem('42424242424242424')?.code).toBe('invalid_number')
  expect(numberProblem('4532')?.code).toBe('incomplete_number')
})

test('American Express has four digits in its security code, others three', () => {
  expect(codeProblem('123', brandOf('4242'))).toBeNull()
  expect(codeProblem('123', brandOf('3782'))?.code).toBe('incomplete_cvc')
  expect(codeProblem('1234', brandOf('3782'))).toBeNull()
})
