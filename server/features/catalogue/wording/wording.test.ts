import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceBetween } from './wording.distance.ts'
import { createLexicon } from './wording.lexicon.ts'
import { tokensOf } from './wording.tokens.ts'

const named = { nameCount: 3 }
const lexicon = createLexicon(
  [
    { word: 'chain', ...named },
    { word: 'chainring', ...named },
    { word: 'crankset', ...named },
    { word: 'rear', ...named },
    { word: 'hub', ...named },
    { word: 'ec34', ...named },
    { word: '=cassett', ...named },
  ],
  ['bremse'],
)

test.each([
  ['cassette 12speed', ['cassette', '12', 'speed']],
  ['12sped chain', ['12', 'sped', 'chain']],
  ['12-fach Kette', ['12', 'speed', 'kette']],
  ['160 mm rotor', ['160', 'rotor']],
  ['rotor 16cm', ['rotor', '160']],
  ['hub 12x148', ['hub', '12', '148']],
  ['HB-148-R', ['hb', '148', 'r']],
  ['hb148r', ['hb148r']],
  ['a chain for my bike', ['chain']],
  ['for the', ['for', 'the']],
])('%s is read as %j', (text, words) => {
  expect(tokensOf(text).map((token) => token.text)).toEqual(words)
})

test.each([
  ['chian', 'chain'],
  ['chanring', 'chainring'],
  ['crankest', 'crankset'],
  ['bremsse', 'bremse'],
])('%s is corrected to %s', (typed, meant) => {
  expect(lexicon.nearest(typed)[0]).toBe(meant)
})

test('a stem or a part number is no correction, and a word unlike any has none', () => {
  expect(lexicon.nearest('ec35')).toEqual([])
  expect(lexicon.nearest('cassettt')).toEqual([])
  expect(lexicon.nearest('saxophone')).toEqual([])
})

test('words written together are split only into words of the catalogue', () => {
  expect(lexicon.split('rearhub')).toEqual(['rear', 'hub'])
  expect(lexicon.split('rearhubs')).toBeNull()
})

/** The definition, without any saving. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  const costs = [
    slowDistance(restA, b) + 1,
    slowDistance(a, restB) + 1,
    slowDistance(restA, restB) + (a[0] === b[0] ? 0 : 1),
  ]
  if (a.length > 1 && a[0] === b[1] && a[1] === b[0]) costs.push(slowDistance(a.slice(2), b.slice(2)) + 1)
  return Math.min(...costs)
}

test('the distance is that of its definition, for any two words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
      expect(Math.min(distanceBetween(a, b, most), most + 1)).toBe(Math.min(slowDistance(a, b), most + 1))
    }),
  )
})
