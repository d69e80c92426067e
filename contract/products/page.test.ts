import { expect, test } from 'vitest'
import { isSlug, suggestSlug } from './page.ts'

test.each([
  ['Compressor 10–52T, 12-track', 'compressor-10-52t-12-track'],
  ['  Dübel für Größe 1½ ', 'duebel-fuer-groesse-1'],
  ['Moyeu arrière, été', 'moyeu-arriere-ete'],
  ['ступица', ''],
  ['Compare', ''],
  ['', ''],
])('the address suggested for "%s" is "%s"', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
})

test('a suggested address is one, however long the name is', () => {
  const slug = suggestSlug('One very long part '.repeat(20))
  // Cut after a whole word: no address ends with a hyphen.
  expect(slug).toHaveLength(79)
  expect(isSlug(slug)).toBe(true)
  expect(isSlug(suggestSlug(`${'x'.repeat(79)} y`))).toBe(true)
})

test('an id, a page beside those of products and a text with other characters are no readable addresses', () => {
  const texts = [
    '01234567-89ab-cdef-0123-456789abcdef',
    'compare',
    'Motor',
    'motor-',
    'motor--1',
    'motor 1',
    '',
    'x'.repeat(81),
  ]
  for (const text of texts) expect(isSlug(text), text).toBe(false)
  for (const text of ['motor', '1', 'motor-148-r']) expect(isSlug(text), text).toBe(true)
})
