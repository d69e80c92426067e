import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, endOf } from './cut.ts'

test('a text is cut between its characters', () => {
  expect(cut(`${'a'.repeat(39)}😀b`, 40)).toBe('a'.repeat(39))
  expect(cut(`${'a'.repeat(38)}😀b`, 40)).toBe(`${'a'.repeat(38)}😀`)
  expect(cut('abcdef', 4, '…')).toBe('abc…')
  expect(cut('ab😀cd', 4, '…')).toBe('ab…')
  expect(cut('abcd', 4, '…')).toBe('abcd')
  expect(cut('😀', 1)).toBe('')
  expect(cut('abc', 0)).toBe('')
})

test('the end of a text begins with a whole character', () => {
  expect(endOf(`a😀${'b'.repeat(79)}`, 80)).toBe('b'.repeat(79))
  expect(endOf(`a😀${'b'.repeat(78)}`, 80)).toBe(`😀${'b'.repeat(78)}`)
  expect(endOf('abc', 3)).toBe('abc')
})

test('what is cut is well-formed, no longer than it may be, and the beginning of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(70), (text, most) => {
      const short = cut(text, most)
      expect(short.isWellFormed()).toBe(true)
      expect(short.length).toBeLessThanOrEqual(most)
      expect(text.startsWith(short)).toBe(true)
      expect(short.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1)
    }),
  )
})
