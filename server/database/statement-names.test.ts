import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const texts = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind} ${index}`)

test('varying texts cannot use up the names of fixed ones, nor the other way round', () => {
  const nameOf = createStatementNames()
  const varying = texts('filter', 100).map((text) => nameOf(text, 'varying'))
  expect(varying.filter((name) => name !== undefined)).toHaveLength(60)
  const fixed = texts('text', 600).map((text) => nameOf(text, 'fixed'))
  expect(fixed.filter((name) => name !== undefined)).toHaveLength(500)
  expect(nameOf('filter 100', 'varying')).toBeUndefined()
  expect(new Set([...varying, ...fixed]).size).toBe(561)
})

test('a text keeps its name, also when there are no more names', () => {
  const nameOf = createStatementNames({ fixed: 1, varying: 1 })
  const name = nameOf('one', 'fixed')
  expect(nameOf('two', 'fixed')).toBeUndefined()
  expect(nameOf('one', 'fixed')).toBe(name)
  expect(nameOf('one', 'varying')).not.toBe(name)
})
