import { expect, test } from 'vitest'
import { breakTitle } from './card.ts'

test('a title is broken between words', () => {
  expect(breakTitle('Compressor 10–52T, 12-track', 64)).toEqual(['Compressor', '10–52T,', '12-track'])
})

test('a title that is too long for the card ends in an ellipsis, as a word or a sentence', () => {
  const lines = breakTitle(`${'W'.repeat(80)} ${'word '.repeat(60)}`, 50)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^W+…$/)
  expect(lines[3]).toMatch(/…$/)
})
