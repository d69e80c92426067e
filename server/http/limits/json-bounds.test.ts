import { expect, test } from 'vitest'
import { isWithinJsonBounds, jsonBounds } from './json-bounds.ts'

const deep = (count: number) => '['.repeat(count) + ']'.repeat(count)
const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0))

test.each([
  ['as deep as may be', deep(jsonBounds.depth), true],
  ['deeper', deep(jsonBounds.depth + 1), false],
  ['500,000 deep', '['.repeat(500_000), false],
  ['many values side by side', list(jsonBounds.values - 2), true],
  ['more of them', list(jsonBounds.values), false],
  [
    'many keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`k${index}`, 1]))),
    false,
  ],
  ['a long text of brackets and commas', JSON.stringify({ name: '[{,:'.repeat(100_000) }), true],
  ['a text of quotation marks', JSON.stringify({ name: '"[,'.repeat(100_000) }), true],
  ['a text of backslashes', JSON.stringify({ name: '\\'.repeat(100_001), other: '[[' }), true],
  ['brackets behind a text of backslashes', `["${'\\\\'.repeat(9)}",${deep(jsonBounds.depth)}]`, false],
  ['no JSON', 'hello', true],
  ['nothing', '', true],
])('%s: %#', (_, text, isWithin) => {
  expect(isWithinJsonBounds(text)).toBe(isWithin)
})
