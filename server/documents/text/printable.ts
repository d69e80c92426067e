import { faceIn, familiesFor, isCovered, ownFace } from './font-table.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters as a reader counts them: a letter with its accents is one. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

export function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

/** What all our fonts draw as it is. */
const plain = /^[\n\x20-\x7e\xa0-\xac\xae-\xff]*$/

/** Characters without a shape, but joiners and marks of direction. Overrides of direction go: they would disguise a text. */
const shapeless = /[\p{Default_Ignorable_Code_Point}--[\u200c-\u200f\u061c\u2066-\u2069]]/gv
/** Joiners say how letters of some scripts connect, and nothing elsewhere. */
const uselessJoiner = /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}]\p{M}{0,4})[\u200c\u200d]/gu
export const directionMarks = /[\u200e\u200f\u061c\u2066-\u2069]/g

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\p{Zs}]/gu, (space) => (space === '\u00a0' ? space : ' '))
    .replaceAll(shapeless, '')
    .replaceAll(uselessJoiner, '')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
}

const families = familiesFor('sc')

function hasFont(text: string): boolean {
  const codes = codePointsOf(text)
  if (codes.length === 1 || !codes.every(isCovered)) return codes.every(isCovered)
  return ownFace('text', codes) !== undefined || families.some((family) => faceIn(family, codes) !== undefined)
}

/** More marks on one letter are not part of a name: they would cover the lines above. */
const stackedMarks = /\p{M}{4,}/u

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

type Reduced = { text: string; isWhole: boolean }

function reduce(grapheme: string): Reduced {
  const letters = grapheme.replaceAll(directionMarks, '')
  if (letters === '' || letters === '\n') return { text: grapheme, isWhole: true }
  if (stackedMarks.test(letters.normalize('NFD'))) {
    const base = withoutMarks(letters)
    return { text: hasFont(base) ? base : '', isWhole: hasFont(base) }
  }
  if (hasFont(letters)) return { text: grapheme, isWhole: true }
  const compatible = letters.normalize('NFKC')
  if (hasFont(compatible)) return { text: compatible, isWhole: true }
  const base = withoutMarks(letters)
  return { text: base !== '' && hasFont(base) ? base : '', isWhole: false }
}

/** A text as pictures and drawings have it: what no font has is left out. */
export function drawable(text: string): string {
  if (plain.test(text)) return text
  return graphemesOf(tidy(text))
    .map((grapheme) => reduce(grapheme).text)
    .join('')
}

/** The code of a character as Unicode writes it, `[U+1200C]`. A letter with accents has that of each. */
function codeOf(grapheme: string): string {
  return `[${codePointsOf(grapheme)
    .map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')}]`
}

/** A text as documents print it: of a character that no font has they print the code, so that nothing is left out. */
export function toPrintable(text: string): string {
  if (plain.test(text)) return text
  return graphemesOf(tidy(text))
    .map((grapheme) => {
      const reduced = reduce(grapheme)
      return reduced.isWhole ? reduced.text : codeOf(grapheme)
    })
    .join('')
}

/** The characters of a text that no font has, each once. */
export function unprintable(text: string): string[] {
  if (plain.test(text)) return []
  return [...new Set(graphemesOf(tidy(text)).filter((grapheme) => !reduce(grapheme).isWhole))]
}

/** The same for people, each with its code: their screen may have no font for it either. Empty if fonts have all. */
export function unprintableNames(text: string): string {
  return unprintable(text)
    .map((grapheme) => `${grapheme} ${codeOf(grapheme)}`)
    .join(', ')
}
