import { COUNTRIES } from 'postal-code-checker'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { postcodeExample, postcodeFormsOf } from '../postcodes/forms.ts'
import { addressErrors, longest, postalAddress } from './address-fields.ts'
import { countryCodes } from './countries.ts'
import { formatOf, normalisePostcode } from './format.ts'
import { countryName, toAddressLine, toPostalText } from './postal.ts'

const empty = { name: '', company: '', line1: '', line2: '', postcode: '', city: '', region: '', phone: '' }
const dutch = {
  ...empty,
  country: 'NL',
  company: 'Demo Cycles',
  line1: '12 Example Quay',
  postcode: '3011 AA',
  city: 'Rotterdam',
}

test("each postcode that Google's address data gives as an example is accepted, and written in one way", () => {
  for (const country of countryCodes) {
    for (const example of COUNTRIES[country]?.example ?? []) {
      const written = normalisePostcode(country, example)
      expect(written, `${country} ${example}`).not.toBeNull()
      expect(normalisePostcode(country, written ?? '')).toBe(written)
      expect(normalisePostcode(country, (written ?? '').toLowerCase().replaceAll(/[ -]/g, ''))).toBe(written)
    }
  }
})

test('a country has postcodes here exactly if it has them in that data, and its example is one', () => {
  const differing = countryCodes.filter(
    (country) => postcodeFormsOf(country).length > 0 !== (COUNTRIES[country]?.patterns.length ?? 0) > 0,
  )
  expect(differing).toEqual([])
  for (const country of countryCodes) {
    const example = postcodeExample(country)
    if (example !== null) expect(normalisePostcode(country, example)).toBe(example)
  }
})

test.each([
  ['NL', '3011aa', '3011 AA'],
  ['NL', 'NL-3011 AA', '3011 AA'],
  ['DE', 'D-10115', '10115'],
  ['CH', 'CH – 8000', '8000'],
  ['LV', '1010', 'LV-1010'],
  ['LV', 'lv 1010', 'LV-1010'],
  ['GB', 'sw1a2aa', 'SW1A 2AA'],
  ['US', '94043 1351', '94043-1351'],
  ['PL', '00950', '00-950'],
  ['NL', '3011', null],
  ['DE', '1011', null],
  ['AE', '12345', null],
])('%s: %s is written %s', (country, typed, written) => {
  expect(normalisePostcode(country, typed)).toBe(written)
})

test('a country decides which fields there are, in which order, and what they are called', () => {
  const namesOf = (country: string) =>
    formatOf(country)
      .slice(4)
      .map(({ label }) => label)
  expect(namesOf('NL')).toEqual(['Postcode', 'City'])
  expect(namesOf('US')).toEqual(['City', 'State', 'ZIP code'])
  expect(namesOf('JP')).toEqual(['Prefecture', 'Postcode'])
  expect(namesOf('SG')).toEqual(['Postcode'])
  expect(namesOf('AO')).toEqual(['City'])
})

test('every wrong field is named', () => {
  const paths = (address: typeof dutch) => addressErrors(address).map(({ path }) => path)
  expect(paths(dutch)).toEqual([])
  expect(paths({ ...empty, country: 'NL' })).toEqual(['name', 'line1', 'postcode', 'city'])
  expect(paths({ ...dutch, postcode: '3011', region: 'Holland' })).toEqual(['postcode', 'region'])
  expect(paths({ ...dutch, country: 'US' })).toEqual(['region', 'postcode'])
  expect(addressErrors({ ...dutch, postcode: '3011' })[0]?.message).toBe('Postcode must look like 3011 AA')
})

test('an address is tidied when it is read: one line each, the postcode as its country writes it', () => {
  const typed = {
    country: 'nl',
    company: ' Demo \n Cycles ',
    line1: '12 Example Quay',
    postcode: '3011aa',
    city: 'Rotterdam',
  }
  expect(z.parse(postalAddress, typed)).toEqual(dutch)
})

test('the postal text is in the order of the country, with its English name, and the line in the language of the user', () => {
  expect(toPostalText(dutch)).toBe('Demo Cycles\n12 Example Quay\n3011 AA Rotterdam\nNetherlands')
  const american = { ...dutch, country: 'US', region: 'CA', city: 'Example', postcode: '94043', line2: 'Gate 2' }
  expect(toPostalText(american)).toBe('Demo Cycles\n12 Example Quay\nGate 2\nExample, CA 94043\nUnited States')
  expect(toAddressLine(dutch)).toBe('Demo Cycles, 12 Example Quay, 3011 AA Rotterdam, Netherlands')
  expect(countryName('NL', 'de')).toBe('Niederlande')
})

test('the longest address of each country fits into the free text of an order', () => {
  const most = Object.fromEntries(Object.entries(longest).map(([field, max]) => [field, 'x'.repeat(max)]))
  for (const country of countryCodes) {
    expect(toPostalText({ ...empty, ...most, country }).length, country).toBeLessThanOrEqual(500)
  }
})

test('every country has a name', () => {
  for (const country of countryCodes) expect(countryName(country, 'en')).not.toBe(country)
})
