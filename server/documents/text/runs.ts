import type { OwnFont } from './families.ts'
import { type EastAsian, type Face, faceIn, familiesFor, ownFace } from './font-table.ts'
import { codePointsOf, graphemesOf } from './printable.ts'

/** A part of a text that one font file draws. */
export type Run = { face: Face; text: string }

type Kind = 'east-asian' | 'letters' | 'other'

function kindOf(grapheme: string): Kind {
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(grapheme)) return 'east-asian'
  return /^[\p{L}\p{M}\u200c\u200d]/u.test(grapheme) ? 'letters' : 'other'
}

/** Neighbouring characters of one kind: a word is drawn by one family if that is possible. */
function wordsOf(text: string): { kind: Kind; graphemes: string[] }[] {
  const words: { kind: Kind; graphemes: string[] }[] = []
  for (const grapheme of graphemesOf(text)) {
    const kind = kindOf(grapheme)
    const last = words.at(-1)
    if (last?.kind === kind) last.graphemes.push(grapheme)
    else words.push({ kind, graphemes: [grapheme] })
  }
  return words
}

function facesIn(family: string, graphemes: readonly string[]): Face[] | undefined {
  const faces: Face[] = []
  for (const grapheme of graphemes) {
    const face = faceIn(family, codePointsOf(grapheme))
    if (!face) return undefined
    faces.push(face)
  }
  return faces
}

function facesOf(graphemes: readonly string[], font: OwnFont, first: EastAsian): (Face | undefined)[] {
  const own = graphemes.map((grapheme) => ownFace(font, codePointsOf(grapheme)))
  if (!own.includes(undefined)) return own
  const families = familiesFor(first)
  for (const family of families) {
    const faces = facesIn(family, graphemes)
    if (faces) return faces
  }
  return graphemes.map((grapheme, index) => {
    const codes = codePointsOf(grapheme)
    return own[index] ?? families.map((family) => faceIn(family, codes)).find((face) => face !== undefined)
  })
}

const latin = /^[\x20-\x7e]*$/

/** Splits a printable text into runs, in its own order. */
export function runsOf(text: string, font: OwnFont, first: EastAsian): Run[] {
  if (text === '') return []
  if (latin.test(text)) return [{ face: `own/${font}`, text }]
  const runs: Run[] = []
  for (const { graphemes, kind } of wordsOf(text)) {
    // Signs are no word: each has the first font that knows it.
    const faces =
      kind === 'other'
        ? graphemes.flatMap((grapheme) => facesOf([grapheme], font, first))
        : facesOf(graphemes, font, first)
    for (const [index, grapheme] of graphemes.entries()) {
      const face = faces[index]
      const last = runs.at(-1)
      if (!face) continue
      if (last?.face === face) last.text += grapheme
      else runs.push({ face, text: grapheme })
    }
  }
  return runs
}
