import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectPaths, root } from './sources.ts'

/** The conflict markers of git: seven characters at the start of a line, and nothing or a name after them. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/

function markersIn(content: Buffer): number[] {
  // A picture or a font, not a text.
  if (content.includes(0)) return []
  return content
    .toString()
    .split('\n')
    .flatMap((line, index) => (marker.test(line) ? [index + 1] : []))
}

test('no file holds two sides of a merge', () => {
  const paths = projectPaths()
  const found = paths.flatMap((name) =>
    markersIn(readFileSync(path.join(root, name))).map((line) => `${name}:${line}`),
  )
  expect(paths.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

test.each([
  [`a\n${'<'.repeat(7)} HEAD\nb\n`, [2]],
  [`${'='.repeat(7)}\r\n`, [1]],
  [`${'|'.repeat(7)} base\n${'>'.repeat(7)} 5fb57b79 (its message)`, [1, 2]],
  [`Title\n${'='.repeat(8)}\n  ${'<'.repeat(7)} indented\n`, []],
  [`\0${'\n'}${'<'.repeat(7)} HEAD`, []],
] as const)('%j has markers in the lines %j', (text, lines) => {
  expect(markersIn(Buffer.from(text))).toEqual(lines)
})
