import { expect, test } from 'vitest'
import { cutDescription } from './products.cut.ts'

test('a description is cut to 50 characters, and one that fits is left as it is', () => {
  expect(cutDescription('x'.repeat(50))).toBe('x'.repeat(50))
  expect(cutDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`)
  expect(cutDescription('🔧'.repeat(51))).toBe(`${'🔧'.repeat(50)}…`)
})
