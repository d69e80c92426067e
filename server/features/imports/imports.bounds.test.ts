import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { signUpAdmin, type TestActor } from '#testing/actors.ts'
import { hostileTables, hostileWorkbooks } from '#testing/hostile-tables.ts'
import { bestOfThree } from '#testing/main-thread.ts'
import { testPortal } from '#testing/portal.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  // The first table of all starts the thread and compiles what all of them run.
  await send('sku,name\n1,2\n')
})

/** Sends a file as a network does: in pieces, between which others have their turn. */
function send(file: string | Buffer) {
  const bytes = Buffer.from(file)
  return portal.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
    },
    payload: Readable.from(piecesOf(bytes)),
  })
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield bytes.subarray(at, at + 65_536)
    await nextTurn()
  }
}

async function refusalOf(file: string | Buffer): Promise<[status: number, message: string | undefined]> {
  const answer = await send(file)
  return [answer.statusCode, answer.json<Problem>().errors?.[0]?.message]
}

test.each(hostileTables)('CSV: %s is refused by the bound it breaks', async (_, make, status, names) => {
  expect(await refusalOf(await make())).toEqual([status, expect.stringContaining(names)])
})

test.each(hostileWorkbooks)('XLSX: %s is refused by the bound it breaks', async (_, make, status, names) => {
  expect(await refusalOf(await make())).toEqual([status, expect.stringContaining(names)])
})

/** The others end sooner, or in the same way. */
const heaviest = [...hostileTables, ...hostileWorkbooks].filter(([name]) =>
  ['49 MB of commas', '5 MB of line breaks', 'a cell of 49 MB', '120 rows far apart', 'a cell of 190 MB'].includes(
    name,
  ),
)

test.each(heaviest)('%s holds up nobody: it is read beside the main thread', async (_, make) => {
  const file = await make()
  const turns = await bestOfThree(() => send(file))
  expect(turns.longestTurnMs).toBeLessThan(50)
})

test('a large table that is taken holds up nobody either', async () => {
  const file = [
    'sku,name,description',
    ...Array.from({ length: 20_000 }, (_, at) => `S-${at},"Part ${at}","${'x'.repeat(200)}"`),
  ].join('\n')
  const { longestTurnMs, result } = await bestOfThree(() => send(file))
  expect(result.json()).toMatchObject({ state: 'read', counts: { total: 20_000 } })
  expect(longestTurnMs).toBeLessThan(50)
})

test('of many tables at once some are read, and the others are told to come again', async () => {
  const file = `sku\n${'1\n'.repeat(20_000)}`
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(file)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  for (const { statusCode, headers } of answers) {
    if (statusCode === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await send(file)).statusCode).toBe(201)
})
