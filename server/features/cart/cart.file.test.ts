import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import type { QuickOrder } from '#contract/cart/quick-order.ts'
import type { Problem } from '#contract/errors.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { hostileTables, hostileWorkbooks, largestHostile } from '#tests/support/files/hostile-tables.ts'
import { sendFile } from '#tests/support/files/send-file.ts'
import { workbookFiles, zipOf } from '#tests/support/files/zip.ts'
import { shortestOf } from '#tests/support/main-thread.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let actor: TestActor

beforeAll(async () => {
  await addTestProduct(await signUpAdmin(portal), { sku: 'LIMIT-1', minorder: 1, available: 1_000_000 })
  actor = await signUp(portal)
  await send('sku,pieces\nLIMIT-1,1\n')
})

const send = (file: string | Buffer) => sendFile(portal, actor, { path: '/cart/file', file })

const maxBytes = 5_000_000
/** Where a cart takes less than an import, or says more. */
const otherAnswers: Record<string, [status: number, names: string]> = {
  '200,001 rows': [422, 'Send at most 500 rows at a time'],
  'a cell in a column of no sheet': [200, 'The quantity is missing'],
}

test('a file that is declared as larger than 5 MB is refused before its body has arrived', async () => {
  const answered = Promise.withResolvers<void>()
  async function* unfinished() {
    yield Buffer.alloc(65_536, ',')
    await answered.promise
  }
  const { statusCode, json } = await portal.app.inject({
    method: 'POST',
    url: '/api/cart/file',
    headers: {
      authorization: `Bearer ${actor.token}`,
      'content-type': 'application/octet-stream',
      'content-length': '49000000',
    },
    payload: Readable.from(unfinished()),
  })
  answered.resolve()
  expect([statusCode, json<Problem>().errors?.[0]?.message]).toEqual([413, 'This file is larger than 5 MB.'])
})

/** Imports try all of them with the same reader; the quick run tries here what a cart says otherwise, and some others. */
const hostile = [...hostileTables, ...hostileWorkbooks].filter(
  ([name], index) => extent === 'full' || (!largestHostile.has(name) && (name in otherAnswers || index % 4 === 0)),
)

test.each(hostile)(
  '%s is refused by its limit, and does not block the main thread',
  async (name, make, status, names) => {
    const file = Buffer.from(await make())
    const isLarge = file.length > maxBytes
    const { longestTurnMs, result } = await shortestOf(() => send(file), isLarge ? Infinity : 50)
    const large: [number, string] = [413, 'This file is larger than 5 MB.']
    const [code, part] = isLarge ? large : (otherAnswers[name] ?? [status, names])
    const { detail, errors, rows } = result.json<Partial<Problem & QuickOrder>>()
    expect([result.statusCode, (errors ?? rows)?.[0]?.message]).toEqual([code, expect.stringContaining(part)])
    // The sentence is the one of an import too, whose limits are others.
    expect(detail ?? '').not.toMatch(/\d/)
    // A file refused unread keeps only the client of this test busy.
    if (!isLarge) expect(longestTurnMs).toBeLessThan(50)
  },
)

const wideRow = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`
const longText = `<si><t>${'x'.repeat(9_900)}</t></si>`
const longSku = `${'x'.repeat(999)}…`

/** 500 rows, as large as rows can be, with the part number that they come back with. */
const largest: [name: string, make: () => string | Promise<Buffer>, sku: string][] = [
  ['5 MB of part numbers', () => `${'x'.repeat(9_900)},1\n`.repeat(500), longSku],
  ['5 MB of digits', () => `${'1'.repeat(9_900)}x\n`.repeat(500), `${'1'.repeat(999)}…`],
  ['5 MB of spaces inside cells', () => `a${' '.repeat(9_900)}b\n`.repeat(500), `a${' '.repeat(998)}…`],
  ['rows of 99,000 characters each', () => zipOf(workbookFiles(wideRow.repeat(500), longText)), longSku],
]

test.each(largest)('%s are 500 rows, in an answer of their size', async (_, make, sku) => {
  const file = Buffer.from(await make())
  const { longestTurnMs, result } = await shortestOf(() => send(file), 50)
  const { rows, good } = result.json<QuickOrder>()
  expect([rows.length, rows[499]?.sku, good]).toEqual([500, sku, 0])
  expect(result.body.length).toBeLessThan(2_000_000)
  expect(longestTurnMs).toBeLessThan(50)
})

test.each([
  [500, 200],
  [501, 422],
])('of %s rows below the headings the answer is %s', async (count, status) => {
  expect((await send(`sku,pieces\n${'LIMIT-1,1\n'.repeat(count)}`)).statusCode).toBe(status)
})

test.each([
  ['spaces', `a${' '.repeat(99_000)}b`],
  ['digits', `${'1'.repeat(99_000)}x`],
  ['numbers', `${'1 '.repeat(49_000)}x`],
])('100,000 characters of pasted %s do not block the main thread', async (_, text) => {
  const paste = () => callAs(portal)('POST', '/cart/rows', { text })
  const { longestTurnMs, result } = await shortestOf(paste, 50)
  expect(result.json<QuickOrder>().rows).toMatchObject([{ row: 1, result: 'bad' }])
  expect(longestTurnMs).toBeLessThan(50)
})
