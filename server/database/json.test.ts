import { expect, test } from 'vitest'
import { storable, toJson } from './json.ts'

test.each([
  ['half a character', 'a\uD83D'],
  ['the other half', '\uDE00b'],
  ['NUL', 'a\u0000b'],
])('%s is stored as a replacement, in values, names and lists', (_, text) => {
  const stored = storable(text)
  expect(stored).toContain('\uFFFD')
  expect(JSON.parse(toJson({ text, list: [text], [text]: { deep: text } }))).toEqual({
    text: stored,
    list: [stored],
    [stored]: { deep: stored },
  })
})

test('what can be stored stays as it is', () => {
  const value = { emoji: '😀', words: 'said \\u0000 and \\ud83d', none: null, left: undefined, at: new Date(0) }
  expect(toJson(value)).toBe(JSON.stringify(value))
  expect(JSON.parse(toJson({ words: value.words, half: '\uD800' })).words).toBe(value.words)
})
