import { expect, test } from 'vitest'
import { packedLines, pricedLines } from './invoices.document-lines.ts'
import type { DocumentLine, DocumentOrder } from './invoices.serializer.ts'

const line = {
  line: 1,
  sku: 'V-1',
  name: 'Valve',
  quantity: 2,
  unitPriceMinor: 100,
  netMinor: 200,
  note: 'By hand',
  requestedOn: null,
  taxClass: null,
  taxRateBp: 0,
  tariffNumber: '8481.80',
} satisfies DocumentLine

function orderTo(kind: string): DocumentOrder {
  const treatment = { kind } as NonNullable<DocumentOrder['treatment']>
  return {
    lines: [line],
    currency: 'EUR',
    totalMinor: 200,
    taxMinor: 0,
    requestedOn: null,
    treatment,
  } as DocumentOrder
}

test('documents of an export name the customs tariff number of a line, others do not', () => {
  const below = (kind: string) => [
    pricedLines(orderTo(kind)).rows[0]?.below,
    packedLines(orderTo(kind), [{ ...line, inBox: 2, toFollow: 0 }]).rows[0]?.below,
  ]
  const named = 'Customs tariff number 8481.80\nBy hand'
  expect(below('export')).toEqual([named, named])
  expect(below('domestic')).toEqual(['By hand', 'By hand'])
})
