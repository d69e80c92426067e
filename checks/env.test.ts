import { expect, test } from 'vitest'
import { documents, readPages } from './documents.ts'
import { readText } from './sources.ts'

test.each(['.env.example', 'docs/settings.md', 'docs/extensions.md'])('%s is written from the code', (name) => {
  expect(readText(name), 'run `npm run documents`').toBe(documents(readPages())[name])
})
