import { afterAll, expect, test } from 'vitest'
import { taxedSums } from '#contract/tax/sums.ts'
import type { Seller } from '#server/documents/seller.ts'
import { brokenRules, forgetRules, type RuleSet } from '#tests/support/e-invoice-rules/rules.ts'
import type { CreditNote } from '../invoices.credit-notes.store.ts'
import type { DocumentLine, OrderSnapshot } from '../invoices.serializer.ts'
import type { Invoice } from '../invoices.store.ts'
import { toCii } from './invoices.cii.ts'
import type { EInvoice } from './invoices.e-invoice.ts'
import { ofCreditNote, ofInvoice } from './invoices.of-documents.ts'
import { toUbl } from './invoices.ubl.ts'

afterAll(forgetRules)

const berlin = {
  country: 'DE',
  name: 'Demo Buyer',
  company: 'Demo Cycles',
  line1: 'Demo Street 1',
  line2: 'Yard 2',
  postcode: '10115',
  city: 'Berlin',
  region: '',
}
const rotterdam = { ...berlin, country: 'NL', postcode: '3011 AA', city: 'Rotterdam' }

const account = { bank: 'Demo Bank', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' }
const details = {
  street: 'Test Street 1',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  registration: 'HRB 1',
  vatId: 'DE 136 695 976',
  phone: '+49 40 555 0100',
  bankAccounts: [account],
  footer: {},
}
const seller: Seller = {
  name: 'Fittings',
  legalName: 'Fittings & Sons',
  contactEmail: 'info@test.example',
  details,
}

type Rate = Pick<DocumentLine, 'taxCategory' | 'taxRateBp'>

const standard: Rate = { taxCategory: 'S', taxRateBp: 1900 }
const reduced: Rate = { taxCategory: 'S', taxRateBp: 700 }

/** A line of seven pieces of each price, in turn at one of the rates. */
function linesOf(prices: readonly number[], rates: readonly Rate[]): DocumentLine[] {
  return prices.map((unitPriceMinor, index) => ({
    line: index + 1,
    sku: `A/${index}`,
    name: `Part <${index}> & "more"`,
    quantity: 7,
    unitPriceMinor,
    netMinor: unitPriceMinor * 7,
    note: index === 0 ? 'box 1\u0000' : '',
    requestedOn: null,
    taxClass: 'standard',
    ...(rates[index % rates.length] ?? standard),
  }))
}

function orderOf(given: Partial<OrderSnapshot>): OrderSnapshot {
  const lines = given.lines ?? linesOf([1999, 5, 0], [standard, reduced])
  const rated = lines.map((line) => ({
    netMinor: line.netMinor,
    rateBp: line.taxRateBp,
    category: line.taxCategory ?? null,
  }))
  const { goodsMinor, taxMinor, totalMinor } = taxedSums(rated, given.freight?.minor ?? 0)
  return {
    number: 7,
    createdAt: '2026-11-01T10:00:00Z',
    userName: 'Demo Buyer',
    email: 'buyer@test.example',
    address: 'text',
    phone: '',
    others: 'Ring twice',
    currency: 'EUR',
    paid: false,
    lines,
    poNumber: null,
    requestedOn: null,
    isAddressWhole: true,
    goodsMinor,
    taxMinor,
    totalMinor,
    treatment: null,
    shipTo: berlin,
    reference: 'RF18539007547034',
    ...given,
  }
}

function invoiceOf(order: OrderSnapshot, by: Seller = seller): Invoice {
  const issuedAt = new Date('2026-11-27T10:00:00Z')
  return { year: 2026, number: 1, printed: '2026-000001', issuedAt, snapshot: { version: 2, order, seller: by } }
}

function noteOf({ snapshot }: Invoice, groups: CreditNote['snapshot']['groups']): CreditNote {
  const totalMinor = groups.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
  const { number, createdAt, userName, email, address, phone, currency } = snapshot.order
  const order = { number, createdAt, userName, email, address, phone, currency, poNumber: null }
  const said = {
    reason: 'Broken in transport',
    isReasonOurs: false,
    pieces: [{ quantity: 1, sku: 'A', name: 'Part' }],
  }
  return {
    ...{
      year: 2026,
      number: 2,
      printed: '2026-000002',
      refundId: 'refund',
      correctionId: null,
      kind: 'refund',
      issuedAt: new Date('2026-12-01T10:00:00Z'),
    },
    snapshot: {
      version: 1,
      invoice: { year: 2026, number: 1, issuedAt: '2026-11-27T10:00:00Z' },
      seller,
      ...said,
      order: { ...order, isAddressWhole: true, billTo: null },
      groups,
      totalMinor,
    },
  }
}

function written({ eInvoice, errors }: ReturnType<typeof ofInvoice>): EInvoice {
  expect(errors).toEqual([])
  if (!eInvoice) throw new Error('No e-invoice was written.')
  return eInvoice
}

/** What the official rules say of the document in each syntax. */
async function judge(eInvoice: EInvoice): Promise<Record<string, string[]>> {
  const ubl = toUbl(eInvoice, 'xrechnung')
  const cii = toCii(eInvoice)
  const checks: [RuleSet, string][] = [
    ['en16931-ubl', ubl],
    ['xrechnung-ubl', ubl],
    ['en16931-cii', cii],
  ]
  const found = await Promise.all(checks.map(async ([rules, xml]) => [rules, await brokenRules(xml, rules)]))
  return Object.fromEntries(found)
}

const nothing = { 'en16931-ubl': [], 'xrechnung-ubl': [], 'en16931-cii': [] }
const table = { kind: 'table', name: { en: 'Parcel', de: 'Paket' }, minor: 690 } as const
const dutch = { shipTo: rotterdam, billTo: { ...rotterdam, vatId: 'NL004495445B01' } }

const orders: Record<string, Partial<OrderSnapshot>> = {
  'two rates, freight, a free line and a day to pay': { freight: table, dueOn: '2026-12-27', poNumber: 'PO 1' },
  'a cash discount': {
    freight: table,
    dueOn: '2026-12-27',
    discount: { bp: 200, days: 10, until: '2026-12-07', minor: 344 },
  },
  'paid by card': { paid: true, shippedOn: '2026-11-26' },
  'an intra-Community supply': {
    ...dutch,
    lines: linesOf([1999, 1250], [{ taxCategory: 'K', taxRateBp: 0 }]),
    freight: table,
    shippedOn: '2026-11-26',
  },
  'an export': {
    shipTo: { ...berlin, country: 'CH', postcode: '8001', city: 'Zürich' },
    lines: linesOf([1999], [{ taxCategory: 'G', taxRateBp: 0 }]),
  },
  'a domestic reverse charge beside the usual rate': {
    billTo: { ...berlin, vatId: 'DE811907980' },
    lines: linesOf([1999, 700], [standard, { taxCategory: 'AE', taxRateBp: 0 }]),
  },
  // 7 pieces that were agreed at 119.00 with tax: 99.17 at 20 %, and 14.17 each.
  'a price that was agreed with tax': {
    lines: linesOf([1417], [{ taxCategory: 'S', taxRateBp: 2000 }]).map((line) => ({ ...line, netMinor: 9917 })),
  },
  // No net amount has 0.10 at 20 %: the tax is the total less the net amount.
  'a total that was agreed with tax, to the cent': {
    lines: linesOf([1], [{ taxCategory: 'S', taxRateBp: 2000 }]).map((line) => ({ ...line, netMinor: 8 })),
    taxMinor: 1,
    totalMinor: 9,
  },
  'a rate of zero': { lines: linesOf([1999], [{ taxCategory: 'Z', taxRateBp: 0 }]) },
  'a currency without decimals': { currency: 'JPY', lines: linesOf([1999, 35], [standard, reduced]) },
}

for (const [name, order] of Object.entries(orders)) {
  test(`the official rules find nothing wrong: ${name}`, async () => {
    expect(await judge(written(ofInvoice(invoiceOf(orderOf(order)))))).toEqual(nothing)
  })
}

test('the official rules find nothing wrong: register, directors, tax number, and an account without an IBAN', async () => {
  const local = { bank: 'Bank of Test', iban: '', bic: '', accountNumber: '1234 5678', bankCode: '12-34-56' }
  const whole: Seller = {
    ...seller,
    details: {
      ...details,
      directors: 'Ada Example',
      court: 'Amtsgericht Hamburg',
      taxNumber: '22/123/45678',
      bankAccounts: [account, local],
    },
  }
  const eInvoice = written(ofInvoice(invoiceOf(orderOf({ dueOn: '2026-12-27' }), whole)))
  expect(await judge(eInvoice)).toEqual(nothing)
  const [ubl, cii] = [toUbl(eInvoice, 'xrechnung'), toCii(eInvoice)]
  for (const xml of [ubl, cii]) {
    expect(xml).toContain('Ada Example, Amtsgericht Hamburg')
    expect(xml).toContain('22/123/45678')
    expect(xml).toContain('12345678')
    // The name of an account is its holder, not its bank.
    expect(xml).not.toContain('Bank of Test')
  }
  expect(ubl).toContain('<cbc:Name>Fittings &amp; Sons</cbc:Name>')
  expect(cii).toContain('<ram:AccountName>Fittings &amp; Sons</ram:AccountName>')
})

test('the official rules find nothing wrong: an invoice without a bank account, and 40 lines in two rates', async () => {
  const poor = { ...seller, details: { ...details, bankAccounts: [] } }
  const lines = linesOf(
    Array.from({ length: 40 }, (_, index) => 3 + index * 331),
    [standard, reduced],
  )
  const invoice = invoiceOf(orderOf({ lines, freight: { ...table, minor: 1003 } }), poor)
  expect(await judge(written(ofInvoice(invoice)))).toEqual(nothing)
})

test.each([
  ['L', 'of the Canary Islands', { postcode: '35001', city: 'Las Palmas' }],
  ['M', 'of Melilla', { postcode: '52001', city: 'Melilla' }],
])('the official rules find nothing wrong: category %s for a seller %s', async (category, _, place) => {
  const shipTo = { ...berlin, ...place, country: 'ES' }
  const spanish = { ...seller, details: { ...details, ...place, country: 'ES', vatId: 'ES A58818501' } }
  const lines = linesOf(
    [1999, 5],
    [
      { taxCategory: 'S', taxRateBp: 700 },
      { taxCategory: 'Z', taxRateBp: 0 },
    ],
  )
  const eInvoice = written(ofInvoice(invoiceOf(orderOf({ lines, shipTo, freight: table }), spanish)))
  expect(eInvoice.groups.map((group) => [group.category, group.rateBp])).toEqual([
    [category, 700],
    ['Z', 0],
  ])
  expect(await judge(eInvoice)).toEqual(nothing)
})

test('the official rules find nothing wrong: a buyer in Northern Ireland', async () => {
  const belfast = { ...berlin, country: 'GB', postcode: 'BT1 5GS', city: 'Belfast' }
  const lines = linesOf([1999], [{ taxCategory: 'K', taxRateBp: 0 }])
  const order = orderOf({
    lines,
    shipTo: belfast,
    billTo: { ...belfast, vatId: 'XI123456782' },
    shippedOn: '2026-11-26',
  })
  expect(await judge(written(ofInvoice(invoiceOf(order))))).toEqual(nothing)
})

test('the official rules find nothing wrong: credit notes of a rate, of two and of an exempt supply', async () => {
  const domestic = invoiceOf(orderOf({ freight: table }))
  const exempt = invoiceOf(orderOf({ ...dutch, lines: linesOf([1999], [{ taxCategory: 'K', taxRateBp: 0 }]) }))
  const one = { category: 'S', rateBp: 1900, netMinor: 1000, taxMinor: 190 } as const
  const two = { category: 'S', rateBp: 700, netMinor: 35, taxMinor: 2 } as const
  const none = { category: 'K', rateBp: 0, netMinor: 1999, taxMinor: 0 } as const
  expect(await judge(written(ofCreditNote(noteOf(domestic, [one]), domestic)))).toEqual(nothing)
  expect(await judge(written(ofCreditNote(noteOf(domestic, [one, two]), domestic)))).toEqual(nothing)
  expect(await judge(written(ofCreditNote(noteOf(exempt, [none]), exempt)))).toEqual(nothing)
  const correction = {
    ...noteOf(domestic, [one]),
    refundId: null,
    correctionId: 'correction',
    kind: 'correction' as const,
  }
  const lines = [{ line: 1, sku: 'A', name: 'Part', quantity: null, netMinor: 1000, rateBp: 1900 }]
  const corrected = { ...correction, snapshot: { ...correction.snapshot, lines } }
  expect(await judge(written(ofCreditNote(corrected, domestic)))).toEqual(nothing)
})

test('the rules of the tests do find what is wrong', async () => {
  const eInvoice = written(ofInvoice(invoiceOf(orderOf({}))))
  const [first, ...others] = eInvoice.groups
  if (!first) throw new Error('The invoice has no group.')
  const refused = await judge({ ...eInvoice, groups: [{ ...first, netMinor: first.netMinor + 100 }, ...others] })
  expect(refused['en16931-ubl']?.join()).toContain('BR-S-08')
  expect(refused['en16931-cii']?.join()).toContain('BR-S-08')
  const silent = { ...eInvoice, buyerReference: '' }
  expect((await judge(silent))['xrechnung-ubl']?.join()).toContain('BR-DE-15')
})

test('what an e-invoice lacks is named by field', () => {
  const bare: Seller = { name: 'Fittings', legalName: 'Fittings', contactEmail: 'info@test.example' }
  const errorsOf = (order: Partial<OrderSnapshot>, by: Seller = seller) =>
    ofInvoice(invoiceOf(orderOf(order), by)).errors.map(({ path }) => path)
  expect(errorsOf({}, bare)).toEqual(
    ['street', 'postcode', 'city', 'country', 'vatId', 'phone'].map((field) => `company.${field}`),
  )
  const { shipTo: _none, ...typed } = orderOf({})
  expect(ofInvoice(invoiceOf(typed)).errors).toEqual([
    {
      path: 'order.address',
      message: 'The address of the order is free text. An e-invoice needs a country, postcode and city.',
    },
  ])
  expect(errorsOf({ currency: 'KWD' })).toEqual(['order.currency'])
  expect(errorsOf({ taxMinor: null })).toEqual(['order.tax'])
})

test('terms with a cash discount: XRechnung has the line that programs read, with its line feed, the others have text alone', async () => {
  const discount = { bp: 250, days: 10, until: '2026-12-07', minor: 100 }
  const eInvoice = written(ofInvoice(invoiceOf(orderOf({ dueOn: '2026-12-27', discount }))))
  const german = toUbl(eInvoice, 'xrechnung')
  expect(german).toContain('by 2026-12-27.\n#SKONTO#TAGE=10#PROZENT=2.50#\n</cbc:Note>')
  for (const xml of [toUbl(eInvoice, 'en16931'), toCii(eInvoice)]) {
    expect(xml).toContain('by 2026-12-07 (2.5% cash discount), or')
    expect(xml).not.toContain('SKONTO')
  }
  const refused = await brokenRules(german.replace('PROZENT=2.50#\n', 'PROZENT=2.5#\n'), 'xrechnung-ubl')
  expect(refused.join()).toContain('BR-DE-18')
})
