import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const folder = path.join(root, 'docs', 'decisions')
const index = readFileSync(path.join(folder, 'README.md'), 'utf8')
const records = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name))

test('the index of decisions lists each record once, with a date and a status', () => {
  const rows = Array.from(
    index.matchAll(/^\| \[(\d{4})\]\((.+?)\) \| .+ \| \d{4}-\d\d-\d\d \| (?:accepted|superseded by \d{4}) \|$/gm),
  )
  expect(rows.map(([, , file]) => file)).toEqual(records.sort())
  for (const [, number, file] of rows) expect(file).toMatch(new RegExp(`^${number}-`))
})

test('each number of a decision is used once or listed as unused', () => {
  const used = records.map((name) => name.slice(0, 4))
  const unused = /^Never used: (.+)\.$/m.exec(index)?.[1]?.split(', ') ?? []
  const last = Math.max(...used.map(Number))
  const all = Array.from({ length: last }, (_, position) => String(position + 1).padStart(4, '0'))
  expect([...used, ...unused].sort()).toEqual(all)
})
