import { expect, test } from 'vitest'
import { joinPhrases, phrasesOf, withText } from './synonyms.phrases.ts'

test('phrases are separated by commas, semicolons or lines; what is empty is none', () => {
  expect(phrasesOf(' sensor, brake disc;\n\ndisc ,, ')).toEqual(['sensor', 'brake disc', 'disc'])
  expect(phrasesOf(' , ')).toEqual([])
  expect(phrasesOf(joinPhrases(['sensor', 'brake disc']))).toEqual(['sensor', 'brake disc'])
})

test('a synonym is found by either side, in upper or lower case', () => {
  const synonyms = [
    { terms: ['Messfühler'], finds: ['sensor'] },
    { terms: ['cog'], finds: ['compressor'] },
  ]
  expect(withText(synonyms, 'messf')).toEqual([synonyms[0]])
  expect(withText(synonyms, ' COMP ')).toEqual([synonyms[1]])
  expect(withText(synonyms, '')).toEqual(synonyms)
})
