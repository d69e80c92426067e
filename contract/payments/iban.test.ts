import { expect, test } from 'vitest'
import { groupedIban } from './iban.ts'

test('an IBAN is printed in groups of four, however it was entered', () => {
  expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(groupedIban('DE89 3704 0044 0532 0130 00')).toBe('DE89 3704 0044 0532 0130 00')
  expect(groupedIban('NO9386011117947')).toBe('NO93 8601 1117 947')
})
