import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ines Rask', 'IR'],
  ['åsa', 'Å'],
  ['Ana Maria de Souza', 'AS'],
  ['  ', ''],
  ['𝒜 b', '𝒜B'],
])('%j is shown as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
