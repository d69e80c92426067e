import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { longest } from './longest-first.ts'
import { root } from './sources.ts'

test('each file that is started first exists', () => {
  expect(longest.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
