import { expect, test } from 'vitest'
import { countryCodes } from '../addresses/countries.ts'
import { postcodeExample } from './forms.ts'
import { isInRange, readPostcode, readPostcodeRange } from './parts.ts'
import { postcodeSamples } from './samples.ts'

function isIn(country: string, rule: string, postcode: string): boolean | null {
  const [postcodeFrom = '', postcodeTo = ''] = rule.split('..')
  const [range, read] = [readPostcodeRange(country, { postcodeFrom, postcodeTo }), readPostcode(country, postcode)]
  return range && read ? isInRange(read, range) : null
}

test.each([
  ['GB', 'PA20', 'PA20 9LX', true],
  ['GB', 'PA20', 'pa209lx', true],
  ['GB', 'PA20', 'PA2 0AB', false],
  ['GB', 'PA20', 'PA20AB', false],
  ['GB', 'PA2', 'PA20 9LX', false],
  ['GB', 'PA2', 'PA2 0AB', true],
  ['GB', 'PA2 0', 'PA2 0AB', true],
  ['GB', 'PA2 0', 'PA20 0AB', false],
  ['GB', 'PA2 0AB', 'PA2 0AB', true],
  ['GB', 'PA', 'PA60 7XN', true],
  ['GB', 'P', 'PA60 7XN', false],
  ['GB', 'B', 'BT1 5GS', false],
  ['GB', 'BT', 'bt1 5gs', true],
  ['GB', 'PA20..PA49', 'PA5 8XX', false],
  ['GB', 'PA20..PA49', 'PA3 4AA', false],
  ['GB', 'PA20..PA49', 'PA49 9ZZ', true],
  ['GB', 'IV40..IV56', 'IV51 9EU', true],
  ['GB', 'IV40..IV56', 'IV5 1AA', false],
  ['GB', 'EC1', 'EC1A 1BB', true],
  ['GB', 'EC1', 'EC2A 1BB', false],
  ['GB', 'EC1A', 'EC1V 1BB', false],
  ['GB', 'W1', 'W1A 0AX', true],
  ['GB', 'W1', 'W10 5AA', false],
  ['GB', 'HS..ZE', 'KW1 5AA', true],
  ['GB', 'BFPO 1', 'BFPO 12', false],
  ['GB', 'BFPO', 'BFPO 12', true],
  ['JE', 'JE2', 'JE2 3AB', true],
  ['GG', 'GY1', 'GY10 1SB', false],
  ['IM', 'IM9', 'IM9 4AA', true],
  ['IE', 'D6', 'D06 AF30', true],
  ['IE', 'D6', 'D6W AF30', false],
  ['IE', 'D6W', 'D6W AF30', true],
  ['IE', 'D1', 'D12 AF30', false],
  ['IE', 'D01..D24', 'D6W AF30', true],
  ['IE', 'D', 'D24 AF30', true],
  ['IE', 'A65', 'a65f4e2', true],
  ['NL', '1011', '1011 AB', true],
  ['NL', '1011 AB', '1011ab', true],
  ['NL', '1011 AB', '1011 AC', false],
  ['NL', '10', '1099 ZZ', true],
  ['NL', '1790..1799', '1797 AA', true],
  ['PT', '9000..9999', '9500-321', true],
  ['PT', '1000-1', '1000-150', true],
  ['PT', '1000-1', '1000-250', false],
  ['PT', '10-1', '1010-150', null],
  ['JP', '900..907', '907-1751', true],
  ['JP', '900-0', '900-0001', true],
  ['JP', '90-0', '900-0001', null],
  ['BR', '69', '69900-010', true],
  ['BR', '69900-0', '69900-010', true],
  ['DE', '10..14', '14999', true],
  ['DE', '10..14', '15000', false],
  ['DE', '25849..25999', '25996', true],
  ['DE', 'D-27498', '27498', true],
  ['FR', '20', 'F-20137', true],
  ['LV', '10', 'LV-1010', true],
  ['LV', 'LV-10', '1010', true],
  ['AD', '5', 'AD500', true],
  ['KY', '1-10', 'KY1-1001', true],
  ['US', '995..999', '99950', true],
  ['US', '995..999', '99950-1234', true],
  ['US', '96701', '96701-1234', true],
  ['CA', 'X0A', 'X0A 0A1', true],
  ['CA', 'X', 'X0A 0A1', true],
  ['SE', '1', '114 55', true],
  ['SE', '11 1', '111 22', null],
  ['AR', '9410', 'V9410ABC', true],
  ['AR', '9410', '9410', true],
  ['PE', 'LIMA 1', 'LIMA 13', false],
  ['PE', '15', '15001', true],
  ['MT', 'VLT', 'VLT 1117', true],
  // Nobody knows whether the rule holds for a postcode that is not whole.
  ['DE', '10115', '101', false],
  ['GB', 'PA20', 'PA', false],
  ['DE', '10..14', 'Bonn', null],
  ['DE', '1x', '10115', null],
  ['HK', '1', '1', null],
])('%s: %s has %s: %s', (country, rule, postcode, expected) => {
  expect(isIn(country, rule, postcode)).toBe(expected)
})

test.each([
  ['GB', 'PA20', { first: 'PA20 0AA', last: 'PA20 9ZZ', notIn: 'PA2 0AA' }],
  ['GB', 'PA2', { first: 'PA2 0AA', last: 'PA2 9ZZ', notIn: 'PA20 0AA' }],
  ['GB', 'PA20..PA49', { first: 'PA20 0AA', last: 'PA49 9ZZ', notIn: 'PA2 0AA' }],
  ['GB', 'PA', { first: 'PA1 0AA', last: 'PA99 9ZZ', notIn: null }],
  ['GB', 'EC1A', { first: 'EC1A 0AA', last: 'EC1A 9ZZ', notIn: null }],
  ['IE', 'D6', { first: 'D06 AAAA', last: 'D06 ZZZZ', notIn: 'D60 A000' }],
  ['NL', '1011', { first: '1011 AA', last: '1011 ZZ', notIn: null }],
  ['PT', '9', { first: '9000-000', last: '9999-999', notIn: null }],
  ['JP', '900-0', { first: '900-0000', last: '900-0999', notIn: null }],
  ['DE', '10..14', { first: '10000', last: '14999', notIn: null }],
  ['DE', '27498', { first: '27498', last: '27498', notIn: null }],
  ['LV', '10', { first: 'LV-1000', last: 'LV-1099', notIn: null }],
  ['US', '96701', { first: '96701', last: '96701', notIn: null }],
  ['PE', 'LIMA 1', { first: 'LIMA 1', last: 'LIMA 1', notIn: 'LIMA 10' }],
  ['DE', '1x', null],
])('%s: samples of %s', (country, rule, expected) => {
  const [postcodeFrom = '', postcodeTo = ''] = rule.split('..')
  expect(postcodeSamples(country, { postcodeFrom, postcodeTo })).toEqual(expected)
})

test('each country reads its own postcodes, and each is within the range of itself', () => {
  for (const country of countryCodes) {
    const example = postcodeExample(country)
    if (example === null) continue
    expect(isIn(country, example, example), `${country} ${example}`).toBe(true)
    const samples = postcodeSamples(country, { postcodeFrom: example, postcodeTo: '' })
    expect(samples?.first, country).toBe(example)
    expect(isIn(country, samples?.first ?? '', example), country).toBe(true)
  }
})

test('the samples of a range are in it', () => {
  for (const [country, rule] of [
    ['GB', 'PA20..PA49'],
    ['GB', 'EC'],
    ['IE', 'D'],
    ['IE', 'D01..D24'],
    ['NL', '10'],
    ['BR', '69900-0'],
    ['AR', '94'],
    ['PE', 'CALLAO'],
    ['MT', 'V'],
  ] as const) {
    const [postcodeFrom = '', postcodeTo = ''] = rule.split('..')
    const samples = postcodeSamples(country, { postcodeFrom, postcodeTo })
    for (const one of [samples?.first, samples?.last])
      expect(isIn(country, rule, one ?? ''), `${country} ${one}`).toBe(true)
  }
})
