import { language, t } from '#i18n/t.ts'
import type { Seller } from '../seller.ts'
import { type Band, colour, type Sheet, type SheetColumn, type Style } from '../sheet.ts'
import type { TagElement } from '../tags.ts'
import { letter } from './geometry.ts'

const small: Style = { font: 'text', size: 7, colour: colour.ink2 }
const { left, right } = letter.text
const width = right - left
const perRow = 4
const gutter = 10
const gap = 4
/** Number of the page, rule and the space around them. */
const headHeight = 22

/** What the foot says of the company: texts of several lines, side by side. */
function blocksOf({ legalName, contactEmail, details }: Seller): string[] {
  if (!details) return [`${legalName}\n${contactEmail}`]
  const { street, postcode, city, country, registration, vatId, phone, bankAccounts } = details
  const { directors, court, taxNumber } = details
  const land = country && new Intl.DisplayNames(language(), { type: 'region' }).of(country)
  const place = [postcode, city].filter(Boolean).join(' ')
  const blocks = [
    [legalName, street, place, land],
    [phone, contactEmail],
    [
      directors && `${t('Managing directors')}: ${directors}`,
      court,
      registration,
      vatId && `${t('VAT number')}: ${vatId}`,
      taxNumber && `${t('Tax number')}: ${taxNumber}`,
    ],
    ...bankAccounts.map(({ bank, iban, bic, accountNumber, bankCode }) => [
      bank,
      iban || `${t('Account number')}: ${accountNumber}`,
      bankCode && `${t('Bank code')}: ${bankCode}`,
      bic && `BIC ${bic}`,
    ]),
  ]
  return blocks.map((lines) => lines.filter(Boolean).join('\n')).filter(Boolean)
}

/** The texts of the foot in rows; with a `part`, screen readers read them there. */
function rowsOf(sheet: Sheet, seller: Seller, part: TagElement): Band[] {
  const each = (width - gutter * (perRow - 1)) / perRow
  const place = (text: string, column: Pick<SheetColumn, 'x' | 'width'>): SheetColumn => ({
    ...column,
    text,
    style: small,
    element: part && sheet.tags.add('P', part),
  })
  const blocks = blocksOf(seller).map((text, index) =>
    place(text, { x: left + (index % perRow) * (each + gutter), width: each }),
  )
  const rows: SheetColumn[][] = []
  for (let first = 0; first < blocks.length; first += perRow) rows.push(blocks.slice(first, first + perRow))
  const own = seller.details?.footer[language()]
  if (own) rows.push([place(own, { x: left, width })])
  return rows.map((columns) => sheet.measure(columns))
}

export function heightOfFoot(sheet: Sheet, seller: Seller): number {
  return rowsOf(sheet, seller, undefined).reduce((sum, { height }) => sum + height + gap, headHeight)
}

type FootOfPage = { seller: Seller; numbered: string; height: number; part?: TagElement }

/** The foot of a page: its number, the company with its bank accounts, and the footer of the settings. */
export function drawFoot(sheet: Sheet, { seller, numbered, height, part }: FootOfPage): void {
  // Below all content, where no next page begins.
  sheet.frame = { ...sheet.frame, bottom: Number.POSITIVE_INFINITY }
  sheet.y = letter.footBottom - height
  sheet.write({ x: left, width, text: numbered, style: small, align: 'right' }, sheet.y)
  sheet.y += 12
  sheet.rule(colour.line)
  sheet.y += headHeight - 12
  for (const band of rowsOf(sheet, seller, part)) {
    band.draw()
    sheet.y += gap
  }
}
