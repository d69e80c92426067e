import { expect, test } from 'vitest'
import { errorsPage } from './documents.ts'
import { readText } from './sources.ts'

test('docs/errors.md is the catalogue of contract/errors.ts', () => {
  expect(readText('docs/errors.md'), 'run `npm run documents`').toBe(errorsPage())
})
