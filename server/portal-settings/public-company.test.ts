import { expect, test } from 'vitest'
import { deliveredSettings } from './delivered-settings.ts'
import { publicCompanyOf } from './public-company.ts'

test('what the company does not say is in no page', () => {
  expect(Object.keys(publicCompanyOf(deliveredSettings, 'en'))).toEqual([
    'name',
    'legalName',
    'tagline',
    'email',
    'currency',
    'theme',
    'priceNote',
  ])
})

test('phone, opening hours, languages and time zone are in the pages of a company that has them, in the language of the page', () => {
  const { company, formats } = deliveredSettings
  const openingHours = { en: 'Monday to Friday', de: 'Montag bis Freitag' }
  const own = {
    ...deliveredSettings,
    company: { ...company, phone: '+49 555 0100', openingHours },
    formats: { ...formats, languages: ['de' as const], defaultLanguage: 'de' as const, timeZone: 'Europe/Berlin' },
  }
  expect(publicCompanyOf(own, 'de')).toMatchObject({
    phone: '+49 555 0100',
    openingHours: 'Montag bis Freitag',
    languages: ['de'],
    timeZone: 'Europe/Berlin',
  })
})

test('prices of businesses are in the pages only where the settings distinguish them', () => {
  const notesOf = (shown: 'net' | 'gross', shownToBusiness: 'same' | 'net' | 'gross') => {
    const tax = { ...deliveredSettings.tax, isOn: true, shown, shownToBusiness }
    const { priceNote, priceNoteToBusiness, tax: publicTax } = publicCompanyOf({ ...deliveredSettings, tax }, 'en')
    return [priceNote, priceNoteToBusiness, publicTax?.shownToBusiness]
  }
  const gross = 'including VAT, excluding freight'
  expect(notesOf('gross', 'same')).toEqual([gross, undefined, undefined])
  expect(notesOf('gross', 'gross')).toEqual([gross, undefined, undefined])
  expect(notesOf('gross', 'net')).toEqual([gross, 'excluding VAT and freight', 'net'])
})
