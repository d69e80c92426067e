import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Correctable } from '#contract/invoices/corrections.ts'
import type { OpenItem } from '#contract/payments/open-items.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import {
  companyToCorrect,
  correctInvoice,
  invoicedOrder,
  readCorrectable,
} from '#tests/support/companies/corrections.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { readZip } from '#tests/support/files/read-zip.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
let admin: TestActor
let buyer: TestActor
let bearing: Product
let book: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  const products = await companyToCorrect(admin, buyer)
  bearing = products.bearing
  book = products.book
})

afterAll(async () => {
  expect(await findBrokenData(portal.pool)).toEqual([])
})

/** Three bearings at 19 %, seven books at 7 %, and freight. */
const invoiced = () =>
  invoicedOrder(admin, buyer, [
    { product: bearing, quantity: 3 },
    { product: book, quantity: 7 },
  ])

const read = (id: string) => readCorrectable(admin, id)
const correct = (id: string, form: Record<string, unknown>) => correctInvoice(admin, id, form)
const preview = (id: string, body: object) => admin.call('POST', `/manage/orders/${id}/corrections/preview`, body)
const orderOf = async (id: string) => (await admin.call('GET', `/order/${id}/timeline`)).json().order
const itemOf = async (id: string): Promise<OpenItem | undefined> =>
  (await admin.call('GET', '/manage/open-items')).json().find((item: OpenItem) => item.orderId === id)

test('pieces, a reduction and freight are credited with their tax, and the preview says what is issued', async () => {
  const { id, total } = await invoiced()
  const before = await read(id)
  const freight = before.freight?.net ?? 0
  expect(before).toMatchObject({
    total,
    credited: 0,
    left: total,
    owed: total,
    lines: [
      { line: 1, leftQuantity: 3, leftNet: 59.97, rate: 19 },
      { line: 2, leftQuantity: 7, leftNet: 0.35, rate: 7 },
    ],
  })
  expect(freight).toBeGreaterThan(0)
  const form = {
    lines: [
      { line: 1, quantity: 1 },
      { line: 2, amount: 0.1 },
    ],
    freight: 1,
  }
  const shown = (await preview(id, form)).json()
  const answer = await correct(id, form)
  expect(answer.statusCode, answer.body).toBe(201)
  const after = answer.json() as Correctable
  const [note] = after.corrections
  expect(note).toMatchObject({ net: 21.09, reason: 'Scratched', total: shown.total, taxes: shown.taxes })
  expect(shown.net).toBe(21.09)
  expect(after.owed).toBeCloseTo(total - shown.total, 6)
  expect(shown.owed).toBe(after.owed)
  expect(after.lines).toMatchObject([
    { leftQuantity: 2, leftNet: 39.98 },
    { leftQuantity: 7, leftNet: 0.25 },
  ])
  expect(await itemOf(id)).toMatchObject({ total, credited: shown.total, open: after.owed })
  expect(await orderOf(id)).toMatchObject({ total, credited: shown.total, paid: false })
})

test('the corrections of all lines and the freight are the invoice, to the cent of each rate; the order is paid then', async () => {
  const { id, total } = await invoiced()
  await correct(id, {
    lines: [
      { line: 2, quantity: 3 },
      { line: 1, amount: 5 },
    ],
  })
  await correct(id, { lines: [{ line: 1, quantity: 1 }], freight: 0.5 })
  const { lines, freight } = await read(id)
  const rest = lines.map(({ line, leftQuantity }) => ({ line, quantity: leftQuantity }))
  const last = (await correct(id, { lines: rest, freight: freight?.leftNet })).json() as Correctable
  expect(last).toMatchObject({ left: 0, owed: 0, credited: total })
  const { rows } = await portal.pool.query(
    `select (g ->> 'rateBp')::integer as rate, sum((g ->> 'taxMinor')::bigint)::integer as tax, sum((g ->> 'netMinor')::bigint)::integer as net
     from credit_note, jsonb_array_elements(snapshot -> 'groups') g where order_id = $1 group by 1 order by 1`,
    [id],
  )
  for (const { rate, tax, net } of rows) expect(tax).toBe(Math.floor((net * rate) / 10_000 + 0.5))
  expect(rows.reduce((sum, { tax, net }) => sum + tax + net, 0)).toBe(Math.round(total * 100))
  expect(await orderOf(id)).toMatchObject({ paid: true, payment: 'paid' })
  expect(await itemOf(id)).toBeUndefined()
  expect((await correct(id, { lines: [{ line: 1, quantity: 1 }] })).json().errors).toMatchObject([
    { path: 'lines.0.quantity' },
  ])
})

test('of twenty corrections at once one is issued, the others are refused with what is left; numbers have no gap', async () => {
  const { id } = await invoiced()
  const { version } = await read(id)
  const form = { lines: [{ line: 1, quantity: 1 }] }
  const answers = await Promise.all(Array.from({ length: 20 }, () => correct(id, { ...form, version })))
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(1)
  const stale = answers.filter(({ statusCode }) => statusCode === 409)
  expect(stale).toHaveLength(19)
  expect(stale[0]?.json()).toMatchObject({ code: 'stale_version', current: { lines: [{ leftQuantity: 2 }, {}] } })
  const now = await read(id)
  const keyed = admin.callWith({ 'idempotency-key': crypto.randomUUID() })
  const body = { reason: 'Once', version: now.version, lines: [{ line: 1, quantity: 1 }] }
  const send = () => keyed('POST', `/manage/orders/${id}/corrections`, body)
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201])
  expect((await read(id)).lines[0]?.leftQuantity).toBe(1)
  const { rows } = await portal.pool.query(
    'select number from invoice union all select number from credit_note order by number',
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
})

test('the document names invoice, reason, lines and tax; the buyer reads it, others do not; the archive has it', async () => {
  const { id } = await invoiced()
  const [note] = ((await correct(id, { lines: [{ line: 1, quantity: 1 }], freight: 1 })).json() as Correctable)
    .corrections
  const path = documentPath(id, 'credit-note', { correction: note?._id ?? '' })
  const pdf = await buyer.call('GET', path)
  expect(pdf.statusCode).toBe(200)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
  for (const part of [
    'Credit note',
    'For invoice',
    note?.number ?? '-',
    'Scratched',
    bearing.sku,
    'Freight',
    'VAT 19%',
  ]) {
    expect(text).toContain(part)
  }
  expect((await (await signUpVerified(portal)).call('GET', path)).json().code).toBe('not_yours')
  const other = documentPath((await invoiced()).id, 'credit-note', { correction: note?._id ?? '' })
  expect((await buyer.call('GET', other)).statusCode).toBe(404)
  const month = new Date().toISOString().slice(0, 7)
  const files = await readZip((await admin.call('GET', `/manage/invoices/archive.zip?month=${month}`)).rawPayload)
  expect(Object.keys(files)).toContain(`credit-note-${note?.number}.pdf`)
  const table = parse(files[`documents-${month}.csv`] ?? '', { columns: true, bom: true }) as Record<
    string,
    string
  >[]
  const rows = table.filter(({ number }) => number === note?.number)
  expect(rows.reduce((sum, row) => sum + Number(row.total), 0)).toBeCloseTo(-(note?.total ?? 0), 6)
})

test.each([
  [{ lines: [{ line: 1, quantity: 0 }] }, 'lines.0.quantity'],
  [{ lines: [{ line: 1, quantity: 1.5 }] }, 'lines.0.quantity'],
  [{ lines: [{ line: 1, quantity: 1, amount: 1 }] }, 'lines.0.quantity'],
  [{ lines: [{ line: 9, quantity: 1 }] }, 'lines.0.line'],
  [{ lines: [{ line: 1, amount: 60 }] }, 'lines.0.amount'],
  [{ lines: [{ line: 1, amount: 1.001 }] }, 'lines.0.amount'],
  [
    {
      lines: [
        { line: 1, quantity: 2 },
        { line: 1, quantity: 2 },
      ],
    },
    'lines.1.quantity',
  ],
  [{ lines: [], freight: 100_000 }, 'freight'],
  [{ lines: [] }, 'lines'],
  [{ lines: [{ line: 1, quantity: 1 }], reason: ' ' }, 'reason'],
  [{ lines: [{ line: 1, quantity: 1 }], reason: 'Scratched 𒀀' }, 'reason'],
])('%j is refused at %s, and no number is used', async (form, path) => {
  const { id } = await invoiced()
  const answer = await correct(id, form)
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().errors[0].path).toBe(path)
  expect((await read(id)).corrections).toEqual([])
})

test('corrections are for staff, of orders that have an invoice', async () => {
  const { order } = await orderSent(buyer, [{ product: bearing, quantity: 1 }], {
    to: { country: 'DE', postcode: '10115', city: 'Berlin' },
  })
  expect((await admin.call('GET', `/manage/orders/${order._id}/corrections`)).json().code).toBe('invoice_not_due')
  const { id } = await invoiced()
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/preview'],
    ['POST', ''],
  ] as const) {
    const body = method === 'GET' ? undefined : { lines: [], reason: 'x', version: 1 }
    expect((await buyer.call(method, `/manage/orders/${id}/corrections${path}`, body)).statusCode).toBe(403)
  }
  for (const unknown of ['x', crypto.randomUUID()]) {
    expect((await admin.call('GET', `/manage/orders/${unknown}/corrections`)).json().code).toBe('order_not_found')
  }
})
