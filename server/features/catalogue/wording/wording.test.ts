import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsOfTrade, wordsOfTrade } from '#tenant/trade.ts'
import { distanceBetween } from './wording.distance.ts'
import { createLexicon } from './wording.lexicon.ts'
import { tokensOf } from './wording.tokens.ts'

/** A quantity that the tenant counts, and the words for it. */
const [first] = Object.entries(unitsOfTrade)
const [unit, words] = first ?? ['', []]

const named = { nameCount: 3 }
const lexicon = createLexicon(
  [
    { word: 'belt', ...named },
    { word: 'pulley', ...named },
    { word: 'gearbox', ...named },
    { word: 'rear', ...named },
    { word: 'motor', ...named },
    { word: 'ec34', ...named },
    { word: '=compress', ...named },
  ],
  ['bremse'],
)

test.each([
  [`compressor 12${words[0]}`, ['compressor', '12', unit]],
  ['12sped belt', ['12', 'sped', 'belt']],
  [`12-${words.at(-1)} Kette`, ['12', unit, 'kette']],
  ['160 mm sensor', ['160', 'sensor']],
  ['sensor 16cm', ['sensor', '160']],
  ['motor 12x148', ['motor', '12', '148']],
  ['MT-148-R', ['mt', '148', 'r']],
  ['mt148r', ['mt148r']],
  [`a belt for my ${wordsOfTrade[0]}`, ['belt']],
  ['for the', ['for', 'the']],
])('%s is read as %j', (text, words) => {
  expect(tokensOf(text).map((token) => token.text)).toEqual(words)
})

test.each([
  ['blet', 'belt'],
  ['puley', 'pulley'],
  ['gaerbox', 'gearbox'],
  ['bremsse', 'bremse'],
])('%s is corrected to %s', (typed, meant) => {
  expect(lexicon.nearest(typed)[0]).toBe(meant)
})

test('a stem or a part number is no correction, and a word unlike any has none', () => {
  expect(lexicon.nearest('ec35')).toEqual([])
  expect(lexicon.nearest('compresss')).toEqual([])
  expect(lexicon.nearest('saxophone')).toEqual([])
})

test('words written together are split only into words of the catalogue', () => {
  expect(lexicon.split('rearmotor')).toEqual(['rear', 'motor'])
  expect(lexicon.split('rearmotors')).toBeNull()
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
