import { expect, test } from 'vitest'
import { formatText } from './format.ts'

test('placeholders are filled, numbers in the format of the language', () => {
  expect(formatText('Order Deleted {name}', { name: '{x} <b>' }, 'en')).toBe('Order Deleted {x} <b>')
  expect(formatText('{n} of {n}', { n: 1240 }, 'de')).toBe('1.240 of 1.240')
})

test('numbers can have another format than that of the language, which decides about plurals', () => {
  const said = (n: number) => formatText('{n, plural, one {# part} other {# parts}} of {n}', { n }, locales)
  const locales = { plural: 'en', numbers: 'fr' }
  expect([said(0), said(1)]).toEqual(['0 parts of 0', '1 part of 1'])
  expect(said(1240.5)).toMatch(/^1\s240,5 parts of 1\s240,5$/)
})

test('plural and select can be nested', () => {
  const text =
    '{n, plural, =0 {nothing} one {# part by {who}} other {# parts by {who}}} {kind, select, a {A} other {?}}'
  const said = (n: number, kind: string) => formatText(text, { n, who: 'us', kind }, 'en')
  expect(said(0, 'a')).toBe('nothing A')
  expect(said(1, 'b')).toBe('1 part by us ?')
  expect(said(1240, 'a')).toBe('1,240 parts by us A')
})

test('a missing value throws an error', () => {
  expect(() => formatText('{name}', {}, 'en')).toThrow('{name}')
  expect(() => formatText('{name', { name: 'x' }, 'en')).toThrow('left open')
})
