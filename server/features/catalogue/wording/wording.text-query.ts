import { lettersOfCode } from './wording.codes.ts'
import type { Meaning, Term } from './wording.meaning.ts'
import { isRun } from './wording.tokens.ts'

/** Texts of the type `tsquery`. `matching`: which products are found. `ranking`: whose words count for the order. */
export type TextQuery = { matching: string; ranking: string }

const digits = /^\d+$/
const shortestPrefix = 2
/** `10` is not the beginning of `104`. */
const shortestNumberPrefix = 3

/** Lexemes are letters, digits and "=", "#" or "~": nothing in them is syntax once it is quoted. */
function quote(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '')}'`
}

function prefixOf({ text, isUnfinished }: Term): string[] {
  const least = digits.test(text) ? shortestNumberPrefix : isUnfinished || isRun(text) ? 1 : shortestPrefix
  return text.length >= least ? [`${quote(text)}:*`] : []
}

const mixed = /^(?=.*\d)(?=.*\p{L})[\p{L}\d]{3,}$/u

/** `b148` is in the middle of a part number, `链条` in the middle of a run. */
function fragmentOf({ text }: Term): string[] {
  return mixed.test(text) || isRun(text) ? [`${quote(`~${text}`)}:*`] : []
}

const powerOfTen = /^(\d+e\d+)(\p{L}[\p{L}\d]*)$/u

/** PostgreSQL reads `3e7ab` in a name as the number `3e7` and the word `ab`. */
function numberAndRest({ text }: Term): string[] {
  const [, number, rest] = powerOfTen.exec(text) ?? []
  return number && rest ? [`(${quote(number)}<->${quote(rest)}:*)`] : []
}

function anyOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join('|')})`
}

/** A word that is not known may be the beginning of one: the user is still typing. A number is either. */
function matchingTerm(term: Term): string {
  if (term.phrase) return `(${term.phrase.map(quote).join('<->')})`
  const prefix = term.isWhole && !digits.test(term.text) && !isRun(term.text) ? [] : prefixOf(term)
  const forms = term.forms.filter((form) => prefix.length === 0 || !form.startsWith(term.text))
  return anyOf([...forms.map(quote), ...prefix, ...fragmentOf(term), ...numberAndRest(term)])
}

function rankingTerm(term: Term): string[] {
  if (term.phrase) return term.phrase.map(quote)
  return [
    ...term.forms.map(quote),
    ...(term.isWhole ? [] : prefixOf(term)),
    ...(isRun(term.text) ? fragmentOf(term) : []),
  ]
}

/** The meaning as text queries; null if there are no words in it. */
export function toTextQuery(meaning: Meaning): TextQuery | null {
  if (meaning.length === 0) return null
  const units = meaning.map(({ alternatives }) =>
    anyOf(alternatives.map((terms) => `(${terms.map(matchingTerm).join('&')})`)),
  )
  const ranked = meaning.flatMap(({ alternatives }) => alternatives.flat()).flatMap(rankingTerm)
  return { matching: units.join('&'), ranking: [...new Set(ranked)].join('|') }
}

/** The lexeme of a whole part number without its separators. */
export function codeOf(text: string): string {
  return quote(`#${lettersOfCode(text)}`)
}

/** The lexemes of part numbers that begin with these letters and digits. */
export function beginningOfCode(code: string): string {
  return `${quote(`#${code}`)}:*`
}
