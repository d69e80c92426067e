import { expect, test } from 'vitest'
import { phrasesOf, textOf, withText } from './synonyms.phrases.ts'

test('phrases are separated by commas, semicolons or lines; what is empty is none', () => {
  expect(phrasesOf(' rotor, brake disc;\n\ndisc ,, ')).toEqual(['rotor', 'brake disc', 'disc'])
  expect(phrasesOf(' , ')).toEqual([])
  expect(phrasesOf(textOf(['rotor', 'brake disc']))).toEqual(['rotor', 'brake disc'])
})

test('a synonym is found by either side, in upper or lower case', () => {
  const synonyms = [
    { terms: ['Bremsscheibe'], finds: ['rotor'] },
    { terms: ['cog'], finds: ['cassette'] },
  ]
  expect(withText(synonyms, 'bremss')).toEqual([synonyms[0]])
  expect(withText(synonyms, ' CASS ')).toEqual([synonyms[1]])
  expect(withText(synonyms, '')).toEqual(synonyms)
})
