import { expect, test } from 'vitest'
import type { Seller } from '#server/documents/seller.ts'
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

const nobody = {}

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
    pricedLines(orderTo(kind), nobody).rows[0]?.below,
    packedLines(orderTo(kind), [{ ...line, inBox: 2, toFollow: 0 }], nobody).rows[0]?.below,
  ]
  const named = 'Tariff number 8481.80\nBy hand'
  expect(below('export')).toEqual([named, named])
  expect(below('domestic')).toEqual(['By hand', 'By hand'])
})

const hamburg = { details: { country: 'DE', postcode: '20457' } } as unknown as Seller
const zurich = { details: { country: 'CH', postcode: '8001' } } as unknown as Seller

test.each([
  ['Switzerland', hamburg, { country: 'CH', postcode: '8001' }, true],
  ['the Netherlands', hamburg, { country: 'NL', postcode: '3011 AA' }, false],
  ['Great Britain', hamburg, { country: 'GB', postcode: 'SW1A 1AA' }, true],
  [
    'Northern Ireland, which is in the customs territory of the EU',
    hamburg,
    { country: 'GB', postcode: 'BT1 5GS' },
    false,
  ],
  ['the Canary Islands, which are in it too', hamburg, { country: 'ES', postcode: '35001' }, false],
  ['Ceuta, which is not', hamburg, { country: 'ES', postcode: '51001' }, true],
  ['Liechtenstein from Switzerland', zurich, { country: 'LI', postcode: '9490' }, false],
  ['Germany from Switzerland', zurich, { country: 'DE', postcode: '20457' }, true],
])('what customs ask is on the documents of goods to %s or not', (_, sender, shipTo, isPrinted) => {
  const whole = { ...line, originCountry: 'DE', netWeightMg: 1_250_000 }
  const order = { ...orderTo('domestic'), shipTo, lines: [whole] } as unknown as DocumentOrder
  const named = 'Tariff number 8481.80\nCountry of origin: Germany\nNet weight 2.5 kg\n'
  expect(pricedLines(order, sender).rows[0]?.below).toBe(`${isPrinted ? named : ''}By hand`)
  const packed = packedLines(order, [{ ...whole, inBox: 1, toFollow: 1 }], sender).rows[0]?.below
  expect(packed).toBe(`${isPrinted ? named.replace('2.5', '1.25') : ''}By hand`)
})
