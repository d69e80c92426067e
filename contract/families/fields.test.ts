import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { unitNames } from './fields.ts'

test.each(['bar', '°C', 'µm', 'N m', 'in H2O', 'm3', '%'])('%s is a symbol of a unit', (symbol) => {
  expect(z.safeParse(unitNames.symbol, symbol).success).toBe(true)
})

test.each(['', '3m', 'a,b', 'a;b', 'a|b', 'N  m', 'a\tb'])('"%s" is none', (symbol) => {
  expect(z.safeParse(unitNames.symbol, symbol).success).toBe(false)
})

test('a long text that is none is refused at once: an expression that tries every division of it would never end', () => {
  expect(z.safeParse(unitNames.symbol, `${'m'.repeat(1_000_000)} ,`).success).toBe(false)
})
