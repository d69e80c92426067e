import fs from 'node:fs'
import { expect, test } from 'vitest'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { textDirection, visualParts } from './direction.ts'
import { scriptFamilies, shippedFamilies } from './families.ts'
import { drawable, toPrintable, unprintable } from './printable.ts'
import type { Coverage } from './ranges.ts'
import { runsOf } from './runs.ts'
import { wrap } from './wrap.ts'
import { readCharacters, readVersions } from './write-coverage.ts'

test.each([
  ['Zoë Łukasz Şahin', 'Zoë Łukasz Şahin'],
  ['Nguyễn Thị', 'Nguyễn Thị'],
  ['e\u0301\u0301\u0301\u0301', 'e'],
  ['a\r\nb\nc\u2028d', 'a\nb\nc\nd'],
  ['tab\tthin\u2009wide\u3000', 'tab thin wide '],
  ['soft\u00adhyphen', 'softhyphen'],
  ['10\u00a0000', '10\u00a0000'],
  ['\u0000\u001b[31m\u202e', '[31m'],
  ['日本 ملف', '日本 ملف'],
  ['𒀀 \ud800 x', '[U+12000] [U+D800] x'],
  ['a\u200db می\u200cخواهم', 'ab می\u200cخواهم'],
])('%j is drawn as %j', (text, shown) => {
  expect(toPrintable(text)).toBe(shown)
})

test('a picture leaves out what no font has', () => {
  expect(drawable('𒀀 \ud800 x')).toBe('  x')
})

test('what no font has is named, each character once', () => {
  expect(unprintable('Tablet 𒀀𒀀 of ᚠ')).toEqual(['𒀀', 'ᚠ'])
  const signs =
    '″ ′ Ω ≥ ≤ → ← Ø ø µ μ ² ³ ½ ¼ ¾ ℃ ⌀ ⟂ ∅ ± × ÷ ° ∠ ≈ ≠ √ ∞ ∑ ∆ π ☐ ✓ ⚠ Ⅳ № ™ ® € ₽ ₺ ¥ ₩ ₹ ‰ ㎜ 👍 🚲 🧰 🇩'
  const names = 'Πέτρος Иван Ђорђе Nguyễn Şahin Łukasz שלום مرحبا پارسی 株式会社 東京 龍 龙 한국어 カタカナ ＡＢ'
  expect(unprintable(`${signs} ${names}`)).toEqual([])
})

// The files of East Asia are 440 of 470, and a package does not change without its version.
const read = extent === 'full' ? shippedFamilies : scriptFamilies

test(
  'the characters of each font file are those that the packages have',
  async () => {
    const written: Coverage = JSON.parse(fs.readFileSync(new URL('./coverage.json', import.meta.url), 'utf8'))
    expect(await readVersions()).toEqual(written.versions)
    expect(Object.keys(written.characters)).toEqual(['own', ...shippedFamilies.map(({ name }) => name)])
    for (const [name, slices] of Object.entries(await readCharacters(read))) {
      expect(slices, name).toEqual(written.characters[name])
    }
  },
  longTestLimitMs,
)

test('a text is split into as many runs as it needs fonts, and a word is drawn by one family', () => {
  expect(runsOf('Gdańsk', 'text', 'sc')).toEqual([
    { face: 'own/text', text: 'Gda' },
    { face: 'own/extended', text: 'ń' },
    { face: 'own/text', text: 'sk' },
  ])
  expect(runsOf('', 'mono', 'sc')).toEqual([])
  expect(runsOf('KC ≥ 5″', 'mono', 'sc').map(({ text }) => text)).toEqual(['KC ', '≥', ' 5', '″'])
  expect(runsOf('Nguyễn', 'text', 'sc').every(({ face }) => face.startsWith('sans/'))).toBe(true)
  expect(runsOf('骨', 'text', 'jp')[0]?.face).toMatch(/^jp/)
  expect(runsOf('骨', 'text', 'sc')[0]?.face).toMatch(/^sc/)
})

test('parts of a line stand from left to right as the Unicode rules order them', () => {
  expect(textDirection('12 שלום KC')).toBe('rtl')
  expect(textDirection('KC שלום')).toBe('ltr')
  expect(visualParts('صمام KC-10 (50 mm)', 'rtl')).toEqual([
    { text: 'KC-10 (50 mm)', isRtl: false },
    { text: 'صمام ', isRtl: true },
  ])
  expect(visualParts('א (ב) 12', 'rtl')).toEqual([
    { text: '12', isRtl: false },
    { text: 'א )ב( ', isRtl: true },
  ])
})

test('lines are broken between words, and inside long words', () => {
  const measure = (text: string) => text.length
  expect(wrap('one two three', 7, measure)).toEqual(['one two', 'three'])
  expect(wrap('a abcdefghijk b', 4, measure)).toEqual(['a', 'abcd', 'efgh', 'ijk', 'b'])
  expect(wrap('a\n\n\n\nb', 4, measure)).toEqual(['a', '', 'b'])
  expect(wrap('  ', 4, measure)).toEqual([''])
  expect(wrap('東京都千代田区、丸の内。', 4, measure)).toEqual(['東京都千', '代田区、', '丸の内。'])
  expect(wrap('wide', 0, measure)).toEqual(['w', 'i', 'd', 'e'])
})
