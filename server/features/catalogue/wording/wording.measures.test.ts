import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupNumbers, measuresIn, withMeasures, withoutUnits } from './wording.measures.ts'

// The catalogue of the tests measures millimetres and grams.

test.each([
  ['hose 1/2 in', [{ words: ['1', '2'], others: [['12', '7']] }]],
  ['1 1/2"', [{ words: ['1', '1', '2'], others: [['38', '1']] }]],
  ['2,5cm', [{ words: ['2', '5'], others: [['25']] }]],
  ['0.5 kg', [{ words: ['0', '5'], others: [['500']] }]],
  ['12 mm', []],
  ['400 bar', []],
  ['G 1/2', []],
  ['hb-148 in', []],
])('“%s” has the measures %j in the units of the catalogue', (text, measures) => {
  expect(measuresIn(text)).toEqual(measures)
})

const stems = (): readonly [string, string] => ['', '']

test('synonyms of other words stay', () => {
  const synonyms = (words: readonly string[]) => (words.join(' ') === 'pipe' ? [['hose']] : [])
  const alike = withMeasures(synonyms, measuresIn('pipe 1/2 in'))
  expect(alike(['pipe'], stems)).toEqual([['hose']])
  expect(alike(['1', '2'], stems)).toEqual([['12', '7']])
  expect(alike(['2', '1'], stems)).toEqual([])
})

test.each([
  ['hose 1/2 in of steel', 'hose 1/2  of steel'],
  ['12.7 mm', '12.7 '],
  ['12 mm, 7 mm', '12 mm, 7 mm'],
  ['G 1/2', 'G 1/2'],
])('“%s” is searched as “%s”', (text, left) => {
  expect(withoutUnits(text)).toBe(left)
})

test('any text is read, and only gets shorter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      measuresIn(text)
      expect(withoutUnits(text).length).toBeLessThanOrEqual(text.length)
    }),
  )
})

const unit = (text: string) => ({
  typed: [text],
  alternatives: [[{ text, forms: [text], isWhole: true }]],
  count: 1,
})

test.each([
  ['G 1/2', ['G', '1 2']],
  ['pump 2.5', ['pump', '2 5']],
  ['50/34T 11', ['50', '34t', '11']],
  ['9,10 tracks', ['9', '10', 'tracks']],
  ['12,7 mm', ['12 7']],
])('the words of “%s” are %j, those of a number together', (text, words) => {
  const typed = words.flatMap((one) => one.split(' '))
  expect(groupNumbers(typed.map(unit), text).map((one) => one.typed.join(' '))).toEqual(words)
})
