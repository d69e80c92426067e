import { expect, test } from 'vitest'
import { measureFigures } from './figures.ts'
import { isSource, projectPaths, readProject } from './sources.ts'

test('the code is within the numbers of the style guide', () => {
  const files = readProject(projectPaths().filter((file) => isSource(file) || file === 'README.md'))
  const missed = measureFigures(files).filter(({ isHeld }) => isHeld === false)
  expect(missed).toEqual([])
})

test('a number beyond its target is found', () => {
  const files = {
    'README.md': 'a\n'.repeat(120),
    'server/a.ts': `${'const a = 1 as any\n'.repeat(301)}`,
  }
  const missed = measureFigures(files).filter(({ isHeld }) => isHeld === false)
  expect(missed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['README, lines', 'files with a way around types']),
  )
})
