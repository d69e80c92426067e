import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import { goodResults, type QuickOrder } from '#contract/cart/quick-order.ts'
import { signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { testPortal } from '#tests/support/portal.ts'
import { insertTestProducts } from '#tests/support/products.ts'

const portal = testPortal({ RATE_LIMIT: '0' })
const runs = extent === 'full' ? 150 : 8
let buyer: TestActor
/** Parts of which 10 are left, in packs of 2. */
let skus: string[]

beforeAll(async () => {
  buyer = await signUpVerified(portal)
  const offer = { unitPriceMinor: 250, minOrder: 2, multiple: 2, available: 10 }
  const made = await insertTestProducts(
    portal.pool,
    Array.from({ length: 6 }, () => offer),
  )
  skus = made.map(({ sku }) => sku)
})

type Row = { sku: string; pieces: string }

async function emptied(): Promise<void> {
  const { id, version }: Cart = (await buyer.call('GET', '/cart')).json()
  if (id) await buyer.call('DELETE', `/cart?version=${version}`)
}

async function paste(text: string, add = false): Promise<QuickOrder> {
  const answer = await buyer.call('POST', '/cart/rows', { text, add })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function upload(payload: Buffer): Promise<QuickOrder> {
  const headers = { authorization: `Bearer ${buyer.token}` }
  const answer = await portal.app.inject({ method: 'POST', url: '/api/cart/file', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** What a row is about and what becomes of it, without its sentence. */
function outcomesOf({ rows }: QuickOrder) {
  return rows.map(({ row, sku, typedQuantity, result }) => ({ row, sku, typedQuantity, result }))
}

async function piecesInCart(): Promise<number> {
  return (await buyer.call('GET', '/cart')).json<Cart>().pieces
}

const columns = 'SKU;Pieces'
const writeRows = (rows: readonly Row[], delimiter = ';') =>
  [columns.replace(';', delimiter), ...rows.map(({ sku, pieces }) => `${sku}${delimiter}${pieces}`)].join('\r\n')

const anyRow = fc.record({
  sku: fc.oneof(
    { weight: 3, arbitrary: fc.nat(5).map((index) => `part ${index}`) },
    fc.constantFrom('', 'no such part', 'T', '007', 'x'.repeat(101), '1E5', 'Żółć'),
  ),
  pieces: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
    fc.constantFrom('', '0', '-2', '2.5', '1.000', '2.0', 'many', '1000001', '4006381333931', '１２'),
  ),
})

test('as many rows come back as were sent, each with its number and its text, and exactly the good ones are added', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 40 }), async (given) => {
      const rows = given.map(({ sku, pieces }) => ({
        sku: sku.replace(/^part (\d)$/, (_, at) => skus[Number(at)] ?? ''),
        pieces,
      }))
      // The headings are row 1. A row without any text is none.
      const sent = rows.flatMap(({ sku, pieces }, index) =>
        sku + pieces === '' ? [] : [{ row: index + 2, sku, typedQuantity: pieces }],
      )
      await emptied()
      const pasted = await paste(writeRows(rows))
      expect(outcomesOf(pasted).map(({ result: _, ...row }) => row)).toEqual(sent)
      for (const { result, message } of pasted.rows)
        expect(goodResults.includes(result) || message !== '').toBe(true)
      const good = pasted.rows.filter(({ result }) => goodResults.includes(result))
      expect(pasted.good).toBe(good.length)
      expect(await piecesInCart()).toBe(0)
      expect(outcomesOf(await upload(Buffer.from(writeRows(rows)))), 'as a file').toEqual(outcomesOf(pasted))
      await paste(writeRows(rows), true)
      expect(await piecesInCart()).toBe(good.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0))
    }),
    { numRuns: runs },
  )
})

test('70 rows of every kind are answered alike pasted, with semicolons, tabs or commas, and as a file in UTF-8 or UTF-16', async () => {
  await emptied()
  const kinds = ['2', '4', '12', '3', '1000001', '', 'many']
  const rows = Array.from({ length: 70 }, (_, index) => ({
    sku: index % 10 === 9 ? `NOPE-${index}` : (skus[index % 5] ?? ''),
    pieces: kinds[index % kinds.length] ?? '',
  }))
  const text = writeRows(rows)
  const first = await paste(text)
  expect(first.rows).toHaveLength(70)
  const results = new Set(first.rows.map(({ result }) => result))
  expect([...results].sort()).toEqual(['bad', 'short', 'unknown'])
  const tooMany = first.rows.find(({ typedQuantity }) => typedQuantity === '1000001')
  expect(tooMany).toMatchObject({ result: 'bad', message: 'Quantity must be from 1 to 1000000' })
  const others = [
    await paste(writeRows(rows, '\t')),
    await paste(writeRows(rows, ',')),
    await upload(Buffer.from(`\ufeff${text}`)),
    await upload(Buffer.from(`\ufeff${writeRows(rows, '\t')}`, 'utf16le')),
    await upload(Buffer.from(writeRows(rows, ','))),
  ]
  for (const other of others) expect(outcomesOf(other)).toEqual(outcomesOf(first))
})

test('of a part in several rows the sum counts: what is too much for all is said at each of them', async () => {
  await emptied()
  const [sku = '', other = ''] = skus
  const text = [`${sku};6`, `${other};2`, `${sku.toLowerCase()};6`, `\u00a0${sku}\u00a0;abc`].join('\n')
  const { rows } = await paste(text)
  expect(rows.map(({ result, nearest }) => [result, nearest])).toEqual([
    ['short', [4]],
    ['added', []],
    ['short', [4]],
    ['bad', []],
  ])
  await paste(text, true)
  expect(await piecesInCart()).toBe(2)
})
