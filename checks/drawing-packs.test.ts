import { expect, test } from 'vitest'
import { projectPaths, readProject } from './sources.ts'

test('server, web and contract know drawing packs by their interface alone', () => {
  const paths = projectPaths().filter((path) => /^(?:server|web|contract)\/.*\.tsx?$/.test(path))
  expect(paths.length).toBeGreaterThan(500)
  const direct = Object.entries(readProject(paths)).filter(([path, text]) => {
    return !path.includes('.test.') && /#tenant\/drawings\//.test(text)
  })
  expect(direct.map(([path]) => path)).toEqual([])
})
