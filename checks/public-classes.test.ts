import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, targetOf } from './imports.ts'

/** Stylesheets name the files whose classes public pages do without. A public page that uses one would lose its classes. */
const index = fs.readFileSync('web/theme/index.css', 'utf8')
const excluded = Array.from(index.matchAll(/@source not "([^"]+)"/g), ([, pattern = '']) =>
  path.normalize(path.join('web/theme', pattern)),
)
const isExcluded = (file: string) =>
  excluded.some((pattern) => path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`))

/** The files that a page consists of, also those loaded later. */
function filesOf(page: string, found = new Set<string>()): Set<string> {
  if (found.has(page) || !fs.existsSync(page)) return found
  found.add(page)
  for (const { specifier, isTypeOnly } of importsOf(fs.readFileSync(page, 'utf8'))) {
    const target = isTypeOnly ? null : targetOf(page, specifier)
    if (target?.startsWith('web/')) filesOf(target, found)
  }
  return found
}

const usesPrivateStyles = (file: string) => fs.readFileSync(file, 'utf8').includes('theme/private.css')

test('no file of a public page is left out of the classes of public pages', () => {
  const routes = Array.from(
    fs.readFileSync('web/routes.ts', 'utf8').matchAll(/'((?:features|shell|showcase)\/[^']+\.tsx)'/g),
    ([, file = '']) => `web/${file}`,
  )
  const publicPages = routes.filter((file) => !isExcluded(file) && !usesPrivateStyles(file))
  expect(publicPages).toContain('web/features/site/site.home.tsx')
  expect(publicPages).toContain('web/features/setup/setup.first-admin.tsx')
  const files = ['web/root.tsx', ...publicPages].flatMap((page) => [...filesOf(page)])
  expect([...new Set(files)].filter((file) => isExcluded(file))).toEqual([])
})
