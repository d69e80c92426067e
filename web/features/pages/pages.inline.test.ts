import { expect, test } from 'vitest'
import type { RichInline } from '#contract/pages/rich-text.ts'
import { readInline, writeInline } from './pages.inline.ts'

const bold: RichInline = { type: 'text', text: 'bold', marks: [{ type: 'bold' }] }
const link: RichInline = { type: 'text', text: 'parts', marks: [{ type: 'link', attrs: { href: '/products' } }] }

test.each<[string, RichInline[]]>([
  ['plain', [{ type: 'text', text: 'plain' }]],
  ['', []],
  ['a **bold** word', [{ type: 'text', text: 'a ' }, bold, { type: 'text', text: ' word' }]],
  ['*so*', [{ type: 'text', text: 'so', marks: [{ type: 'italic' }] }]],
  ['`a * b`', [{ type: 'text', text: 'a * b', marks: [{ type: 'code' }] }]],
  ['see [parts](/products)', [{ type: 'text', text: 'see ' }, link]],
  ['**[parts](/products)**', [{ ...link, marks: [{ type: 'bold' }, ...(link.marks ?? [])] }]],
  ['2 \\* 3 \\[mm\\]', [{ type: 'text', text: '2 * 3 [mm]' }]],
])('%s is read as nodes and written the same way', (typed, nodes) => {
  expect(readInline(typed)).toEqual(nodes)
  expect(writeInline(nodes)).toBe(typed)
})

test('signs that are no pair are text', () => {
  expect(readInline('5 * 3 and [mm]')).toEqual([{ type: 'text', text: '5 * 3 and [mm]' }])
})
