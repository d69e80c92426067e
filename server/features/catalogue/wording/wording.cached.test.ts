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
  const read = keepWithWords({ read: async () => words }, { keyOf: (text: string) => text, find })
  return {
    asked,
    read,
    change: () => {
      words = madeWords()
    },
    fail: (error?: Error) => {
      failure = error
    },
  }
}

test('a text is looked up once, also by requests at the same time, until the words of the catalogue change', async () => {
  const { asked, read, change } = counted()
  expect(await Promise.all([read('belt'), read('belt'), read('motor')])).toEqual([['belt'], ['belt'], ['motor']])
  await read('belt')
  expect(asked).toEqual(['belt', 'motor'])
  change()
  await read('belt')
  expect(asked).toEqual(['belt', 'motor', 'belt'])
})

test('a failure is not kept', async () => {
  const { asked, read, fail } = counted()
  fail(new Error('no connection'))
  await expect(read('belt')).rejects.toThrow('no connection')
  fail()
  expect(await read('belt')).toEqual(['belt'])
  expect(asked).toHaveLength(2)
})
