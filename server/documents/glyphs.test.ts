import { expect, test } from 'vitest'
import { drawable, runsOf } from './glyphs.ts'
import { wrap } from './wrap.ts'

test.each([
  ['Zoë Łukasz Şahin', 'Zoë Łukasz Şahin'],
  ['Nguyễn Thị', 'Nguyen Thi'],
  ['e\u0301\u0301\u0301\u0301', 'e'],
  ['a\r\nb\nc\u2028d', 'a\nb\nc\nd'],
  ['tab\tthin\u2009wide\u3000', 'tab thin wide '],
  ['soft\u00adhyphen', 'softhyphen'],
  ['10\u00a0000', '10\u00a0000'],
  ['\u0000\u001b[31m\u202e', '??[31m?'],
  ['👩‍👩‍👧‍👦 日本 \ud800', '? ?? ?'],
  ['ﬁne', 'fine'],
])('%j is drawn as %j', (text, shown) => {
  expect(drawable(text)).toBe(shown)
})

test('a text is split into as many runs as it needs fonts', () => {
  expect(runsOf('Gdańsk', 'text')).toEqual([
    { font: 'text', text: 'Gda' },
    { font: 'extended', text: 'ń' },
    { font: 'text', text: 'sk' },
  ])
  expect(runsOf('', 'mono')).toEqual([])
})

test('lines are broken between words, and inside long words', () => {
  const measure = (text: string) => text.length
  expect(wrap('one two three', 7, measure)).toEqual(['one two', 'three'])
  expect(wrap('a abcdefghijk b', 4, measure)).toEqual(['a', 'abcd', 'efgh', 'ijk', 'b'])
  expect(wrap('a\n\n\n\nb', 4, measure)).toEqual(['a', '', 'b'])
  expect(wrap('  ', 4, measure)).toEqual([''])
  expect(wrap('wide', 0, measure)).toEqual(['w', 'i', 'd', 'e'])
})
