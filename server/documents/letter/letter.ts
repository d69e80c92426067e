import { readableOn } from '#contract/colours.ts'
import { drawBrand } from '../brand.ts'
import type { DocumentContent, Fact } from '../document-content.ts'
import type { Logos } from '../logos.ts'
import type { Seller } from '../seller.ts'
import { type Column, colour, type Sheet, type Style } from '../sheet.ts'
import type { Element } from '../tags.ts'
import { letter } from './geometry.ts'

const label: Style = { font: 'text', size: 7.5, colour: colour.ink2 }
const body: Style = { font: 'text', size: 9 }
const figure: Style = { font: 'mono', size: 8 }
const { left, right } = letter.text
const width = right - left
const full = { x: left, width }

/** The brand colour for text and rules, as dark as text on paper has to be. */
export function inkOf({ colour: brand }: Pick<Seller, 'colour'>): string {
  return brand === undefined ? colour.blue : readableOn(brand, '#ffffff')
}

type Drawn = { part: Element; logos: Logos }

function drawHead(sheet: Sheet, { seller }: DocumentContent, { part, logos }: Drawn): void {
  const beside = drawBrand(sheet, { logo: seller.logo, logos, position: { x: left, y: letter.brandTop } })
  const name = { ...full, x: left + beside, width: width - beside, text: seller.name }
  const big: Style = { font: 'headline', size: 17 }
  sheet.write({ ...name, style: big, element: sheet.tags.add('P', part) }, letter.brandTop + 4)
  sheet.y = letter.brandRule
  sheet.rule(inkOf(seller), 1.2)
}

/** Where the letter comes from, in one line above the address. */
function senderLine({ legalName, details }: Seller): string {
  const place = details && [details.postcode, details.city].filter(Boolean).join(' ')
  return [legalName, details?.street, place].filter(Boolean).join(' · ')
}

/** Sizes of the address, from the usual one to the smallest that is still read by sorting machines. */
const addressSizes = [9.5, 9, 8.5, 8, 7.5, 7]

/** The address in the window, in the largest size in which all its lines are seen. */
function drawWindow(sheet: Sheet, { addresses: [address], seller }: DocumentContent, part: Element): void {
  if (!address) return
  const { window } = letter
  const place = { x: window.left, width: window.width }
  sheet.write({ ...place, text: senderLine(seller), style: { ...label, size: 6.5 } }, window.sender)
  const column: Omit<Column, 'style'> = { ...place, text: address.value, element: sheet.tags.add('P', part) }
  const bands = addressSizes.map((size) => sheet.measure([{ ...column, style: { font: 'text', size } }]))
  const band = bands.find(({ height }) => window.address + height <= window.bottom) ?? bands.at(-1)
  sheet.y = window.address
  band?.draw()
}

/** Numbers and dates, one below the other, right of the window. */
function drawFacts(sheet: Sheet, { facts }: DocumentContent, part: Element): void {
  const { left: x, top, label: wide, gap } = letter.facts
  sheet.y = top
  for (const { name, value, isMono } of facts) {
    const element = sheet.tags.add('P', part)
    const next = sheet.y + letter.facts.row
    sheet.band([
      { x, width: wide, text: name, style: label, element },
      { x: x + wide + gap, width: right - x - wide - gap, text: value, style: isMono ? figure : body, element },
    ])
    sheet.y = Math.max(next, sheet.y)
  }
}

/** An address that is not in the window, in one line. */
function drawAddress(sheet: Sheet, { name, value }: Fact, part: Element): void {
  const { label: wide, gap } = letter.facts
  const text = value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join(', ')
  const element = sheet.tags.add('P', part)
  sheet.band([
    { x: left, width: wide, text: name, style: label, element },
    { x: left + wide + gap, width: width - wide - gap, text, style: body, element },
  ])
  sheet.y += 2
}

function drawTitle(sheet: Sheet, { title, number, seller }: DocumentContent, part: Element): void {
  const style: Style = { font: 'headline', size: 15, colour: inkOf(seller) }
  sheet.y = Math.max(sheet.y + 10, letter.title)
  sheet.band([{ ...full, text: `${title} ${number}`, style, element: sheet.tags.add('H1', part) }])
  sheet.y += 6
}

/** Where the sheet is folded and punched. */
function drawMarks({ doc, tags }: Sheet): void {
  tags.draw(undefined, () => {
    for (const y of [...letter.folds, letter.punch]) {
      const end = y === letter.punch ? 20 : 14
      doc.lineWidth(0.4).strokeColor(colour.ink2).moveTo(8, y).lineTo(end, y).stroke()
    }
  })
}

/** The first page down to the table: brand, address, numbers and dates, title. */
export function drawLetterHead(sheet: Sheet, document: DocumentContent, drawn: Drawn): void {
  const { part } = drawn
  drawMarks(sheet)
  drawHead(sheet, document, drawn)
  drawWindow(sheet, document, part)
  const afterWindow = sheet.y
  drawFacts(sheet, document, part)
  sheet.y = Math.max(afterWindow, sheet.y)
  drawTitle(sheet, document, part)
  for (const address of document.addresses.slice(1)) drawAddress(sheet, address, part)
}

/** The head of each page after the first. */
export function drawNextHead(sheet: Sheet, { title, number, seller }: DocumentContent): void {
  const top = sheet.frame.top - 8
  sheet.write({ ...full, text: `${seller.name}, ${title}`, style: label }, top - 6)
  sheet.write({ ...full, text: number, style: figure, align: 'right' }, top - 6)
  sheet.y = top + 8
  sheet.rule(inkOf(seller), 0.8)
  sheet.y += 12
}
