import type { DocumentContent, Fact } from './document-content.ts'
import { letter } from './letter/geometry.ts'
import type { Sheet, Style } from './sheet.ts'
import type { TagElement } from './tags.ts'

const body: Style = { font: 'text', size: 9 }
const figure: Style = { font: 'mono', size: 8 }

const { left, right } = letter.text
const width = right - left

/** Two columns below those of the amounts; `share` is that of the names. */
function columns(share: number) {
  const names = { x: left + width * 0.34, width: width * share }
  const x = names.x + names.width
  return { names, amounts: { x, width: right - x, align: 'right' as const } }
}

const ofSums = columns(0.36)
/** A sentence may stand for the amount, as on packing slips. */
const ofTotal = columns(0.2)

/** Height of the total with the space around it: the last line of a table stays on its page. */
const totalHeight = 36
/** Height of one row of the sums. */
const sumHeight = 15

/** What the total is made of, a row each. */
export function drawSums(sheet: Sheet, sums: readonly Fact[], part: TagElement): void {
  sheet.y += 6
  for (const { name, value } of sums) {
    sheet.need(sumHeight)
    const element = sheet.tags.add('P', part)
    sheet.band([
      { ...ofSums.names, text: name, style: body, element },
      { ...ofSums.amounts, text: value, style: figure, element },
    ])
    sheet.y += 2
  }
}

/** `ink` is the colour of the amount and of the rule below it. */
export function drawTotal(
  sheet: Sheet,
  { name, value }: Fact,
  { part, ink }: { part: TagElement; ink: string },
): void {
  sheet.y += 6
  sheet.need(24)
  const element = sheet.tags.add('P', part)
  sheet.band([
    { ...ofTotal.names, text: name, style: { font: 'headline', size: 10 }, element },
    { ...ofTotal.amounts, text: value, style: { font: 'mono', size: 10.5, colour: ink }, element },
  ])
  sheet.y += 5
  sheet.rule(ink, 1.2)
}

/** What follows the table on its page. */
export function heightOfSums({ sums = [], total }: DocumentContent): number {
  return (total ? totalHeight : 0) + sums.length * sumHeight
}
