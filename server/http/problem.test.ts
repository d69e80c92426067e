import { expect, test } from 'vitest'
import { isPassing } from './problem.ts'

test('a temporary failure is distinguished from a permanent one', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  for (const code of ['53100', '53300', '57P01', '57014', '25006', 'ENOSPC', 'EMFILE', 'ETIMEDOUT', 'EAI_AGAIN']) {
    expect(isPassing(coded(code)), code).toBe(true)
  }
  expect(isPassing(new Error('Connection terminated unexpectedly'))).toBe(true)
  for (const code of ['42P01', '23505', '22P02', 'EACCES']) expect(isPassing(coded(code)), code).toBe(false)
  expect(isPassing(new Error('anything else'))).toBe(false)
})
