import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/all.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { ignoresUnknownFields, parametersOf } from '#contract/specification-calls.ts'
import { optionalFields, shapeOf } from '#tests/support/schema-samples.ts'

// `null`, an empty text and an empty list never mean "everything" (docs/decisions/0098). Each optional field of each call
// refuses them by its name, or the table says what they mean.

type Empty = null | '' | readonly never[]
const nothing = [null, ''] as const
const noText = [''] as const

type Meaning = { fields: string; empty: readonly Empty[]; means: string }

/** Of fields with this name in every call: each is a text that is there or not, and nothing else follows from it. */
const byName: readonly Meaning[] = [
  { fields: 'note tracking carrier edition reason unpaidReason', empty: nothing, means: 'nothing is noted' },
  { fields: 'poNumber requestedOn', empty: nothing, means: 'none' },
  { fields: 'phone', empty: nothing, means: 'none; of an order, the former one stays' },
  { fields: 'company line2 region label website', empty: nothing, means: 'the address or the message has none' },
  { fields: 'language fallback', empty: nothing, means: 'none' },
  { fields: 'metaTitle metaDescription slug', empty: nothing, means: 'the product has none' },
  { fields: 'cursor after before', empty: noText, means: 'the first page of a list' },
  { fields: 'q', empty: noText, means: 'a list that is shown, and not exported or changed, is not searched' },
  { fields: 'ids', empty: [[]], means: 'no row' },
  { fields: 'content marks', empty: [[]], means: 'a text of a page without words, or without bold' },
  { fields: 'pinned', empty: [[]], means: 'a block shows the newest products' },
  { fields: 'vatId', empty: nothing, means: 'no VAT number: the buyer pays the tax of one without' },
  {
    fields: 'freightMethod',
    empty: nothing,
    means: 'the way that the order has, or the first that serves the place',
  },
  { fields: 'postcode', empty: nothing, means: 'the postcode is not known: what needs one is not offered' },
  { fields: 'billTo', empty: [null], means: 'the invoice goes where the order goes' },
]

/** Of one field of one call. */
const bulkFields: readonly Meaning[] = [
  { fields: 'fields.category fields.shipWeight fields.netWeight', empty: [null], means: 'the products have none' },
  { fields: 'fields.tariffNumber fields.originCountry', empty: nothing, means: 'the products have none' },
  { fields: 'fields.supply fields.shipWeightUnit', empty: [null], means: 'it stays as it is' },
  { fields: 'fields.taxClass fields.shippingClass', empty: nothing, means: 'it stays as it is' },
]

const byCall: Readonly<Record<string, readonly Meaning[]>> = {
  'catalogue.edit': [
    { fields: 'sku', empty: nothing, means: 'it stays as it is: every product has a part number' },
    { fields: 'pictures', empty: [[]], means: 'no further pictures; `image` stays' },
    {
      fields: 'image description tariffNumber originCountry maker responsiblePerson warnings',
      empty: nothing,
      means: 'the product has none',
    },
    {
      fields: 'category attributes shipWeight netWeight contentAmount',
      empty: [null],
      means: 'the product has none',
    },
    {
      fields: 'multiple supply shipWeightUnit contentUnit withdrawal safety status',
      empty: [null],
      means: 'it stays as it is',
    },
    { fields: 'taxClass shippingClass', empty: nothing, means: 'it stays as it is' },
    { fields: 'variantGroup', empty: nothing, means: 'the product leaves its group' },
  ],
  'catalogue.bulk': bulkFields,
  'catalogue.bulkPreview': bulkFields,
  'catalogue.saveTranslation': [
    { fields: 'name description warnings', empty: nothing, means: 'no translation: the original is shown' },
    { fields: 'attributes', empty: [null], means: 'no translation: the original is shown' },
  ],
  'withdrawals.send': [
    { fields: 'goods', empty: nothing, means: 'the whole order, which is said before it is sent' },
  ],
  'cart.rows': [{ fields: 'rows', empty: [[]], means: 'no row is read' }],
  'cart.order': [
    { fields: 'shipTo.name billTo.name', empty: noText, means: 'only the company is in the address' },
  ],
  'cart.orderFor': [
    { fields: 'shipTo.name billTo.name', empty: noText, means: 'only the company is in the address' },
  ],
  'orders.changeShipTo': [{ fields: 'shipTo.name', empty: noText, means: 'only the company is in the address' }],
  'addresses.add': [{ fields: 'name', empty: noText, means: 'only the company is in the address' }],
  'addresses.change': [
    { fields: 'name', empty: noText, means: 'only the company is in the address' },
    { fields: 'line1 city', empty: noText, means: 'refused when the address is put together' },
  ],
  'payments.refund': [{ fields: 'amount', empty: [null], means: 'left out: lines or everything say how much' }],
  'identity.requestEmailChange': [
    { fields: 'password', empty: noText, means: 'none: refused where the account has one' },
  ],
  'staff.addRole': [{ fields: 'description', empty: nothing, means: 'the role has no description' }],
  'staff.deleteRole': [{ fields: 'next', empty: noText, means: 'no role: refused' }],
  'staff.changeRole': [{ fields: 'description', empty: nothing, means: 'the role has no description' }],
  'users.setCustomerNumber': [{ fields: 'customerNumber', empty: nothing, means: 'the customer has no number' }],
  'payments.setTerms': [
    { fields: 'buyerReference', empty: nothing, means: 'none' },
    { fields: 'cashDiscount', empty: [null], means: 'no cash discount' },
  ],
  'payments.previewReminder': [{ fields: 'text', empty: nothing, means: 'the usual sentence' }],
  'payments.remind': [{ fields: 'text', empty: nothing, means: 'the usual sentence' }],
  'payments.dispute': [{ fields: 'dispute', empty: [null], means: 'the dispute ends: the only way to say it' }],
  'payments.readBankFile': [
    { fields: 'account', empty: noText, means: 'none: a file that names none is refused' },
  ],
  ...Object.fromEntries(
    ['invoices.previewCorrection', 'invoices.correct'].map((id) => [
      id,
      [
        { fields: 'lines', empty: [[]], means: 'no line: refused without freight' },
        {
          fields: 'lines.0.quantity lines.0.amount',
          empty: [null],
          means: 'left out: one of both has to be there',
        },
        { fields: 'freight', empty: [null], means: 'no freight: refused without lines' },
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['variants.add', 'variants.change'].map((id) => [
      id,
      [
        { fields: 'axes.0.label', empty: [null], means: 'the name of the attribute' },
        { fields: 'axes.0.order', empty: [[]], means: 'the order of the values themselves' },
      ],
    ]),
  ),
  'catalogue.suggestSlug': [{ fields: 'sku', empty: noText, means: 'the product has no part number yet' }],
  'variants.propose': [{ fields: 'group', empty: noText, means: 'a proposal for no group; it writes nothing' }],
  'adminLists.changeView': [
    { fields: 'query', empty: noText, means: 'a view without a filter; it is only looked at' },
    { fields: 'columns', empty: [null, []], means: 'the default columns' },
  ],
  'users.invite': [{ fields: 'name', empty: nothing, means: 'the account chooses its name' }],
  'users.adjacent': [{ fields: 'list', empty: noText, means: 'the neighbours of the whole list' }],
  'imports.add': [{ fields: 'name', empty: noText, means: 'a file without a name' }],
  'imports.check': [
    { fields: 'newAttributes categories', empty: [[]], means: 'none' },
    { fields: 'categories.0.family', empty: noText, means: 'no family is chosen for the words' },
  ],
  // Filters of lists that are shown. Exports and bulk actions refuse them: see below.
  'audit.list': [{ fields: 'actor subject', empty: noText, means: 'no filter' }],
  'orders.adminList': [{ fields: 'productId email', empty: noText, means: 'no filter' }],
  'invoices.adminList': [{ fields: 'email', empty: noText, means: 'no filter' }],
  'catalogue.adminList': [{ fields: 'lacking', empty: noText, means: 'no filter' }],
  'variants.list': [{ fields: 'product', empty: noText, means: 'no filter' }],
  'reviews.adminList': [{ fields: 'product', empty: noText, means: 'no filter' }],
}

/** Fields of which `selection` is a part name rows: nothing in it is by name alone, except the rows themselves. */
function meaningOf(call: string, path: string): Meaning | undefined {
  const has = (name: string) => (meaning: Meaning) => meaning.fields.split(' ').includes(name)
  const own = byCall[call]?.find(has(path))
  if (own || path.startsWith('selection.matching.')) return own
  return byName.find(has(path.split('.').at(-1) ?? ''))
}

function isNamed(schema: Schema, value: unknown, path: string): boolean {
  const { error } = z.safeParse(schema, value)
  return (error?.issues ?? []).some((issue) => {
    const place = issue.path.map(String).join('.')
    // Of a union it is only known that no option fits.
    if (issue.code === 'invalid_union') return path.startsWith(place)
    return place === path || place.startsWith(`${path}.`)
  })
}

/** The empty values that a call takes, by field. Those of the same field in options of a union count together. */
function takenBy(schema: Schema, empty: readonly Empty[]): Map<string, Set<Empty>> {
  const taken = new Map<string, Set<Empty>>()
  for (const { path, withValue } of optionalFields(shapeOf(schema))) {
    for (const value of empty) {
      if (isNamed(schema, withValue(value), path)) continue
      taken.set(path, (taken.get(path) ?? new Set()).add(value))
    }
  }
  return taken
}

const used = new Set<Meaning>()

function expectMeanings(call: string, taken: Map<string, Set<Empty>>) {
  for (const [path, values] of taken) {
    const meaning = meaningOf(call, path)
    if (meaning) used.add(meaning)
    const said = (meaning?.empty ?? []).map((value) => JSON.stringify(value))
    const unsaid = [...values].map((value) => JSON.stringify(value)).filter((value) => !said.includes(value))
    expect(unsaid, `${call} takes these for ${path}, and no table says what they mean`).toEqual([])
  }
}

const own = (endpoints as readonly Endpoint[]).filter((endpoint) => !ignoresUnknownFields(endpoint))

test('each call that writes refuses null, an empty text and an empty list by name, or a table says their meaning', () => {
  const writing = own.filter(({ method }) => method !== 'GET')
  expect(writing.length).toBeGreaterThan(100)
  for (const { id, body, query } of writing) {
    if (body) expectMeanings(id, takenBy(body, [null, '', []]))
    if (query) expectMeanings(id, takenBy(query, ['']))
  }
})

test('each list for staff refuses an empty parameter by name, or a table says its meaning', () => {
  // Links of files are tried through their routes, see `empty-filters.test.ts`: they are read as the form of the selection.
  const reading = own.filter(
    (endpoint) => endpoint.method === 'GET' && !endpoint.sends && parametersOf(endpoint) !== 'any',
  )
  for (const { id, query } of reading) if (query) expectMeanings(id, takenBy(query, ['']))
})

test('the tables have no meaning that no call has', () => {
  const all = [...byName, ...Object.values(byCall).flat()]
  expect(all.filter((meaning) => !used.has(meaning))).toEqual([])
})
