import fs from 'node:fs'
import path from 'node:path'
import * as fontkit from 'fontkit'

const folder = path.join(import.meta.dirname, '../pictures')

/** Font files of documents. `extended` has the characters of names from Gdańsk to İzmir that `text` has not. */
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

/** Stands for what no font of ours can show, so that a reader sees that a character is missing. */
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
  // Marks upon marks are no character of a name: drawn, they would cover the lines above.
  if (Array.from(grapheme).length === 1 && !/\p{C}/u.test(grapheme) && isDrawable(grapheme)) return grapheme
  const plain = grapheme.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain !== '' && !/\p{C}/u.test(plain) && isDrawable(plain) ? plain : unknownGlyph
}

/**
 * A text in characters the fonts have: what they lack loses its marks (ễ becomes e) or, where nothing is left, becomes
 * `unknownGlyph`, as do control characters and pictures. Lines stay lines.
 */
export function drawable(text: string): string {
  const tidy = text
    .normalize('NFC')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\r\n\u00a0]/g, (space) => (/[\t\p{Zs}]/u.test(space) ? ' ' : space))
    .replaceAll(invisible, '')
  return Array.from(graphemes.segment(tidy), ({ segment }) => drawableOf(segment)).join('')
}

/** A drawable text in pieces, each of which one font has all characters of. */
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
