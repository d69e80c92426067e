import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { QuickOrder } from '#contract/cart/quick-order.ts'
import { callAs, callWith, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { excelFile } from '#tests/support/files/excel.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  const parts: [string, object][] = [
    ['A/B-1', { minorder: 1 }],
    ['007', { minorder: 1 }],
    ['1E5', { minorder: 1 }],
    ['12.50', { minorder: 1 }],
    ['Mixed-Case', { minorder: 1 }],
    ['PACK-24', { minorder: 48, multiple: 24, available: 480 }],
    ['SHORT-1', { minorder: 1, available: 340 }],
    ['MOT-100-FQ', { minorder: 1 }],
    ['MOT-100-FT', { minorder: 1 }],
    ['MOT-148-R', { minorder: 1 }],
    ['FREE-1', { minorder: 1, unitprice: 0 }],
  ]
  for (const [sku, given] of parts) await addTestProduct(admin, { sku, available: 1000, unitprice: 2.5, ...given })
})

async function send(actor: TestActor, body: object): Promise<QuickOrder> {
  const answer = await actor.call('POST', '/cart/rows', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

function resultsOf({ rows }: QuickOrder) {
  return rows.map(({ row, sku, result, nearest }) => [row, sku, result, ...(nearest.length > 0 ? [nearest] : [])])
}

async function cartOf(actor: TestActor): Promise<[string, number][]> {
  const cart: Cart = (await actor.call('GET', '/cart')).json()
  return cart.lines.map(({ sku, quantity }) => [sku, quantity])
}

test('a part number is a text: slashes, leading zeros, points and exponents stay, spaces and case do not matter', async () => {
  const actor = await signUp(portal)
  const text = 'A/B-1\t5\n007;5\n1E5,5\n12.50\t5\n\u00a0mixed-case\u00a0\t5'
  const report = await send(actor, { text })
  expect(report.rows.map(({ product, quantity, result }) => [product?.sku, quantity, result])).toEqual([
    ['A/B-1', 5, 'added'],
    ['007', 5, 'added'],
    ['1E5', 5, 'added'],
    ['12.50', 5, 'added'],
    ['Mixed-Case', 5, 'added'],
  ])
})

test('every row comes back with its result, and nothing is added unasked', async () => {
  const actor = await signUp(portal)
  const text = [
    'SKU;Pieces',
    '007;5',
    'PACK-24;50',
    'SHORT-1;400',
    'MOT-1;4',
    'MOT-184-R;4',
    'nothing like it;4',
    '007;3',
    'A/B-1;',
    ';7',
    'A/B-1;1.000',
    'FREE-1;1',
    'PACK-24x',
  ].join('\n')
  const report = await send(actor, { text })
  expect(resultsOf(report)).toEqual([
    [2, '007', 'added'],
    [3, 'PACK-24', 'rule', [48, 72]],
    [4, 'SHORT-1', 'short', [340]],
    [5, 'MOT-1', 'ambiguous'],
    [6, 'MOT-184-R', 'unknown'],
    [7, 'nothing like it', 'unknown'],
    [8, '007', 'merged'],
    [9, 'A/B-1', 'bad'],
    [10, '', 'bad'],
    [11, 'A/B-1', 'bad'],
    [12, 'FREE-1', 'rule'],
    [13, 'PACK-24x', 'bad'],
  ])
  expect(report.good).toBe(2)
  expect(report.rows[3]?.choices.map(({ sku }) => sku)).toEqual(['MOT-100-FQ', 'MOT-100-FT', 'MOT-148-R'])
  expect(report.rows[4]?.choices[0]?.sku).toBe('MOT-148-R')
  expect(await cartOf(actor)).toEqual([])
})

test('the good rows are added once, together with what is in the cart', async () => {
  const actor = await signUp(portal)
  const rows = [
    { sku: 'PACK-24', quantity: 24 },
    { sku: '007', quantity: '5' },
    { sku: 'pack-24', quantity: 24 },
    { sku: 'gone', quantity: 1 },
  ]
  const keyed = actor.callWith({ 'idempotency-key': 'rows once' })
  const [first, again] = [
    await keyed('POST', '/cart/rows', { rows, add: true }),
    await keyed('POST', '/cart/rows', { rows, add: true }),
  ]
  expect(resultsOf(first.json())).toEqual([
    [1, 'PACK-24', 'added'],
    [2, '007', 'added'],
    [3, 'pack-24', 'merged'],
    [4, 'gone', 'unknown'],
  ])
  expect(again.statusCode).toBe(200)
  expect(await cartOf(actor)).toEqual([
    ['PACK-24', 48],
    ['007', 5],
  ])
  // 24 more are allowed because 48 are in the cart.
  expect(resultsOf(await send(actor, { text: 'PACK-24\t24\n007\t1000' }))).toEqual([
    [1, 'PACK-24', 'merged'],
    [2, '007', 'short', [995]],
  ])
})

test('a repeat says that its rows were added, although no stock is left for as many again', async () => {
  const actor = await signUp(portal)
  const rows = [
    { sku: 'SHORT-1', quantity: 200 },
    { sku: '007', quantity: 1001 },
  ]
  const keyed = actor.callWith({ 'idempotency-key': 'short after this' })
  const send = () => keyed('POST', '/cart/rows', { rows, add: true })
  const [first, again] = [await send(), await send()]
  for (const answer of [first, again]) {
    expect(resultsOf(answer.json()).map(([, sku, result]) => [sku, result])).toEqual([
      ['SHORT-1', 'added'],
      ['007', 'short'],
    ])
    expect(answer.json().cart.pieces).toBe(200)
  }
  expect(await cartOf(actor)).toEqual([['SHORT-1', 200]])
})

test.each([
  ['neither text nor rows', {}],
  ['both at once', { text: '007\t1', rows: [{ sku: '007', quantity: 1 }] }],
])('%s: nothing says which rows are meant, so the request is refused and nothing is added', async (_, body) => {
  const actor = await signUp(portal)
  const answer = await actor.call('POST', '/cart/rows', { ...body, add: true })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'rule_broken'])
  expect(answer.json().errors).toEqual([{ path: 'text', message: 'Specify either text or rows, not both' }])
  expect(await cartOf(actor)).toEqual([])
})

test('an empty list of rows has no results', async () => {
  expect((await send(await signUp(portal), { rows: [] })).rows).toEqual([])
})

test('501 rows are refused whole, pasted or as a list', async () => {
  const actor = await signUp(portal)
  const text = '007\t1\n'.repeat(501)
  const pasted = await actor.call('POST', '/cart/rows', { text, add: true })
  expect([pasted.statusCode, pasted.json().errors[0].path]).toEqual([422, 'text'])
  const rows = Array.from({ length: 501 }, () => ({ sku: '007', quantity: 1 }))
  const listed = await actor.call('POST', '/cart/rows', { rows, add: true })
  expect([listed.statusCode, listed.json().errors[0].path]).toEqual([422, 'rows'])
  expect(await cartOf(actor)).toEqual([])
  expect((await send(actor, { text: '007\t1\n'.repeat(500), add: true })).good).toBe(500)
  expect(await cartOf(actor)).toEqual([['007', 500]])
})

test('a visitor orders by number, too; only a known cart takes rows', async () => {
  const answer = await callAs(portal)('POST', '/cart/rows', { text: '007 4', add: true })
  const { cart } = answer.json() as QuickOrder
  expect(cart).toMatchObject({ lines: [{ sku: '007', quantity: 4 }] })
  const own = await callWith(portal, { 'cart-token': cart?.token ?? '' })('POST', '/cart/rows', { text: '007 1' })
  expect(own.json().rows[0]).toMatchObject({ result: 'merged', inCart: 4 })
  const foreign = await callWith(portal, { 'cart-token': 'x' })('POST', '/cart/rows', { text: '007 1' })
  expect(foreign.statusCode).toBe(404)
})

async function upload(
  actor: TestActor,
  file: Uint8Array,
  type?: string,
): Promise<{ status: number; json: QuickOrder }> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/cart/file',
    headers: { authorization: `Bearer ${actor.token}`, ...(type && { 'content-type': type }) },
    payload: Buffer.from(file),
  })
  return { status: answer.statusCode, json: answer.json() }
}

const csv = 'Artikelnummer;Menge\r\n007;5\r\nPACK-24;50\r\n'

test.each([
  ['CSV with its type', () => Buffer.from(csv), 'text/csv'],
  ['CSV without a type', () => Buffer.from(csv), undefined],
  ['CSV with the type of a picture', () => Buffer.from(csv), 'image/png'],
  ['CSV with a byte order mark', () => Buffer.from(`\ufeff${csv}`), 'text/csv'],
  ['UTF-16', () => Buffer.from(`\ufeff${csv}`, 'utf16le'), 'text/plain'],
  [
    'a workbook named as CSV',
    () =>
      excelFile([
        ['Artikelnummer', 'Menge'],
        ['007', 5],
        ['PACK-24', 50],
      ]),
    'text/csv',
  ],
])('a file is read by its content: %s', async (_, make, type) => {
  const actor = await signUp(portal)
  const { status, json } = await upload(actor, await make(), type)
  expect(status).toBe(200)
  expect(resultsOf(json)).toEqual([
    [2, '007', 'added'],
    [3, 'PACK-24', 'rule', [48, 72]],
  ])
  expect(await cartOf(actor)).toEqual([])
})

test('a file that is no table, or has too many rows, is refused with its reason', async () => {
  const actor = await signUp(portal)
  const broken = await upload(actor, Buffer.from([0x50, 0x4b, 1, 2]), 'text/csv')
  expect(broken).toMatchObject({ status: 422, json: { code: 'table_unreadable' } })
  const long = await upload(actor, Buffer.from('007;1\n'.repeat(502)))
  expect(long).toMatchObject({ status: 422, json: { errors: [{ path: 'file' }] } })
  expect((await portal.app.inject({ method: 'POST', url: '/api/cart/file', payload: csv })).statusCode).toBe(401)
})
