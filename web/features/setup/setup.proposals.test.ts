import { expect, test } from 'vitest'
import { proposeFormats } from './setup.proposals.ts'

test.each([
  [{ country: 'DE', languages: ['de-AT', 'en'], timeZone: 'Europe/Berlin' }, ['de', 'EUR', 'Europe/Berlin']],
  [{ country: 'CH', languages: ['fr-CH', 'en-US'], timeZone: 'Europe/Zurich' }, ['en', 'CHF', 'Europe/Zurich']],
  [{ country: 'JP', languages: ['ja'], timeZone: '' }, [undefined, 'JPY', undefined]],
  [{ country: '', languages: [], timeZone: 'UTC' }, [undefined, undefined, 'UTC']],
])('%j', (known, expected) => {
  const { defaultLanguage, currency, timeZone } = proposeFormats(known)
  expect([defaultLanguage, currency, timeZone]).toEqual(expected)
})
