import { expect, test } from 'vitest'
import { fileWords } from './attachment.ts'

test.each([
  ['Advance invoice', 'advance-invoice'],
  ['Τιμολόγιο', 'τιμολόγιο'],
  ['Müller & Co. KG', 'müller-co-kg'],
  ['../../etc', 'etc'],
  ['請求書', '請求書'],
])('%s in the name of a file is %s', (text, words) => {
  expect(fileWords(text)).toBe(words)
})
