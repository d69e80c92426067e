import { expect, test } from 'vitest'
import { type RichBlock, type RichInline, richText } from './rich-text.ts'

const cell = (...content: RichInline[]) => ({ type: 'tableCell', content })
const table = (...content: unknown[]) => ({
  type: 'doc',
  content: [{ type: 'table', attrs: { hasHead: true }, content }],
})
const row = (...content: unknown[]) => ({ type: 'tableRow', content })
const word = (text: string): RichInline => ({ type: 'text', text })
const rows = (count: number) => Array.from({ length: count }, () => row(cell(word('a'))))

test('a text has tables, and lines in paragraphs and cells', () => {
  const lines: RichInline[] = [word('One'), { type: 'hardBreak' }, word('Two')]
  const paragraph: RichBlock = { type: 'paragraph', content: lines }
  const text = table(row(cell(...lines), cell()))
  expect(richText.parse(text)).toEqual(text)
  expect(richText.safeParse({ type: 'doc', content: [paragraph] }).success).toBe(true)
})

test.each([
  ['no rows', table()],
  ['a row without cells', table(row())],
  ['too many rows', table(...rows(61))],
  ['too many columns', table(row(...Array.from({ length: 13 }, () => cell(word('a')))))],
  ['a paragraph in a cell', table(row({ type: 'tableCell', content: [{ type: 'paragraph' }] }))],
  ['a table in a cell', table(row({ type: 'tableCell', content: table(row(cell())).content }))],
  ['HTML', table(row(cell({ type: 'html', text: '<b>a</b>' } as unknown as RichInline)))],
  ['attributes of a cell', table(row({ ...cell(word('a')), attrs: { style: 'position:fixed' } }))],
  [
    'a script as a link',
    table(row(cell({ ...word('a'), marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] } as RichInline))),
  ],
])('a text with %s is refused', (_name, text) => {
  expect(richText.safeParse(text).success).toBe(false)
})
