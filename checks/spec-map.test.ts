import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readText, root } from './sources.ts'
import { readSpecMap, specificationPromises } from './spec-map.ts'

const rows = readSpecMap(readText('docs/spec-map.md'))
const promises = specificationPromises(readText('docs/specification.md'))

function label({ section, sentence }: { section: string; sentence: string }): string {
  return `${section}: ${sentence}`
}

test('the map has every sentence and row of the specification, in its order, and nothing else', () => {
  expect(rows.map(label)).toEqual(promises.map(label))
})

test('every row names the code and the test of its requirement', () => {
  expect(rows.filter(({ paths, isPlanned }) => paths.length === 0 || isPlanned).map(label)).toEqual([])
})

test('every path of the map exists', () => {
  const missing = rows.flatMap(({ paths }) => paths).filter((name) => !existsSync(path.join(root, name)))
  expect([...new Set(missing)]).toEqual([])
})

test('sentences, list items and table rows are separate entries', () => {
  const markdown = [
    '## 4. States',
    'All of them:',
    '- Paid orders say so. "Pay" is shown else.',
    '| Field | Rule |',
    '|---|---|',
    '| Email | a \\| b |',
  ]
  expect(specificationPromises(markdown.join('\n')).map(label)).toEqual([
    '4: Paid orders say so.',
    '4: "Pay" is shown else.',
    '4: Email · a | b',
  ])
})
