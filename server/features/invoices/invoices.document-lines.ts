import { taxedSums } from '#contract/tax/sums.ts'
import { language, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import type { DocumentColumn, DocumentContent, Fact } from '#server/documents/document-content.ts'
import { amount, day, money, percent, quantity } from './invoices.format.ts'
import type { DocumentLine, DocumentOrder } from './invoices.serializer.ts'

type Table = Pick<DocumentContent, 'columns' | 'rows' | 'sums' | 'total'>

/** The columns that all documents begin with. The part number comes first: warehouses and buyers look for it. */
function partColumns(nameWidth: number): DocumentColumn[] {
  return [
    { name: t('Line', { context: 'of an order' }), width: 0.06, isMono: true },
    { name: t('Part number'), width: 0.19, isMono: true },
    { name: t('Name'), width: nameWidth },
  ]
}

function partCells({ line, sku, name }: DocumentLine): string[] {
  return [String(line), sku, name]
}

/** The day a line is wanted, if it is not the day of the whole order, its tariff number for the customs, and its note. */
function belowOf(
  { note, requestedOn, tariffNumber }: DocumentLine,
  order: Pick<DocumentOrder, 'requestedOn' | 'treatment'>,
): string {
  const isOwnDay = requestedOn !== null && requestedOn !== order.requestedOn
  const wanted = isOwnDay ? [t('Requested for {day}', { day: day(requestedOn) })] : []
  const isExport = order.treatment?.kind === 'export'
  const tariff = isExport && tariffNumber ? [t('Customs tariff number {number}', { number: tariffNumber })] : []
  return [...wanted, ...tariff, ...(note.trim() ? [note.trim()] : [])].join('\n')
}

/** Goods and freight, where freight is charged. */
function freightSums({ freight, lines, currency }: DocumentOrder): Fact[] {
  if (!freight) return []
  const goodsMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const name = wordsIn(freight.name, language())
  return [
    { name: t('Goods'), value: money(goodsMinor, currency) },
    {
      name: name === '' ? t('Freight') : t('Freight: {method}', { method: name }),
      value: freight.minor === null ? t('to be confirmed') : money(freight.minor, currency),
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
    { name: t('Net total'), value: money(goodsMinor + freightMinor, currency) },
    ...groups.map(({ rateBp, netMinor, taxMinor }) => ({
      name: t('VAT {percent} on {net}', { percent: percent(rateBp), net: money(netMinor, currency) }),
      value: money(taxMinor, currency),
    })),
  ]
}

/** The lines of an order with their prices. */
export function pricedLines(order: DocumentOrder): Table {
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
      below: belowOf(line, order),
    })),
    ...(hasTotal && { sums: [...freightSums(order), ...(isTaxed ? taxSums(order) : [])] }),
    ...(hasTotal && { total: { name: t('Total'), value: money(totalMinor, currency) } }),
  }
}

export type PackedLine = DocumentLine & { inBox: number; toFollow: number }

/** The lines of a shipment without prices, because others may open the box too. */
export function packedLines(order: DocumentOrder, lines: readonly PackedLine[]): Table {
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
      below: belowOf(line, order),
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
