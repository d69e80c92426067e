import { expect, test } from 'vitest'
import { findCompany, isChecked } from './company-in-code.ts'
import { projectPaths, readProject } from './sources.ts'

/**
 * Lines that still name the demo company, its products or one currency. The list may only get shorter: take a file out, or
 * lower its number, whenever a line goes. Never add one; such a text is a parameter of `#tenant/`, or content.
 */
const remaining = {
  // A message with an example.
  'contract/products/page.ts': 1,
  'i18n/de/product-form.json': 1,
  // Texts of the demo's pages.
  'i18n/de/tenant.json': 7,
  // Examples at /dev/ui.
  'web/showcase/showcase.grid.tsx': 2,
  'web/showcase/showcase.patterns.tsx': 3,
}

/** 13 files were listed when this check began. */
const mostFiles = 5

test('no code names the demo company, its products or one currency, except in lines that are listed', () => {
  const paths = projectPaths().filter(isChecked)
  expect(paths.length).toBeGreaterThan(500)
  expect(findCompany(readProject(paths))).toEqual(remaining)
  expect(Object.keys(remaining).length).toBeLessThanOrEqual(mostFiles)
})

test.each([
  ['web/shell/a.tsx', "const name = 'Datum'", 1],
  ['server/mail/a.ts', "send('hello@datum.example')", 1],
  ['contract/a.ts', "const currency = 'USD'\nconst other = 'EUR'", 2],
  ['web/ui/a.css', '/* a bicycle */', 1],
  ['i18n/de/a.json', '"Date": "Datum"', 0],
  ['i18n/de/a.json', '"Bike": "Fahrrad"', 1],
  ['server/a.test.ts', "const currency = 'USD'", 0],
  ['server/demo/a.ts', "const currency = 'USD'", 0],
  ['tenant/brand.ts', "const currency = 'USD'", 0],
  ['server/a.ts', 'the live hub, a chain of steps', 0],
])('%s with %s counts as %i', (file, text, count) => {
  expect(findCompany({ [file]: text })[file] ?? 0).toBe(count)
})
