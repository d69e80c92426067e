import bidiFactory, { type Bidi } from 'bidi-js'
import { graphemesOf } from './printable.ts'

// Its types describe a module with a default export; Node and Vite get the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Hebrew, Arabic and the other scripts of their ranges, and the marks that say such a direction. */
const rightToLeft = /[\u0590-\u08ff\u200f\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export type Direction = 'ltr' | 'rtl'

/** The direction of a whole text: that of its first letter. */
export function textDirection(text: string): Direction {
  if (!rightToLeft.test(text)) return 'ltr'
  const first = /\p{L}/u.exec(text.replaceAll(/[\u200e\u200f]/g, (mark) => (mark === '\u200f' ? '\u05d0' : 'a')))
  return first && rightToLeft.test(first[0]) ? 'rtl' : 'ltr'
}

/** A part of a line with one direction. */
export type Part = { text: string; isRtl: boolean }

type Leveled = { text: string; level: number }

function levelsOf(line: string, direction: Direction): Leveled[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const parts: Leveled[] = []
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index] ?? 0
    const character = line[index] ?? ''
    const last = parts.at(-1)
    if (last?.level === level) last.text += character
    else parts.push({ text: character, level })
  }
  return parts
}

/** From the highest level down to the lowest odd one, runs of at least that level are reversed (rule L2). */
function reorder(parts: Leveled[]): Leveled[] {
  const highest = Math.max(...parts.map(({ level }) => level))
  let ordered = parts
  for (let level = highest; level > 0; level -= 1) {
    const next: Leveled[] = []
    let start = 0
    while (start < ordered.length) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1
      if (end > start) next.push(...ordered.slice(start, end).reverse())
      else next.push(...ordered.slice(start, start + 1))
      start = Math.max(end, start + 1)
    }
    ordered = next
  }
  return ordered
}

/** The parts of a line from left to right. Each has its characters in the order in which they are read. */
export function visualParts(line: string, direction: Direction): Part[] {
  if (direction === 'ltr' && !rightToLeft.test(line)) return [{ text: line, isRtl: false }]
  return reorder(levelsOf(line, direction)).map(({ text, level }) => ({
    text: level % 2 === 1 ? mirrored(text) : text,
    isRtl: level % 2 === 1,
  }))
}

/** Brackets point the other way in text from right to left. */
function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
}

/** Whether a font draws the text from right to left by itself, as it does with letters of such scripts. */
export function isShapedRightToLeft(text: string): boolean {
  return /\p{L}/u.test(text) && rightToLeft.test(text)
}

export function reversed(text: string): string {
  return graphemesOf(text).reverse().join('')
}
