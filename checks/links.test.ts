import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectPaths, readText, root } from './sources.ts'

test('every link between the documents leads to a file', () => {
  const broken = projectPaths()
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      Array.from(readText(name).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g), ([, target = '']) => ({
        name,
        target,
      })),
    )
    .filter(({ name, target }) => !existsSync(path.join(root, path.dirname(name), target)))
  expect(broken).toEqual([])
})
