import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, expect, test, vi } from 'vitest'
import { titleOf } from '#server/documents/document-content.ts'
import { renderDocuments } from '#server/documents/render-document.ts'
import { deliveredPortal } from '#tests/support/delivered-portal.ts'
import { confirmationOf, invoiceDocument, packingSlipOf } from './invoices.documents.ts'
import type { DocumentLine, DocumentOrder } from './invoices.serializer.ts'

afterEach(() => {
  vi.useRealTimers()
})

const seller = { name: 'Datum', legalName: 'Datum Components', contactEmail: 'orders@datum.example' }

const order: DocumentOrder = {
  number: 10061,
  createdAt: '2026-11-18T10:26:00.000Z',
  userName: 'Demo Buyer',
  email: 'buyer@demo-cycles.example',
  address: 'Demo Cycles, Rotterdam\nGoods in, gate 2\n12 Example Quay\n3011 AA Rotterdam',
  phone: '+31 10 555 0101',
  others: 'Please deliver between 8 and 12, no tail lift needed.',
  currency: 'EUR',
  paid: false,
  poNumber: '4500-2217',
  requestedOn: '2026-12-08',
  isAddressWhole: false,
  lines: [],
  totalMinor: 0,
  taxMinor: null,
}

function documentLine(line: number, more: Partial<DocumentLine> = {}): DocumentLine {
  const quantity = 10 + (line % 90)
  const unitPriceMinor = 995 + line * 37
  return {
    line,
    sku: `KC-${1000 + line}-B`,
    name:
      line % 7 === 0 ? 'Compressor 10–52T, 12-track, nickel plated, for wide motor bodies' : 'Brake sensor 180 mm',
    quantity,
    unitPriceMinor,
    netMinor: unitPriceMinor * quantity,
    note: '',
    requestedOn: null,
    taxClass: null,
    taxRateBp: null,
    ...more,
  }
}

function orderOf(lines: DocumentLine[]): DocumentOrder {
  return { ...order, lines, totalMinor: lines.reduce((sum, { netMinor }) => sum + netMinor, 0) }
}

const { settings } = deliveredPortal()
const many = (count: number) => Array.from({ length: count }, (_, index) => documentLine(index + 1))

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

async function render(document: ReturnType<typeof confirmationOf>): Promise<Buffer> {
  return renderDocuments([document], titleOf(document))
}

type Placed = { text: string; x: number; y: number }

/** The texts of a page with their places in millimetres from its top left. */
async function placedOn(pdf: Uint8Array, page = 1): Promise<Placed[]> {
  const content = await (await (await getDocumentProxy(new Uint8Array(pdf))).getPage(page)).getTextContent()
  const mm = 25.4 / 72
  return content.items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    return [{ text: item.str, x: x * mm, y: 297 - y * mm }]
  })
}

const details = {
  street: 'Example Road 4',
  postcode: '70173',
  city: 'Stuttgart',
  country: 'DE',
  phone: '+49 711 555 0100',
  registration: 'HRB 12345',
  vatId: 'DE123456789',
  bankAccounts: [{ bank: 'Sample Bank', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' }],
  footer: { en: 'Goods remain ours until they are paid.' },
}

function invoiceOf(count: number): Parameters<typeof invoiceDocument>[0] {
  const taxed = { taxClass: 'standard', taxRateBp: 1900, taxCategory: 'S' as const }
  const lines = many(count).map((line) => ({ ...line, ...taxed }))
  const goodsMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const taxMinor = Math.round(goodsMinor * 0.19)
  const address = { name: 'Accounts', company: 'Demo Cycles', line1: '12 Example Quay', line2: '', region: '' }
  const billTo = { ...address, country: 'NL', postcode: '3011 AA', city: 'Rotterdam', vatId: 'NL004495445B01' }
  const due = { reference: 'RF18539007547034', dueOn: '2026-12-18', payCode: 'BCD\n002\n1\nSCT' }
  const amounts = { lines, goodsMinor, taxMinor, totalMinor: goodsMinor + taxMinor }
  return {
    year: 2026,
    number: 17,
    printed: '2026-000017',
    issuedAt: new Date('2026-11-20T09:00:00Z'),
    snapshot: { version: 2, seller: { ...seller, details }, order: { ...order, ...amounts, billTo, ...due } },
  }
}

test('an invoice of five lines with tax, addresses, notes and a QR code is one page, which has the bank account', async () => {
  const pages = await pagesOf(await render(invoiceDocument(invoiceOf(5))))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('DE02 1203 0000 0000 2020 51')
  expect(pages[0]).toContain('10 pcs'.replace('10', '11'))
})

test('each page has the company, its accounts and the footer in its foot', async () => {
  const pages = await pagesOf(await render(invoiceDocument(invoiceOf(60))))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) {
    expect(page).toContain('BIC BYLADEM1001')
    expect(page).toContain('Goods remain ours until they are paid.')
  }
})

test('the address is where the windows of envelopes are, without phone or VAT number', async () => {
  const placed = await placedOn(await render(invoiceDocument(invoiceOf(1))))
  const address = ['Demo Cycles', 'Accounts', '12 Example Quay', '3011 AA Rotterdam', 'Netherlands']
  const lines = address.map((text) => placed.find((one) => one.text === text))
  for (const line of lines) {
    expect(line?.x).toBeGreaterThanOrEqual(24.9)
    expect(line?.y).toBeGreaterThan(57)
    // The lower edge of the window of an ISO envelope, with the letter pushed down in it.
    expect(line?.y).toBeLessThan(81)
  }
  const inWindow = placed.filter(({ x, y }) => x < 105 && y > 45 && y < 90).map(({ text }) => text)
  expect(inWindow.slice(1)).toEqual(address)
})

test('500 lines fill pages with a header each, no line is missing, and the total has a line above it', async () => {
  const document = confirmationOf(settings, orderOf(many(500)), 'confirmed')
  const pages = await pagesOf(await render(document))
  const withLines = pages.filter((page) => /KC-\d+-B/.test(page))
  for (const page of withLines) expect(page).toMatch(/Line SKU Name Quantity Unit price EUR Total EUR/)
  const skus = pages.flatMap((page) => page.match(/KC-\d+-B/g) ?? [])
  expect(skus).toEqual(many(500).map(({ sku }) => sku))
  expect(withLines.at(-1)).toMatch(/KC-\d+-B.*Total EUR \d/)
})

test('whatever the number of lines, the total is never alone on a page', async () => {
  // The first page ends within these numbers.
  for (let count = 14; count < 21; count += 1) {
    const pages = await pagesOf(await render(confirmationOf(settings, orderOf(many(count)), 'pending')))
    const page = pages.find((text) => /Total EUR \d/.test(text))
    expect(page, String(count)).toMatch(/KC-\d+-B/)
  }
})

test('a line has its part number first, then its name with the day it is wanted and its note', async () => {
  const lines = [
    documentLine(1),
    documentLine(2, { requestedOn: '2026-12-20', note: 'For the second workshop, label the box B' }),
  ]
  const [page = ''] = await pagesOf(await render(confirmationOf(settings, orderOf(lines), 'pending')))
  expect(page).toContain('PO number')
  expect(page).toContain('4500-2217')
  expect(page).toContain('8 December 2026')
  expect(page).toContain(
    '2 KC-1002-B Brake sensor 180 mm 12 pcs 10.69 128.28 Requested for 20 December 2026 For the second workshop, label the box B',
  )
})

test('the buyer’s name stands above a typed address, and not above one that has its own name or company', async () => {
  const buyer = 'Demo Buyer\nbuyer@demo-cycles.example'
  const deliveryOf = (more: Partial<DocumentOrder>) => {
    const { addresses } = confirmationOf(settings, { ...orderOf([documentLine(1)]), ...more }, 'pending')
    return addresses.map(({ value }) => value)
  }
  expect(deliveryOf({})).toEqual([`Demo Buyer\n${order.address}`, buyer])
  expect(deliveryOf({ isAddressWhole: true })).toEqual([order.address, buyer])
  expect(deliveryOf({ isAddressWhole: true, address: '' })).toEqual([buyer, 'not provided'])
})

test('a packing slip lists the lines of its shipment, and how many of each follow', async () => {
  const shipments = [
    { lines: [{ line: 1, quantity: 4 }], quantity: 4 },
    {
      lines: [
        { line: 1, quantity: 2 },
        { line: 3, quantity: 13 },
      ],
      quantity: 15,
    },
  ].map((one, index) => ({
    ...one,
    _id: String(index),
    carrier: 'Demo Freight',
    tracking: '',
    trackingUrl: null,
    at: order.createdAt,
  }))
  const shipped = { order: orderOf(many(4)), shipments }
  const [page = ''] = await pagesOf(await render(packingSlipOf(settings, shipped, shipments[1])))
  expect(page).toContain('1 KC-1001-B Brake sensor 180 mm 11 pcs 2 pcs 5 pcs')
  expect(page).toContain('3 KC-1003-B Brake sensor 180 mm 13 pcs 13 pcs 0 pcs')
  expect(page).toContain('15 pieces in 2 lines')
  expect(page).not.toMatch(/KC-1002-B|KC-1004-B|EUR/)
  const [rest = ''] = await pagesOf(await render(packingSlipOf(settings, shipped)))
  expect(rest).toContain('1 KC-1001-B Brake sensor 180 mm 11 pcs 5 pcs 0 pcs')
  expect(rest).not.toContain('KC-1003-B')
})

type StructNode = { role?: string; children?: StructNode[]; type?: string }

function rolesOf(node: StructNode): string[] {
  return [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)]
}

test('screen readers find a title, paragraphs, and a table with its header and one row for each line', async () => {
  const pdf = await render(confirmationOf(settings, orderOf(many(12)), 'pending'))
  const read = await getDocumentProxy(new Uint8Array(pdf))
  const roles = rolesOf(await (await read.getPage(1)).getStructTree())
  const count = (role: string) => roles.filter((one) => one === role).length
  expect([count('H1'), count('TH'), count('TD')]).toEqual([1, 6, 12 * 6])
  expect(await read.getMarkInfo()).toMatchObject({ Marked: true })
})

test('an invoice lists the lines of its snapshot and nothing about tax', async () => {
  const lines = many(3)
  const { totalMinor, ...rest } = orderOf(lines)
  const first = { name: 'Brake sensor 180 mm', sku: 'KC-1001-B', newOrderQty: 11, unitprice: 10.32, total: 370 }
  const snapshot = {
    ...rest,
    ...first,
    lines: lines.map((line) => ({ ...line, taxClass: null, taxRateBp: null })),
    goodsMinor: totalMinor,
    taxMinor: null,
    totalMinor,
    reference: 'RF18539007547034',
  }
  const issued = { year: 2026, number: 412, printed: '2026-000412', issuedAt: new Date('2026-11-20T16:45:00Z') }
  const document = invoiceDocument({ ...issued, snapshot: { version: 2, order: snapshot, seller } })
  const [page = ''] = await pagesOf(await render(document))
  for (const { sku } of lines) expect(page).toContain(sku)
  expect(page).toContain('Invoice number')
  expect(page).not.toMatch(/VAT|tax/i)
})

test('with tax, an invoice states net, rate and tax of each rate, the VAT numbers and why nothing is charged', async () => {
  const taxed = { taxClass: 'standard', taxRateBp: 1900, taxCategory: 'S' as const }
  const lines = [
    documentLine(1, taxed),
    documentLine(2, { ...taxed, taxRateBp: 700 }),
    documentLine(3, { ...taxed, taxRateBp: 0, taxCategory: 'AE' }),
  ]
  const billTo = {
    country: 'NL',
    name: '',
    company: 'Demo Cycles',
    line1: '12 Example Quay',
    line2: '',
    region: '',
    postcode: '3011 AA',
    city: 'Rotterdam',
    vatId: 'NL004495445B01',
  }
  const document = confirmationOf(
    settings,
    { ...orderOf(lines), taxMinor: 3055, totalMinor: 43_000, billTo },
    'confirmed',
  )
  expect(document.sums?.map(({ name, value }) => `${name}: ${value}`.replaceAll('\u00a0', ' '))).toEqual([
    'Net total: EUR 385.58',
    'VAT 19% on EUR 113.52: EUR 21.57',
    'VAT 7% on EUR 128.28: EUR 8.98',
    'VAT 0% on EUR 143.78: EUR 0.00',
  ])
  const [page = ''] = await pagesOf(await render(document))
  for (const part of [
    'Delivery address',
    'Your VAT number NL004495445B01',
    'Reverse charge',
    'VAT 19% on EUR 113.52',
  ]) {
    expect(page).toContain(part)
  }
})
