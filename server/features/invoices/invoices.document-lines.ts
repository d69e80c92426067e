import { t } from '#i18n/t.ts'
import type { DocumentColumn, DocumentContent } from '#server/documents/document-content.ts'
import { amount, day, money, pieces } from './invoices.format.ts'
import type { DocumentLine, DocumentOrder } from './invoices.serializer.ts'

type Table = Pick<DocumentContent, 'columns' | 'rows' | 'total'>

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

/** The day a line is wanted, if it is not the day of the whole order, and its note. */
function belowOf({ note, requestedOn }: DocumentLine, order: Pick<DocumentOrder, 'requestedOn'>): string {
  const isOwnDay = requestedOn !== null && requestedOn !== order.requestedOn
  const wanted = isOwnDay ? [t('Requested for {day}', { day: day(requestedOn) })] : []
  return [...wanted, ...(note.trim() ? [note.trim()] : [])].join('\n')
}

/** The lines of an order with their prices. */
export function pricedLines(order: DocumentOrder): Table {
  const { currency, lines, totalMinor } = order
  const hasTotal = totalMinor > 0
  return {
    columns: [
      ...partColumns(0.35),
      { name: t('Quantity'), width: 0.12, isFigure: true },
      { name: `${t('Unit price')} ${currency}`, width: 0.14, isFigure: true },
      { name: `${t('Total')} ${currency}`, width: 0.14, isFigure: true },
    ],
    rows: lines.map((line) => ({
      cells: [
        ...partCells(line),
        pieces(line.quantity),
        ...(line.unitPriceMinor > 0
          ? [amount(line.unitPriceMinor, currency), amount(line.netMinor, currency)]
          : [t('On request'), '–']),
      ],
      below: belowOf(line, order),
    })),
    ...(hasTotal && { total: { name: t('Total'), value: money(totalMinor, currency) } }),
  }
}

export type PackedLine = DocumentLine & { inBox: number; toFollow: number }

/** The lines of a shipment without prices, because others may open the box too. */
export function packedLines(order: DocumentOrder, lines: readonly PackedLine[]): Table {
  const count = lines.reduce((sum, { inBox }) => sum + inBox, 0)
  return {
    columns: [
      ...partColumns(0.36),
      { name: t('Ordered'), width: 0.12, isFigure: true },
      { name: t('This shipment'), width: 0.14, isFigure: true },
      { name: t('To follow'), width: 0.13, isFigure: true },
    ],
    rows: lines.map((line) => ({
      cells: [...partCells(line), ...[line.quantity, line.inBox, line.toFollow].map(pieces)],
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
