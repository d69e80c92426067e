import { expect, test } from 'vitest'
import { demoProducts } from '#demo/products.ts'
import { findDemo, isOfThePortal } from './demo-in-code.ts'
import { projectPaths, readProject } from './sources.ts'

test('no code, test or text of the portal names what the demo company makes', () => {
  const paths = projectPaths().filter(isOfThePortal)
  expect(paths.length).toBeGreaterThan(1_000)
  expect(findDemo(readProject(paths))).toEqual([])
})

test('each product of the demo is found by its part number, in any case, and by its name', () => {
  for (const { sku, name } of demoProducts) {
    expect([sku, findDemo({ 'server/a.test.ts': `find('${sku.toLowerCase()}')` })]).toEqual([
      sku,
      [expect.any(String)],
    ])
    expect([name, findDemo({ 'web/a.tsx': `<p>${name}</p>` })]).toEqual([name, [expect.any(String)]])
  }
})

test.each([
  ['web/ui/a.css', '/* a bicycle */'],
  ['server/a.test.ts', "const heroCassette = 'x'"],
  ['server/demo/a.ts', 'const axle = { rotor: 160 }'],
  ['contract/a.test.ts', "read('/products?family=hub&holes=32')"],
  ['contract/a.ts', "say('such as a rear hub')"],
  ['web/a.test.ts', "{ family: 'chain' }"],
  ['web/a.test.tsx', '<b>Chains</b>'],
  ['server/a.store.ts', "where name = 'Crank arm'"],
  ['server/a.test.ts', "name: 'Chain 12-speed'"],
  ['server/a.ts', 'the bike of a customer'],
  ['server/a.ts', '32 spoke holes'],
  ['i18n/de/a.json', '"Bike": "Fahrräder"'],
  ['i18n/de/a.json', '"x": "Bremssättel und Steuersätze"'],
  ['i18n/de/a.json', '"x": "die Nabe"'],
  ['ops/a.md', 'sprockets'],
  ['server/database/migrations/0001-first.sql', "('cassette')"],
])('%s with %s is found', (file, text) => {
  expect(findDemo({ [file]: text })).toHaveLength(1)
})

test.each([
  ['server/live/live.route.ts', "import { liveHub } from './live.hub.ts'"],
  ['server/live/live.route.ts', 'const stream = hub.open({ actor })'],
  ['server/a.ts', 'a chain of steps, as we spoke of'],
  ['server/a.ts', 'const chain = steps.map(run)'],
  ['i18n/de/a.json', '"Save": "Speichern", "Share": "Freigabe", "Chain": "Kette von Schritten"'],
  ['web/a.tsx', 'https://github.com/'],
  ['web/a.tsx', 'the speed of the motor, a bikeshed'],
  ['tenant/brand.ts', "tagline: 'Bicycle parts'"],
  ['tests/e2e/a.test.ts', "search('cassette')"],
])('%s with %s is not found', (file, text) => {
  expect(findDemo({ [file]: text })).toEqual([])
})
