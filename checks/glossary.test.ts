import { expect, test } from 'vitest'
import { findOldWords, isWatched } from './glossary.ts'
import { projectPaths, readProject } from './sources.ts'

test('names, comments and documents use the terms of the glossary', () => {
  const found = findOldWords(readProject(projectPaths().filter(isWatched)))
  expect(found.map(({ file, line, found }) => `${file}:${line} ${found}`)).toEqual([])
})

test.each([
  ['web/features/orders/orders.desk.tsx', 'export const a = 1', 'desk: say admin'],
  ['web/a.ts', 'function readWish() {}', 'wish: say query, filters or criteria'],
  ['web/a.ts', 'const orderPapers = 1', 'papers: say documents'],
  ['web/a.ts', '// What the buyer was told.', 'told: say notify, message or change event'],
  ['web/a.css', '/* Whoever reads it */', 'whoever: say the buyer, the admin, the client'],
  ['web/a.tsx', '{/* Shown anew */}', 'anew: say again'],
  ['web/a.ts', ' * asked in vain', '\\bin vain\\b: say without success'],
  ['README.md', 'The doors between rooms.', 'doors: say feature module, allowed import or app'],
])('an old word in %s is found: %s', (file, text, found) => {
  expect(findOldWords({ [file]: text }).map((one) => one.found)).toContain(found)
})

test.each([
  ['web/a.ts', "import { type DeskList } from '#contract/lists/desk.ts'"],
  ['web/a.ts', 'const packingSlips = 1 // the packing slip of each shipment'],
  ['web/a.ts', "const path = '/desk/orders'"],
  ['web/a.ts', '/** The path of `deskPath`. */'],
  ['README.md', 'PDFs at `/api/order/{id}/papers/{kind}.pdf`'],
])('other names and paths in %s are fine: %s', (file, text) => {
  expect(findOldWords({ [file]: text })).toEqual([])
})

test.each(['web/root.tsx', 'bench/run.ts', 'README.md', 'docs/backup.md', 'ops/runbook.md'])(
  '%s is watched',
  (file) => {
    expect(isWatched(file)).toBe(true)
  },
)
