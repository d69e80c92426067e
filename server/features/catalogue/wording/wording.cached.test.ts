import { expect, test } from 'vitest'
import { keepWithWords } from './wording.cached.ts'
import { createLexicon } from './wording.lexicon.ts'
import type { Words } from './wording.library.ts'
import { indexSynonyms } from './wording.synonyms.ts'

const madeWords = (): Words => ({ lexicon: createLexicon([], []), synonyms: indexSynonyms([], () => ['', '']) })

function counted() {
  const asked: string[] = []
  let words = madeWords()
  let failure: Error | undefined
  const find = async (text: string) => {
    asked.push(text)
    if (failure) throw failure
    return [text]
  }
  const ask = keepWithWords({ read: async () => words }, { keyOf: (text: string) => text, find })
  return {
    asked,
    ask,
    change: () => {
      words = madeWords()
    },
    fail: (error?: Error) => {
      failure = error
    },
  }
}

test('a text is looked up once, also by requests at the same time, until the words of the catalogue change', async () => {
  const { asked, ask, change } = counted()
  expect(await Promise.all([ask('belt'), ask('belt'), ask('motor')])).toEqual([['belt'], ['belt'], ['motor']])
  await ask('belt')
  expect(asked).toEqual(['belt', 'motor'])
  change()
  await ask('belt')
  expect(asked).toEqual(['belt', 'motor', 'belt'])
})

test('a failure is not kept', async () => {
  const { asked, ask, fail } = counted()
  fail(new Error('no connection'))
  await expect(ask('belt')).rejects.toThrow('no connection')
  fail()
  expect(await ask('belt')).toEqual(['belt'])
  expect(asked).toHaveLength(2)
})
