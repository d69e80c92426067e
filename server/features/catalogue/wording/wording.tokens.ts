import { foldText } from '#contract/fold.ts'
import { unitsOfTrade, wordsOfTrade } from '#tenant/trade.ts'
import { readUnit } from './wording.units.ts'

const runLetters = '々〆\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}'
const wordsAndRuns = new RegExp(`[${runLetters}]+|(?:(?![${runLetters}])[\\p{L}\\p{N}])+`, 'gu')
const run = new RegExp(`^[${runLetters}]+$`, 'u')

/** Whether it is Chinese or Japanese, which is written without spaces. */
export function isRun(word: string): boolean {
  return run.test(word)
}

/** A word of a query, and other ways to write it: `160mm` for 160. */
export type Token = { text: string; alternatives: readonly string[] }

/** Words that say nothing about a part. They are left out of a query that has others. */
const fillers = new Set([
  ...wordsOfTrade.map(foldText),
  ...foldText(`a an and for from in my of on or the to with aus bei das dem den der die ein eine einen einer fürs im ins mein mit oder ohne
  passend suche und vom von zum zur fuer für part parts teil teile ersatzteil spare new neu neue
  neuer what which how need want buy best cheap good any welche welcher welches was wie brauche kaufen gut günstig billig`).split(
    /\s+/,
  ),
])

/** Units of measures. Parts have the number; whether its unit is written as in the query says nothing. */
const measures = new Set(
  foldText(`mm millimeter millimeters millimetre millimetres in inch inches zoll g gram grams gramm t tooth teeth zahn zähne zähnen z
  er`).split(/\s+/),
)
const centimetres = new Set(['cm', 'centimeter', 'centimetre', 'zentimeter'])
/** The counted quantity, by each word for it. */
const counted = new Map(
  Object.entries(unitsOfTrade).flatMap(([unit, words]) =>
    words.map((word): [string, string] => [foldText(word), unit]),
  ),
)

function token(text: string, alternatives: readonly string[] = []): Token {
  return { text, alternatives }
}

/** As many characters as the database has of what begins at each character of a run. */
const longestRunPiece = 8

/**
 * The words of a text, folded. `12×148` is two numbers, `12speed` a number and a word, `hb148r` stays whole and is also its
 * pieces. Chinese and Japanese runs are separate words, cut where they are longer than the pieces that are stored.
 */
export function cutWords(text: string): string[] {
  const words =
    foldText(text)
      .replaceAll(/(?<=\d)\s*[x×*]\s*(?=\d)/gu, ' ')
      .match(wordsAndRuns) ?? []
  return words.flatMap((word) => (isRun(word) ? piecesOfRun(word) : [word]))
}

function piecesOfRun(run: string): string[] {
  const letters = [...run]
  const count = Math.ceil(letters.length / longestRunPiece)
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * longestRunPiece, (index + 1) * longestRunPiece).join(''),
  )
}

const numberAndUnit = /^(\d{1,4})(\p{L}+)$/u

function isUnit(word: string): boolean {
  return measures.has(word) || centimetres.has(word) || counted.has(word) || readUnit(word) !== null
}

/** A number and its counted quantity, such as 12 and `speed`; the number alone if its unit says nothing. */
function measure(number: string, unit: string): Token[] {
  if (centimetres.has(unit)) return [token(String(Number(number) * 10))]
  const what = counted.get(unit)
  if (what) return [token(number), token(what)]
  return [token(number, [`${number}${unit}`])]
}

const pieces = /\d+|\p{L}+/gu

/** The words that say something about a part; all of them if none does. */
export function withoutFillers(words: readonly string[]): readonly string[] {
  const meaningful = words.filter((word) => !fillers.has(word))
  return meaningful.length > 0 ? meaningful : words
}

/** The tokens of a query, at most `most`. */
export function tokensOf(text: string, most = 10): Token[] {
  const taken = withoutFillers(cutWords(text)).slice(0, most)
  const tokens: Token[] = []
  for (let index = 0; index < taken.length; index++) {
    const word = taken[index] ?? ''
    const next = taken[index + 1] ?? ''
    if (/^\d{1,4}$/.test(word) && isUnit(next)) {
      tokens.push(...measure(word, next))
      index++
    } else tokens.push(...tokensOfWord(word))
  }
  return tokens
}

function tokensOfWord(word: string): Token[] {
  const [, number, unit] = numberAndUnit.exec(word) ?? []
  if (number && unit && isUnit(unit)) return measure(number, unit)
  // `12sped`: long enough to be a separate word, which may have a typing error.
  if (number && unit && unit.length >= 3) return [token(number), token(unit)]
  return [token(word)]
}

/** `hb148r` as `hb`, `148` and `r`; empty for a word or a number. */
export function wordPieces(word: string): string[] {
  const found = word.match(pieces) ?? []
  return found.length > 1 ? found : []
}
