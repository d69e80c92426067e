import { expect, test } from 'vitest'
import { filterLabels } from './grid.labels.ts'

const people = [{ value: 'a,b', label: 'Mara (mara@demo.example)' }]

test.each([
  ['is', { choices: people }, 'a,b', 'Mara (mara@demo.example)'],
  ['is', { choices: people }, 'c', 'c'],
  ['is', { nameOf: (id: string) => (id === '1' ? 'Rear motor' : undefined) }, '1', 'Rear motor'],
  ['is', { nameOf: () => undefined }, '2', '2'],
  ['choice', { choices: [{ value: 'a', label: 'One' }] }, 'a,b', 'One, b'],
  ['number', {}, '10..', 'from 10'],
  ['number', {}, '..1000', 'up to 1,000'],
] as const)('a filter of the kind %s, %j, says of %s: %s', (kind, filter, value, words) => {
  expect(filterLabels({ id: 'x', label: 'X', ...filter }, kind, value)).toBe(words)
})
