import { countryName, type PostalAddress } from '#contract/addresses/postal.ts'
import { partName } from '#contract/orders/lines.ts'
import { leavesCustoms } from '#contract/tax/customs.ts'
import { taxedSums } from '#contract/tax/sums.ts'
import { language, numberLocale, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import type { DocumentColumn, DocumentContent, Fact } from '#server/documents/document-content.ts'
import type { Seller } from '#server/documents/seller.ts'
import { amount, documentDay, moneyText, percent, quantity } from './invoices.format.ts'
import type { DocumentLine, DocumentOrder } from './invoices.serializer.ts'

type Table = Pick<DocumentContent, 'columns' | 'rows' | 'sums' | 'total'>

/** The columns that all documents begin with. The part number comes first: warehouses and buyers look for it. */
function partColumns(nameWidth: number): DocumentColumn[] {
  return [
    { name: t('Line', { context: 'of an order' }), width: 0.06, isMono: true },
    { name: t('SKU'), width: 0.19, isMono: true },
    { name: t('Name'), width: nameWidth },
  ]
}

function partCells(part: DocumentLine): string[] {
  return [String(part.line), part.sku, partName(part, language())]
}

/** Who sends the goods, as far as customs ask. */
type Sender = Pick<Seller, 'details'>

/** Whether the goods leave a customs territory. An address as free text has no country: then their tax says it. */
function isCustomsCase(
  { details }: Sender,
  { shipTo, treatment }: Pick<DocumentOrder, 'shipTo' | 'treatment'>,
): boolean {
  const to = shipTo as Partial<PostalAddress> | null | undefined
  if (!to?.country || !details?.country) return treatment?.kind === 'export'
  return leavesCustoms(details, { country: to.country, postcode: to.postcode ?? '' })
}

/** What customs ask of the pieces of a line. */
function customsOf({ tariffNumber, originCountry, netWeightMg }: DocumentLine, pieces: number): string[] {
  const kilograms = new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: 3 })
  return [
    ...(tariffNumber ? [t('Tariff number {number}', { number: tariffNumber })] : []),
    ...(originCountry ? [t('Country of origin: {country}', { country: countryName(originCountry) })] : []),
    ...(netWeightMg
      ? [t('Net weight {weight} kg', { weight: kilograms.format((netWeightMg * pieces) / 1e6) })]
      : []),
  ]
}

/** The day a line is wanted, if it is not the day of the whole order, what customs ask of its pieces, and its note. */
function belowOf(
  line: DocumentLine,
  { order, pieces, isCustoms }: { order: Pick<DocumentOrder, 'requestedOn'>; pieces: number; isCustoms: boolean },
): string {
  const { note, requestedOn } = line
  const isOwnDay = requestedOn !== null && requestedOn !== order.requestedOn
  const wanted = isOwnDay ? [t('Requested for {day}', { day: documentDay(requestedOn) })] : []
  const customs = isCustoms ? customsOf(line, pieces) : []
  return [...wanted, ...customs, ...(note.trim() ? [note.trim()] : [])].join('\n')
}

/** Goods and freight, where freight is charged. */
function freightSums({ freight, lines, currency }: DocumentOrder): Fact[] {
  if (!freight) return []
  const goodsMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const name = wordsIn(freight.name, language())
  return [
    { name: t('Goods'), value: moneyText(goodsMinor, currency) },
    {
      name: name === '' ? t('Freight') : t('Freight: {method}', { method: name }),
      value: freight.minor === null ? t('quoted later') : moneyText(freight.minor, currency),
    },
  ]
}

/** What stands above the total: the goods without tax, and the tax of each category and rate. */
function taxSums({ lines, currency, freight, taxMinor: givenTaxMinor }: DocumentOrder): Fact[] {
  const rated = lines.map(({ netMinor, taxRateBp, taxCategory = null }) => ({
    netMinor,
    rateBp: taxRateBp,
    category: taxCategory,
  }))
  const freightMinor = freight?.minor ?? 0
  const { goodsMinor, groups } = taxedSums(rated, freightMinor, givenTaxMinor)
  return [
    { name: t('Net total'), value: moneyText(goodsMinor + freightMinor, currency) },
    ...groups.map(({ rateBp, netMinor, taxMinor }) => ({
      name: t('VAT {percent} on {net}', { percent: percent(rateBp), net: moneyText(netMinor, currency) }),
      value: moneyText(taxMinor, currency),
    })),
  ]
}

/** The lines of an order with their prices. */
export function pricedLines(order: DocumentOrder, sender: Sender): Table {
  const isCustoms = isCustomsCase(sender, order)
  const { currency, lines, totalMinor, taxMinor } = order
  const hasTotal = totalMinor > 0
  const isTaxed = taxMinor !== null
  return {
    columns: [
      ...partColumns(isTaxed ? 0.25 : 0.33),
      { name: t('Quantity'), width: 0.13, isFigure: true },
      { name: `${t('Unit price')} ${currency}`, width: 0.145, isFigure: true },
      ...(isTaxed ? [{ name: t('VAT'), width: 0.08, isFigure: true }] : []),
      { name: `${isTaxed ? t('Net') : t('Total')} ${currency}`, width: 0.145, isFigure: true },
    ],
    rows: lines.map((line) => ({
      cells: [
        ...partCells(line),
        quantity(line.quantity),
        line.unitPriceMinor > 0 ? amount(line.unitPriceMinor, currency) : t('On request'),
        ...(isTaxed ? [line.taxRateBp === null ? '–' : percent(line.taxRateBp)] : []),
        line.unitPriceMinor > 0 ? amount(line.netMinor, currency) : '–',
      ],
      below: belowOf(line, { order, pieces: line.quantity, isCustoms }),
    })),
    ...(hasTotal && { sums: [...freightSums(order), ...(isTaxed ? taxSums(order) : [])] }),
    ...(hasTotal && { total: { name: t('Total'), value: moneyText(totalMinor, currency) } }),
  }
}

export type PackedLine = DocumentLine & { inBox: number; toFollow: number }

/** The lines of a shipment without prices, because others may open the box too. */
export function packedLines(order: DocumentOrder, lines: readonly PackedLine[], sender: Sender): Table {
  const isCustoms = isCustomsCase(sender, order)
  const count = lines.reduce((sum, { inBox }) => sum + inBox, 0)
  return {
    columns: [
      ...partColumns(0.34),
      { name: t('Ordered'), width: 0.13, isFigure: true },
      { name: t('This shipment'), width: 0.14, isFigure: true },
      { name: t('To follow'), width: 0.14, isFigure: true },
    ],
    rows: lines.map((line) => ({
      cells: [...partCells(line), ...[line.quantity, line.inBox, line.toFollow].map(quantity)],
      below: belowOf(line, { order, pieces: line.inBox, isCustoms }),
    })),
    total: {
      name: t('This shipment'),
      value: t(
        '{pieces, plural, one {# piece} other {# pieces}} in {lines, plural, one {# line} other {# lines}}',
        {
          pieces: count,
          lines: lines.length,
        },
      ),
    },
  }
}
