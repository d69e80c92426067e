import type { DocumentContent, Fact } from './document-content.ts'
import { colour, frame, type Sheet, type Style } from './sheet.ts'
import type { Element } from './tags.ts'

const body: Style = { font: 'text', size: 9.5 }
const figure: Style = { font: 'mono', size: 8.2 }
const width = frame.right - frame.left
const gutter = 14

/** Height of the total with the space around it: the last line of a table stays on its page. */
const totalHeight = 44

/** Height of one row of the sums. */
const sumHeight = 17

/** What the total is made of, a row each. */
export function sumsOf(sheet: Sheet, sums: readonly Fact[], part: Element): void {
  sheet.y += 8
  const half = width / 2
  for (const { name, value } of sums) {
    sheet.need(sumHeight)
    const element = sheet.tags.add('P', part)
    sheet.band([
      { x: frame.left, width: half - gutter, text: name, style: body, element },
      { x: frame.left + half, width: half, align: 'right', text: value, style: figure, element },
    ])
    sheet.y += 4
  }
}

export function totalOf(sheet: Sheet, { name, value }: Fact, part: Element): void {
  sheet.y += 10
  sheet.need(24)
  const half = width / 2
  const element = sheet.tags.add('P', part)
  const amount: Style = { font: 'mono', size: 11, colour: colour.blue }
  sheet.band([
    { x: frame.left, width: half - gutter, text: name, style: { font: 'headline', size: 10 }, element },
    { x: frame.left + half, width: half, align: 'right', text: value, style: amount, element },
  ])
  sheet.y += 6
  sheet.rule(colour.blue, 1.2)
}

/** What follows the table on its page. */
export function heightOfSums({ sums = [], total }: DocumentContent): number {
  return (total ? totalHeight : 0) + sums.length * sumHeight
}
