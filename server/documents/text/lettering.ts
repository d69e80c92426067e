import { type Direction, isShapedRightToLeft, reversed, textDirection, visualParts } from './direction.ts'
import type { Faces } from './faces.ts'
import { type OwnFont, ownFonts } from './families.ts'
import { ownFile } from './font-files.ts'
import type { EastAsian } from './font-table.ts'
import { directionMarks, graphemesOf, toPrintable } from './printable.ts'
import { type Run, runsOf } from './runs.ts'
import { paragraphsOf, wrap } from './wrap.ts'

/** Style of a text; `size` in points. */
export type Style = { font: OwnFont; size: number; colour?: string }

/** A line of a text. Without a `direction` it has that of its first letter. */
export type LetteredLine = {
  text: string
  style: Style
  x: number
  width: number
  align?: 'left' | 'right' | 'center'
  direction?: Direction
}

/** A line of a longer text, with the direction of its paragraph. */
export type TextLine = Pick<LetteredLine, 'text'> & { direction: Direction }

/** Draws texts of every script that a font has. */
export type Lettering = {
  /** In points. */
  widthOf(style: Style, text: string): number
  /** The lines of a text, each of which `write` draws. One without letters, such as a phone number, is from left to right. */
  linesOf(style: Style, text: string, width: number): { lines: TextLine[]; side: 'left' | 'right' }
  /** The text on one line, which ends in an ellipsis if it is longer. */
  fit(style: Style, text: string, width: number): string
  /** Draws a line with its baseline at `base`. Texts from right to left are at the right, unless aligned. */
  write(line: LetteredLine, base: number): void
}

export type PlacedRun = Run & { isShaped: boolean }

const ink = '#0f1830'

/** The runs of a line from left to right, each with its characters as its font wants them. */
export function placedRuns(
  line: string,
  { font, first }: { font: OwnFont; first: EastAsian },
  direction: Direction,
): PlacedRun[] {
  return visualParts(line, direction).flatMap(({ text, isRtl }) => {
    const runs = runsOf(text.replaceAll(directionMarks, ''), font, first)
    if (!isRtl) return runs.map((run) => ({ ...run, isShaped: false }))
    return runs.reverse().map((run) => {
      const isShaped = isShapedRightToLeft(run.text)
      return { face: run.face, text: isShaped ? run.text : reversed(run.text), isShaped }
    })
  })
}

/** The longest start of a text that fits on one line, with an ellipsis if it is not the whole text. */
function fitText(text: string, isShort: (part: string) => boolean): string {
  const shown = toPrintable(text).replaceAll(/\s+/g, ' ').trim()
  if (isShort(shown)) return shown
  const characters = graphemesOf(shown)
  const headOf = (count: number) => `${characters.slice(0, count).join('').trimEnd()}…`
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (isShort(headOf(middle))) fits = middle
    else tooMany = middle
  }
  return headOf(fits)
}

type Brush = {
  widthOf(runs: readonly PlacedRun[], style: Style): number
  draw(runs: readonly PlacedRun[], style: Style, from: { x: number; base: number }): void
}

/** Measures and draws runs. What has a font that is not loaded yet takes no place: the document is drawn again. */
function createBrush(doc: PDFKit.PDFDocument, faces: Faces): Brush {
  function choose({ face }: Run, { font, size }: Style): boolean {
    if (face.startsWith('own/')) {
      doc.font(ownFile(ownFonts[face.slice(4) as OwnFont])).fontSize(size)
      return true
    }
    const found = faces.find(face, font)
    // The types of PDFKit lack fonts that are open already, which its code takes.
    if (found) doc.font(found.font as unknown as Uint8Array, found.key).fontSize(size)
    return found !== undefined
  }

  /** With a list of features PDFKit leaves the words of a run to the font, which orders them from right to left. */
  const optionsOf = ({ isShaped }: PlacedRun) => (isShaped ? { features: [] } : {})

  /** Of words that are shaped, which PDFKit does not remember: at a size of 1. */
  const shapedWidths = new Map<string, number>()

  function widthOfRun(run: PlacedRun, style: Style): number {
    if (!choose(run, style)) return 0
    if (!run.isShaped) return doc.widthOfString(run.text)
    const key = `${run.face} ${style.font} ${run.text}`
    const width = shapedWidths.get(key) ?? doc.widthOfString(run.text, optionsOf(run)) / style.size
    shapedWidths.set(key, width)
    return width * style.size
  }

  return {
    widthOf: (runs, style) => runs.reduce((sum, run) => sum + widthOfRun(run, style), 0),
    draw(runs, style, { x, base }) {
      let start = x
      for (const run of runs) {
        const width = widthOfRun(run, style)
        if (!choose(run, style)) continue
        const options = { lineBreak: false, baseline: 'alphabetic', ...optionsOf(run) } as const
        doc.fillColor(style.colour ?? ink).text(run.text, start, base, options)
        start += width
      }
    },
  }
}

function startOf({ x, width, align, direction }: LetteredLine, drawn: number): number {
  const side = align ?? (direction === 'rtl' ? 'right' : 'left')
  if (side === 'left') return x
  return side === 'right' ? x + width - drawn : x + (width - drawn) / 2
}

/** Sets texts on the pages of a document. `first` is the East Asian family for characters that several share. */
export function createLettering(
  doc: PDFKit.PDFDocument,
  { faces, first }: { faces: Faces; first: EastAsian },
): Lettering {
  const brush = createBrush(doc, faces)

  function runsOfLine({
    text,
    style,
    direction,
  }: Pick<LetteredLine, 'text' | 'style' | 'direction'>): PlacedRun[] {
    return placedRuns(text, { font: style.font, first }, direction ?? textDirection(text))
  }

  const widthOf: Lettering['widthOf'] = (style, text) => brush.widthOf(runsOfLine({ text, style }), style)

  return {
    widthOf,
    linesOf(style, text, width) {
      const shown = toPrintable(text)
      const lines = paragraphsOf(shown).flatMap((paragraph) => {
        const direction = textDirection(paragraph)
        const measure = (part: string) => brush.widthOf(runsOfLine({ text: part, style, direction }), style)
        return wrap(paragraph, width, measure).map((line) => ({ text: line, direction }))
      })
      return { lines, side: textDirection(shown) === 'rtl' ? 'right' : 'left' }
    },
    fit: (style, text, width) => fitText(text, (part) => widthOf(style, part) <= width),
    write(line, base) {
      const { style } = line
      const direction = line.direction ?? textDirection(line.text)
      const runs = runsOfLine({ ...line, direction })
      const x = startOf({ ...line, direction }, brush.widthOf(runs, style))
      const isReordered = runs.some(({ isShaped, face }) => isShaped || face === 'sans/devanagari')
      // Programs that copy or read a text aloud take this one, in the order in which it is read.
      if (isReordered) doc.markContent('Span', { actual: line.text })
      brush.draw(runs, style, { x, base })
      if (isReordered) doc.endMarkedContent()
    },
  }
}

/** The East Asian family of a document: that of its language, or of the script that only one language has. */
export function eastAsianOf(language: string, texts: string): EastAsian {
  if (/^ja\b/.test(language)) return 'jp'
  if (/^ko\b/.test(language)) return 'kr'
  if (/^zh-(Hant|TW|HK|MO)\b/i.test(language)) return 'tc'
  if (/^zh\b/.test(language)) return 'sc'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(texts)) return 'jp'
  if (/\p{Script=Hangul}/u.test(texts)) return 'kr'
  return /\p{Script=Bopomofo}/u.test(texts) ? 'tc' : 'sc'
}
