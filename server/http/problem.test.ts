import { expect, test } from 'vitest'
import { isPassingError } from './problem.ts'

test('a temporary failure is distinguished from a permanent one', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  for (const code of ['53100', '53300', '57P01', '57014', '25006', 'ENOSPC', 'EMFILE', 'ETIMEDOUT', 'EAI_AGAIN']) {
    expect(isPassingError(coded(code)), code).toBe(true)
  }
  expect(isPassingError(new Error('Connection terminated unexpectedly'))).toBe(true)
  for (const code of ['42P01', '23505', '22P02', 'EACCES']) expect(isPassingError(coded(code)), code).toBe(false)
  expect(isPassingError(new Error('anything else'))).toBe(false)
})
