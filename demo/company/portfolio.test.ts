import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { assembly, besideAssembly, education } from './portfolio.ts'

const root = path.join(import.meta.dirname, '../..')
const places = [
  ...education.map(({ where }) => where),
  ...[...assembly, ...besideAssembly].map((place) => place.path),
]

test.each(places)('%s, which the portfolio points at, exists', (place) => {
  expect(existsSync(path.join(root, place))).toBe(true)
})
