import { afterEach, expect, test } from 'vitest'
import { settingsGroups } from '#contract/portal-settings.ts'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { fieldsOf, shownGroups } from './settings.fields.ts'
import { contentOf, fieldAt, formValuesOf } from './settings.values.ts'

afterEach(() => readLocaleFrom(() => english))

const company = {
  name: 'Fittings',
  tagline: { en: 'Fittings that hold', de: 'Verbindungen, die halten' },
  bankAccounts: [{ bank: 'Bank', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
  unknown: 'kept',
}

test('a form shows what is stored, and sends it back unchanged', () => {
  const fields = fieldsOf('company').filter(({ name }) => /^(?:name|tagline_.*|bankAccounts)$/.test(name))
  const values = formValuesOf(fields, company)
  expect(values).toEqual({
    name: 'Fittings',
    tagline_en: 'Fittings that hold',
    tagline_de: 'Verbindungen, die halten',
    bankAccounts: JSON.stringify(company.bankAccounts),
  })
  expect(contentOf(fields, values, company)).toEqual(company)
})

test('an empty number is null, and a text that is no number stays wrong', () => {
  const fields = fieldsOf('orders')
  expect(contentOf(fields, { holdMinutes: ' ', mostOpen: '5', isModerated: 'no' }, {})).toMatchObject({
    holdMinutes: null,
    mostOpen: 5,
    isModerated: false,
  })
  expect(contentOf(fields, { holdMinutes: 'long' }, {}).holdMinutes).toBeNaN()
})

test('an amount is written as the language does, and a thousand with its separator is no amount', () => {
  readLocaleFrom(() => ({ language: 'de', texts: null }))
  const fields = fieldsOf('payment').filter(({ name }) => name === 'interestFlat')
  expect(formValuesOf(fields, { interestFlat: 12.5 })).toEqual({ interestFlat: '12,5' })
  expect(contentOf(fields, { interestFlat: '12,5' }, {})).toEqual({ interestFlat: 12.5 })
  expect(contentOf(fields, { interestFlat: '1.250' }, {}).interestFlat).toBeNaN()
})

test('an error is shown at the field of its path', () => {
  const fields = fieldsOf('company')
  expect(
    ['content.name', 'tagline.de', 'content.bankAccounts.0.iban', 'content.colour'].map((path) =>
      fieldAt(fields, path),
    ),
  ).toEqual(['name', 'tagline_de', 'bankAccounts', undefined])
})

test('each field of each group has a name of its own', () => {
  for (const group of shownGroups) {
    const names = fieldsOf(group).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('reference rates are lines of day, percent and source; a comma is a point, and what is no number is sent as it is', () => {
  const fields = fieldsOf('payment').filter(({ name }) => /^(?:referenceRates|interestPoints)$/.test(name))
  const payment = {
    referenceRates: [
      { from: '2026-01-01', percent: 1.27, source: 'Demo Bank' },
      { from: '2026-07-01', percent: 2, source: '' },
    ],
    interestPoints: 8.5,
  }
  const values = formValuesOf(fields, payment)
  expect(values).toEqual({
    referenceRates: '2026-01-01; 1.27; Demo Bank\n2026-07-01; 2',
    interestPoints: '8.5',
  })
  expect(contentOf(fields, values, payment)).toEqual(payment)
  const typed = { referenceRates: ' 2026-01-01 ; 1,27 \n\n2026-07-01; much', interestPoints: '' }
  expect(contentOf(fields, typed, payment)).toEqual({
    referenceRates: [
      { from: '2026-01-01', percent: 1.27, source: '' },
      { from: '2026-07-01', percent: 'much', source: '' },
    ],
    interestPoints: null,
  })
})

test('a yes or no is left to the environment only where the schema allows it', () => {
  for (const group of shownGroups) {
    for (const { name, isNullable = false } of fieldsOf(group).filter(({ kind }) => kind === 'yes or no')) {
      const issues = settingsGroups[group].safeParse({ [name]: null }).error?.issues ?? []
      expect(isNullable, name).toBe(!issues.some(({ path }) => path[0] === name))
    }
  }
})
