import fs from 'node:fs'
import path from 'node:path'
import * as fontkit from 'fontkit'

const folder = path.join(import.meta.dirname, '../pictures')

/** Font files of documents. `extended` has characters of names from Gdańsk to İzmir that `text` does not have. */
export const fontFiles = {
  headline: path.join(folder, 'archivo-headline.ttf'),
  text: path.join(folder, 'archivo-text.ttf'),
  extended: path.join(folder, 'archivo-text-extended.ttf'),
  mono: path.join(folder, 'martian-mono.ttf'),
} as const

export type FontName = keyof typeof fontFiles
export type Run = { font: FontName; text: string }

function readGlyphs(file: string): ReadonlySet<number> {
  const font = fontkit.create(fs.readFileSync(file))
  return new Set('characterSet' in font ? font.characterSet : [])
}

const glyphs: Record<FontName, ReadonlySet<number>> = {
  headline: readGlyphs(fontFiles.headline),
  text: readGlyphs(fontFiles.text),
  extended: readGlyphs(fontFiles.extended),
  mono: readGlyphs(fontFiles.mono),
}

/** Replaces a character that none of our fonts has, so that the gap is visible. */
export const unknownGlyph = '?'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const invisible = /[\u00ad\u200b\ufeff]/g

function isDrawable(text: string): boolean {
  return Array.from(text).every((character) => {
    const code = character.codePointAt(0) ?? 0
    return glyphs.text.has(code) || glyphs.extended.has(code)
  })
}

function drawableOf(grapheme: string): string {
  if (/^\r?\n$/.test(grapheme)) return '\n'
  // A character with stacked combining marks is not part of a name: it would cover the lines above.
  if (Array.from(grapheme).length === 1 && !/\p{C}/u.test(grapheme) && isDrawable(grapheme)) return grapheme
  const plain = grapheme.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain !== '' && !/\p{C}/u.test(plain) && isDrawable(plain) ? plain : unknownGlyph
}

/**
 * Text reduced to the fonts' characters. An unsupported character loses its accents (ễ becomes e) or becomes
 * `unknownGlyph`, as do control characters and emoji. Line breaks stay.
 */
export function drawable(text: string): string {
  const tidy = text
    .normalize('NFC')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\r\n\u00a0]/g, (space) => (/[\t\p{Zs}]/u.test(space) ? ' ' : space))
    .replaceAll(invisible, '')
  return Array.from(graphemes.segment(tidy), ({ segment }) => drawableOf(segment)).join('')
}

/** Splits drawable text into runs, each of which one font covers. */
export function runsOf(text: string, font: FontName): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const having = ([font, 'text', 'extended'] as const).find((one) => glyphs[one].has(code)) ?? font
    const last = runs.at(-1)
    if (last?.font === having) last.text += character
    else runs.push({ font: having, text: character })
  }
  return runs
}
