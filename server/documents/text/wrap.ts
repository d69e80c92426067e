import LineBreaker from 'linebreak'
import { graphemesOf } from './printable.ts'

export type TextMeasure = (text: string) => number

/** The longest prefix of a word that fits into the line, at least one character. */
function headOf(word: string, width: number, measure: TextMeasure): string {
  let head = ''
  for (const character of graphemesOf(word)) {
    if (head !== '' && measure(head + character) > width) return head
    head += character
  }
  return head
}

/** Scripts that write words without spaces; a line may end after nearly every character. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\uff00-\uff60]/u

/** Where a word may be broken: only beside East Asian characters, by the rules of Unicode. Part numbers stay whole. */
function piecesOf(word: string): string[] {
  if (!eastAsian.test(word)) return [word]
  const breaker = new LineBreaker(word)
  const pieces: string[] = []
  let start = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const around = word.slice(Math.max(0, next.position - 1), next.position + 1)
    if (next.position < word.length && !eastAsian.test(around)) continue
    pieces.push(word.slice(start, next.position))
    start = next.position
  }
  return pieces
}

function wrapParagraph(text: string, width: number, measure: TextMeasure): string[] {
  const pieces = text
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => piecesOf(word).map((piece, index) => ({ piece, before: index === 0 ? ' ' : '' })))
  const lines: string[] = []
  let line = ''
  for (const { piece, before } of pieces) {
    const longer = line === '' ? piece : `${line}${before}${piece}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = piece
    while (measure(line) > width) {
      const head = headOf(line, width, measure)
      if (head === line) break
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return [...lines, line]
}

/** The paragraphs of a text; more than one empty line between two of them are one. */
export function paragraphsOf(text: string): string[] {
  return text
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n')
}

/** Lines of at most `width`: broken between words, and inside a word that is wider than a line. */
export function wrap(text: string, width: number, measure: TextMeasure): string[] {
  return paragraphsOf(text).flatMap((paragraph) => wrapParagraph(paragraph, width, measure))
}
