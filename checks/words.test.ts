import { expect, test } from 'vitest'
import { projectPaths, readProject } from './sources.ts'
import { findForbiddenWords, isText } from './words.ts'

test('the project contains no forbidden words', () => {
  const found = findForbiddenWords(readProject(projectPaths().filter(isText)))
  expect(found.map(({ file, line, found }) => `${file}:${line} ${found}`)).toEqual([])
})

test.each([
  ['cp /home/someone/portal/x .', 'a folder of one machine'],
  ['see ../shared/notes.md', 'a folder outside the project'],
  ['npm install --registry https://registry.example.org', 'a registry of one network'],
  ['Co-Authored-By: somebody', 'how a text was typed'],
  ['// TODO: later', 'unfinished work'],
  ['// @ts-ignore', 'a check switched off'],
])('%s is found', (text, reason) => {
  expect(findForbiddenWords({ 'a.md': text }).map(({ found }) => found.split(':')[0])).toEqual([reason])
})

test.each([
  '/home#products',
  'the session of a user agent',
  "import './work/a.ts'",
  '/usr/bin/chromium',
  'the npm registry',
])('%s is fine', (text) => {
  expect(findForbiddenWords({ 'a.md': text })).toEqual([])
})
