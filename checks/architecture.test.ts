import { expect, test } from 'vitest'
import { findViolations } from './architecture.ts'
import { isSource, projectPaths, readProject } from './sources.ts'

test('the architecture rules hold', () => {
  const violations = findViolations(readProject(projectPaths().filter(isSource)))
  expect(violations.map(({ file, rule, found }) => `${rule}: ${file} (${found})`)).toEqual([])
})
