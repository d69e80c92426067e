import { expect, test } from 'vitest'
import { readText } from '../sources.ts'
import { billOfMaterials } from './bill-of-materials.ts'

type Locked = { version?: string; resolved?: string; integrity?: string; license?: string; dev?: boolean }

const lock = JSON.parse(readText('package-lock.json')) as { packages: Record<string, Locked> }
const packages = Object.entries(lock.packages).filter(([place]) => place !== '')

function names(found: [string, Locked][]): string[] {
  return found.map(([place, { license }]) => `${place.replace('node_modules/', '')} ${license ?? ''}`.trim())
}

test('every package is locked to its bytes, and comes from the registry by https', () => {
  expect(packages.length).toBeGreaterThan(300)
  expect(names(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')))).toEqual([])
  // An address in the lock file would bypass the configured registry.
  expect(names(packages.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://')))).toEqual([])
})

/** Licences that require only their text, or that changes of their own files stay open. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  // libvips, a separate library file that users may replace.
  'LGPL-3.0-or-later',
]
/** Its licence is a file, not a field: MIT. */
const withoutField = ['node_modules/png-js']

test('what runs in production has a licence that a product may be built on', () => {
  const production = packages.filter(([place, { dev }]) => !dev && !withoutField.includes(place))
  expect(production.length).toBeGreaterThan(100)
  const strange = production.filter(([, { license = '' }]) => {
    const parts = license.replaceAll(/[()]/g, '').split(' AND ')
    return !parts.every((part) => part.split(' OR ').some((one) => allowed.includes(one)))
  })
  expect(names(strange)).toEqual([])
})

test('the bill of materials names every package of production with its bytes', () => {
  const bill = billOfMaterials()
  expect(bill.bomFormat).toBe('CycloneDX')
  const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<
    string,
    Record<string, string>
  >
  const found = new Map(bill.components.map((one) => [one.name, one.version]))
  for (const [name, version] of Object.entries(dependencies ?? {})) expect(found.get(name), name).toBe(version)
  for (const name of ['vitest', 'typescript', '@playwright/test']) {
    expect(devDependencies?.[name]).toBeDefined()
    expect(found.has(name), name).toBe(false)
  }
  expect(bill.components.filter(({ hashes }) => !hashes?.length).map(({ name }) => name)).toEqual([])
})
