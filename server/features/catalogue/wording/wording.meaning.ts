import type { Lexicon } from './wording.lexicon.ts'
import type { Stems } from './wording.stems.ts'
import { maxTermWords, type Synonyms } from './wording.synonyms.ts'
import { piecesOf, type Token } from './wording.tokens.ts'

/**
 * A word to look for: in any of these forms, or as the beginning of a word. `isWhole`: products have it so. `isUnfinished`:
 * the user is still typing it.
 */
export type Term = {
  text: string
  forms: readonly string[]
  isWhole: boolean
  isUnfinished?: boolean
  /** Words that stand side by side: `1 2` of 1/2. */
  phrase?: readonly string[]
}
/** Terms that a product must have all of. */
export type Alternative = readonly Term[]
/** One or some words of the query: a product has one of the alternatives. The first is what was typed. */
export type Unit = { typed: readonly string[]; alternatives: readonly Alternative[]; count: number }
export type Meaning = readonly Unit[]

export type Knowledge = { lexicon: Lexicon; synonyms: Synonyms; stems: Stems }

/** What the tokens of a query mean: the words as typed, and in all the ways that products may have them. */
export function meaningOf(tokens: readonly Token[], knowledge: Knowledge): Unit[] {
  const units: Unit[] = []
  for (let index = 0; index < tokens.length; ) {
    const unit =
      longestUnit(tokens.slice(index), knowledge) ?? unitOf(tokens.slice(index, index + 1), [], knowledge)
    units.push(unit)
    index += unit.typed.length
  }
  return units
}

/** The longest beginning that has a meaning of its own: synonyms, or two words that products write as one. */
function longestUnit(tokens: readonly Token[], knowledge: Knowledge): Unit | null {
  for (let length = Math.min(maxTermWords, tokens.length); length > 0; length--) {
    const taken = tokens.slice(0, length)
    const words = taken.map(({ text }) => text)
    const others = [
      ...knowledge.synonyms(words, knowledge.stems),
      ...(length === 2 ? joined(words, knowledge) : []),
    ]
    if (others.length > 0) return unitOf(taken, others, knowledge)
  }
  return null
}

const letters = /^\p{L}+$/u
const shortCode = /^\p{L}{1,3}$/u
const digits = /^\d+$/

function joined([first = '', second = '']: readonly string[], { lexicon, stems }: Knowledge): string[][] {
  const whole = first + second
  if (shortCode.test(first) && digits.test(second)) return lexicon.has(whole) ? [[whole]] : []
  if (!letters.test(whole)) return []
  return lexicon.has(whole) || stems(whole).some((stem) => lexicon.isStem(stem) || lexicon.has(stem))
    ? [[whole]]
    : []
}

function unitOf(tokens: readonly Token[], others: readonly (readonly string[])[], knowledge: Knowledge): Unit {
  const { lexicon } = knowledge
  const typed = tokens.map((one) => termOf(one.text, knowledge, one.alternatives))
  const [only] = tokens
  const apart = tokens.length === 1 && only ? partsOf(only.text, knowledge) : []
  const alternatives = [
    typed,
    ...[...apart, ...others].map((words) => words.map((word) => termOf(word, knowledge))),
  ]
  const counts = alternatives.map((terms) => Math.min(...terms.map(({ forms }) => lexicon.count(forms))))
  return { typed: tokens.map(({ text }) => text), alternatives, count: Math.max(...counts) }
}

/** `mt148r` is `mt`, `148` and `r`, `rearmotor` is `rear` and `motor`. */
function partsOf(word: string, { lexicon }: Knowledge): string[][] {
  const pieces = piecesOf(word)
  if (pieces.length > 0) return [pieces]
  const parts = letters.test(word) && !lexicon.has(word) ? lexicon.split(word) : null
  return parts ? [parts] : []
}

export function termOf(text: string, { lexicon, stems }: Knowledge, more: readonly string[] = []): Term {
  if (digits.test(text)) return { text, forms: [text, `${text}t`, ...more], isWhole: true }
  const own = letters.test(text) ? stems(text) : []
  const isWhole = lexicon.has(text) || own.some((stem) => lexicon.isStem(stem) || lexicon.has(stem))
  // A product that has the word has its stem too, so the stem alone finds it. The planner would take each form for further
  // products.
  const forms = isWhole
    ? own.flatMap((stem) => [...(lexicon.isStem(stem) ? [`=${stem}`] : []), ...(lexicon.has(stem) ? [stem] : [])])
    : []
  // A word that is not known yet is found by its stem too, so that it does not matter when the words were read.
  const newForms = [text, ...own.flatMap((stem) => [`=${stem}`, stem]), ...more]
  return { text, forms: [...new Set(forms.length > 0 ? forms : newForms)], isWhole }
}

/** A word that no product has, in any way that it may be written. */
function isUnknown(unit: Unit, { lexicon }: Knowledge): boolean {
  const [word = ''] = unit.typed
  const isPlain = unit.alternatives.length === 1 && unit.typed.length === 1
  return isPlain && letters.test(word) && !unit.alternatives[0]?.[0]?.isWhole && !lexicon.hasBeginning(word)
}

/**
 * The tokens with each unknown word replaced by the nearest known one, and left out if there is none. Null if nothing is
 * left, or nothing is unknown.
 */
export function correctTokens(units: Meaning, knowledge: Knowledge): string[] | null {
  const corrected = units.flatMap((unit) =>
    isUnknown(unit, knowledge) ? knowledge.lexicon.nearest(unit.typed[0] ?? '').slice(0, 1) : unit.typed,
  )
  const typed = units.flatMap((unit) => unit.typed)
  return corrected.length > 0 && corrected.join(' ') !== typed.join(' ') ? corrected : null
}

/** The meaning without its unknown words. */
export function knownOf(units: Meaning, knowledge: Knowledge): Unit[] {
  return units.filter((unit) => !isUnknown(unit, knowledge))
}

/** The meaning without the word that the fewest names have: names say what a product is. */
export function withoutRarest(units: Meaning): Unit[] {
  const rarest = units.reduce((least, unit) => (unit.count < least.count ? unit : least))
  return units.filter((unit) => unit !== rarest)
}

/** The meaning while the user is still typing its last word. */
export function withUnfinished(units: Meaning): Unit[] {
  const [last, ...before] = units.toReversed()
  const [typed, ...others] = last?.alternatives ?? []
  const term = typed?.at(-1)
  if (!last || !typed || !term) return [...units]
  const open: Alternative = [...typed.slice(0, -1), { ...term, isWhole: false, isUnfinished: true }]
  return [...before.toReversed(), { ...last, alternatives: [open, ...others] }]
}
