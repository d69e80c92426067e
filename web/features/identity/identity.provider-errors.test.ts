import { afterEach, expect, test } from 'vitest'
import { german } from '#i18n/german.ts'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { providerSentence, refusalSentence } from './identity.provider-errors.ts'

afterEach(() => readLocaleFrom(() => english))

test('the provider is quoted in English and translated into German', () => {
  const refusal = () => refusalSentence('INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password')
  expect(refusal()).toBe('Invalid email or password')
  readLocaleFrom(() => ({ language: 'de', texts: german }))
  expect(refusal()).toBe('E-Mail oder Passwort ist falsch')
})

test('a message that names fields of the request is one that a person can follow', () => {
  expect(refusalSentence('VALIDATION_ERROR', '[body.email] Invalid email address')).toBe('Provide a Valid Email')
  expect(
    refusalSentence('VALIDATION_ERROR', '[body.name] Invalid input; [body.email] Invalid email address'),
  ).toBe('Check your entries.')
  expect(refusalSentence(undefined, '[query.token] Invalid input')).toBe('Check your entries.')
  readLocaleFrom(() => ({ language: 'de', texts: german }))
  expect(refusalSentence('VALIDATION_ERROR', '[body.email] Invalid email address')).toBe(
    'Bitte eine gültige E-Mail-Adresse angeben',
  )
})

test('an unknown message is shown unchanged', () => {
  readLocaleFrom(() => ({ language: 'de', texts: german }))
  expect(refusalSentence('SOMETHING_NEW', 'Something new')).toBe('Something new')
  expect(refusalSentence(undefined, 'No code')).toBe('No code')
  expect(providerSentence('something_new')).toBe(
    german['Signing in with Google did not work. Try again, or use your email and password.'],
  )
})
