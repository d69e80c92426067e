import { foldText } from '#contract/fold.ts'
import { countBits, distanceBetween, lettersOf } from './wording.distance.ts'

/** A word that products have, and how many have it in name, family or values. A stem begins with `=`. */
export type LexiconRow = { word: string; nameCount: number }

type Entry = { word: string; count: number; letters: number }

/** The words of the catalogue, for corrections and for words that are written together or apart. */
export type Lexicon = {
  has(word: string): boolean
  /** Whether it is the stem of another word. */
  isStem(stem: string): boolean
  /** How many products have one of these lexemes in name, family or values, about. */
  count(lexemes: readonly string[]): number
  /** Whether a word begins so. */
  hasBeginning(text: string): boolean
  /** The words that the text may be meant as, the most probable first. */
  nearest(text: string): string[]
  /** The word as products write it: `führung` for `fuhrung`. */
  spell(word: string): string
  /** Two or three words that are written together in the text; null if there are none. */
  split(text: string): string[] | null
}

const maxNearest = 3
/** Shorter words would be found in almost any text. */
const shortestPart = 3

/** `extra`: words that are no product's, but are understood, such as synonyms. */
export function createLexicon(rows: readonly LexiconRow[], extra: readonly string[]): Lexicon {
  const counts = new Map<string, number>(extra.map((word) => [word, 0]))
  const stems = new Map<string, number>()
  for (const { word, nameCount } of rows) {
    if (word.startsWith('=')) stems.set(word.slice(1), nameCount)
    else counts.set(word, nameCount)
  }
  const sorted = [...counts.keys()].sort()
  const spellings = new Map<string, string>()
  for (const word of counts.keys()) if (foldText(word) !== word) spellings.set(foldText(word), word)
  const byLength = groupByLength(counts)
  const has = (word: string) => counts.has(word)
  return {
    has,
    isStem: (stem) => stems.has(stem),
    count: (lexemes) =>
      Math.max(0, ...lexemes.map((one) => (one.startsWith('=') ? stems.get(one.slice(1)) : counts.get(one)) ?? 0)),
    hasBeginning: (text) => firstFrom(sorted, text)?.startsWith(text) ?? false,
    nearest: (text) => nearestIn(byLength, text),
    spell: (word) => spellings.get(word) ?? word,
    split: (text) => splitBy((part) => part.length >= shortestPart && has(part), text),
  }
}

const letters = /^\p{L}+$/u

function groupByLength(counts: ReadonlyMap<string, number>): Entry[][] {
  const groups: Entry[][] = []
  for (const [word, count] of counts) {
    // A query is folded, and so is what it is corrected to.
    if (word.length < 3 || !letters.test(word) || foldText(word) !== word) continue
    const group = groups[word.length] ?? []
    groups[word.length] = group
    group.push({ word, count, letters: lettersOf(word) })
  }
  return groups
}

/** The first of the sorted words that is not before the text. */
function firstFrom(sorted: readonly string[], text: string): string | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return sorted[low]
}

/** Typing errors that a word of this length may have. */
function maxErrors(length: number): number {
  if (length < 3) return 0
  return length < 6 ? 1 : length < 11 ? 2 : 3
}

function nearestIn(byLength: readonly (readonly Entry[] | undefined)[], text: string): string[] {
  const most = maxErrors(text.length)
  if (most === 0) return []
  const bits = lettersOf(text)
  const found: { entry: Entry; cost: number }[] = []
  for (let length = text.length - most; length <= text.length + most; length++) {
    for (const entry of byLength[length] ?? []) {
      if (countBits(entry.letters ^ bits) > 2 * most) continue
      const distance = distanceBetween(text, entry.word, most)
      if (distance <= most) found.push({ entry, cost: costOf(text, entry, distance) })
    }
  }
  return found
    .sort((a, b) => a.cost - b.cost || b.entry.count - a.entry.count || (a.entry.word < b.entry.word ? -1 : 1))
    .slice(0, maxNearest)
    .map(({ entry }) => entry.word)
}

/** The first letter is seldom wrong, and a word of many names is meant more often. */
function costOf(text: string, { word, count }: Entry, distance: number): number {
  const isOther = text[0] !== word[0] && !(text[0] === 'k' && word[0] === 'c')
  return distance + (isOther ? 0.6 : 0) - Math.min(0.4, Math.log10(1 + count) * 0.2)
}

function splitBy(isWord: (part: string) => boolean, text: string, most = 3): string[] | null {
  for (let index = text.length - shortestPart; index >= shortestPart; index--) {
    const [first, rest] = [text.slice(0, index), text.slice(index)]
    if (!isWord(first)) continue
    if (isWord(rest)) return [first, rest]
    const more = most > 2 ? splitBy(isWord, rest, most - 1) : null
    if (more) return [first, ...more]
  }
  return null
}
