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
  ['web/a.ts', ' * asked in vain', 'in vain: say without success'],
  ['README.md', 'The doors between modules.', 'doors: say allowed import'],
  ['contract/a.ts', '/** Operation id, unique over all rooms. */', 'rooms: say feature module'],
  ['contract/a.ts', 'type OrderStanding = string', 'standing: say status'],
  ['server/a.ts', '/** Pages that are kept: the kept page. */', 'kept page: say page cache or query cache'],
  ['server/a.ts', 'const keptRows = new Map()', 'kept rows: say page cache or query cache'],
  ['server/a.ts', '/** The lane sends it. */', 'lane: say pipelined connection'],
  ['server/a.ts', '// The order’s standing.', 'order’s standing: say status'],
  ['server/a.ts', '// Forgets the person.', 'forgets: say invalidate, anonymise or delete'],
  ['server/a.ts', 'function f(neighbour: Order) {}', 'neighbour: say previous and next'],
  ['server/a.ts', 'const { told, at } = order', 'told: say notify, message or change event'],
  ['tests/a.ts', 'text.evaluate((element: Element, sought) => 1)', 'sought: say query, filters or criteria'],
  ['server/a.ts', 'orders.map((told) => told)', 'told: say notify, message or change event'],
  ['server/a.ts', '// Every payment concern is listed.', 'payment concern: say payment exception'],
  ['server/a.ts', '// Ids are drawn by lot.', 'by lot: say at random'],
  ['server/a.ts', '// Sent when the jobs have come to rest.', 'come to rest: say has finished'],
  ['server/a.ts', '// The job writes the letter.', 'writes the letter: say message or mail'],
  ['server/a.test.ts', "test('somebody orders', () => {", 'somebody: say the buyer, the admin, the client'],
  ['tests/a.ts', 'const stage = 1', 'stage: say environment'],
  ['tests/a.ts', '// Buyers who trade.', 'trade: say traffic'],
  ['tests/chaos/laws.ts', 'export const a = 1', 'laws: say invariant'],
  ['tests/a.ts', 'type Order = { fate: string }', 'fate: say status or outcome'],
  ['bench/a.ts', 'const patienceMs = 1', 'patience: say timeout'],
  ['ops/a.mjs', '// The deed of the room.', 'deed: say action, command or permission'],
  ['i18n/a.ts', '// One wish for each house.', 'house: say app'],
  ['docs/a.md', 'The handover is emptied.', 'handover: say outbox'],
  ['bench/results/a.md', '| desk, orders, first page | 3 |', 'desk: say admin'],
])('an old word in %s is found: %s', (file, text, found) => {
  expect(findOldWords({ [file]: text }).map((one) => one.found)).toContain(found)
})

test.each([
  ['web/a.ts', "import { type DeskList } from '#contract/lists/desk.ts'"],
  ['web/a.ts', 'const packingSlips = 1 // the packing slip of each shipment'],
  ['web/a.ts', "const path = '/desk/orders'"],
  ['web/a.ts', '/** The path of `deskPath`. */'],
  ['README.md', 'PDFs at `/api/order/{id}/papers/{kind}.pdf`'],
  ['contract/a.ts', '/** `concern`: the payments that need review. */'],
  ['contract/a.ts', 'const reply = z.object({ concern: z.string(), concerns: z.array() })'],
  ['server/a.ts', '// This only concerns admins. There is no concern about speed.'],
  ['server/a.ts', '// A letter of the alphabet, and a text of thirty-two letters.'],
  ['server/a.ts', '// A standing order repeats every month.'],
  ['server/a.ts', '// Buyers place an order and keep their place in the list.'],
  ['server/a.ts', '// A forgotten password; a user who forgets the password; files encrypted at rest.'],
  ['server/a.ts', '// The warehouse has room for one more, and the in-house server has room left.'],
  ['server/a.ts', '// Packing slips: one packing slip of each shipment.'],
  ['server/a.ts', 'const row = { desk_view: 1, is_forgotten: true }'],
  ['server/image.test.ts', '// What the last stage of the Dockerfile copies.'],
  ['checks/stages.ts', 'export type Stage = { name: string } // a stage of a run of tests'],
  ['server/a.ts', '// The law of the country requires it; taxes follow trade.'],
])('other names and paths in %s are fine: %s', (file, text) => {
  expect(findOldWords({ [file]: text })).toEqual([])
})

test.each([
  'web/root.tsx',
  'contract/orders/orders.ts',
  'server/app.ts',
  'server/features/orders/orders.test.ts',
  'tests/chaos/run.ts',
  'i18n/t.ts',
  'tenant/brand.ts',
  'checks/words.ts',
  'bench/run.ts',
  'bench/results/growth.md',
  'ops/prepare.mjs',
  'README.md',
  'docs/reliability.md',
  'ops/runbook.md',
])('%s is watched', (file) => {
  expect(isWatched(file)).toBe(true)
})

test.each([
  'docs/decisions/0018-desk-lists.md',
  'docs/specification.md',
  'server/database/migrations/0022-audit.sql',
  'tenant/blog/state.ts',
  'CHANGELOG.md',
])('%s is history or quoted, and stays as it is', (file) => {
  expect(isWatched(file)).toBe(false)
})
