import { expect, test } from 'vitest'
import { findCompany, isChecked } from './company-in-code.ts'
import { projectPaths, readProject } from './sources.ts'

test('no code names the demo company or one currency; such a text is a parameter of the tenant, or content', () => {
  const paths = projectPaths().filter(isChecked)
  expect(paths.length).toBeGreaterThan(500)
  expect(findCompany(readProject(paths))).toEqual({})
})

test.each([
  ['web/shell/a.tsx', "const name = 'Datum'", 1],
  ['server/mail/a.ts', "send('hello@datum.example')", 1],
  ['contract/a.ts', "const currency = 'USD'\nconst other = 'EUR'", 2],
  ['i18n/de/a.json', '"Date": "Datum"', 0],
  ['server/a.test.ts', "const currency = 'USD'", 0],
  ['server/demo/a.ts', "const currency = 'USD'", 0],
  ['tenant/brand.ts', "const currency = 'USD'", 0],
])('%s with %s counts as %i', (file, text, count) => {
  expect(findCompany({ [file]: text })[file] ?? 0).toBe(count)
})
