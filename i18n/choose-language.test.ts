import { expect, test } from 'vitest'
import { chooseLanguage, chooseNumbers } from './choose-language.ts'

test.each([
  [{}, 'en'],
  [{ acceptLanguage: '*' }, 'en'],
  [{ acceptLanguage: 'de' }, 'de'],
  [{ acceptLanguage: 'de-CH, fr;q=0.9, en;q=0.8' }, 'de'],
  [{ acceptLanguage: 'fr, en;q=0.3, de;q=0.5' }, 'de'],
  [{ acceptLanguage: 'en-US,en;q=0.9,de;q=0.8' }, 'en'],
  [{ acceptLanguage: 'de;q=0, fr' }, 'en'],
  [{ acceptLanguage: 'de;q=x' }, 'en'],
  [{ acceptLanguage: 'de', cookie: 'lang=en' }, 'en'],
  [{ cookie: 'a=b; lang=de; c=d' }, 'de'],
  [{ cookie: 'xlang=de' }, 'en'],
  [{ cookie: 'lang=dec' }, 'en'],
  [{ cookie: 'lang=fr', acceptLanguage: 'de' }, 'de'],
  [{ url: '/blog?lang=de', cookie: 'lang=en' }, 'de'],
  [{ url: '/blog?a=1&lang=xx', cookie: 'lang=de' }, 'de'],
  [{ url: '/blog?slang=de' }, 'en'],
  [{ url: '/?lang=de', cookie: 'lang=de', acceptLanguage: 'de, en;q=0.1', offered: ['en'] }, 'en'],
  [{ acceptLanguage: 'fr', offered: ['de'], otherwise: 'de' }, 'de'],
] as const)('%j reads %s', (asked, language) => {
  expect(chooseLanguage(asked)).toBe(language)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['lang=de', undefined],
  ['numbers=fr', 'fr'],
  ['lang=de; numbers=de-CH; a=b', 'de-CH'],
  ['xnumbers=fr', undefined],
  ['numbers=xx', undefined],
  ['numbers=de-CHX', undefined],
] as const)('of the cookie %j the format of numbers is %s', (cookie, format) => {
  expect(chooseNumbers(cookie)).toBe(format)
})
