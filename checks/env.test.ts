import { expect, test } from 'vitest'
import { documents } from './documents.ts'
import { readText } from './sources.ts'

test.each(['.env.example', 'docs/settings.md'])('%s names exactly the settings of server/config.ts', (name) => {
  expect(readText(name), 'run `npm run documents`').toBe(documents(readText('docs/settings.md'))[name])
})
