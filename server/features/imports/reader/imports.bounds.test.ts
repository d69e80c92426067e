import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { ProductImport } from '#contract/imports/imports.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import {
  type Hostile,
  hostileTables,
  hostileWorkbooks,
  largestHostile,
} from '#tests/support/files/hostile-tables.ts'
import { sendFile } from '#tests/support/files/send-file.ts'
import { workbookFiles, zipOf } from '#tests/support/files/zip.ts'
import { measureTurns, shortestOf } from '#tests/support/main-thread.ts'
import { testPortal } from '#tests/support/portal.ts'
import { type Bounds, bounds } from './imports.bounds.ts'
import { readTable } from './imports.reader.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  // The first table starts the thread and compiles code that all tables need.
  await send('sku,name\n1,2\n')
})

const send = (file: string | Buffer) => sendFile(portal, admin, { path: '/imports', file })

async function refusalOf(file: string | Buffer): Promise<[status: number, message: string | undefined]> {
  const answer = await send(file)
  return [answer.statusCode, answer.json<Problem>().errors?.[0]?.message]
}

const isTried = ([name]: Hostile) => extent === 'full' || !largestHostile.has(name)

test.each(hostileTables.filter(isTried))('CSV: %s is refused by its limit', async (_, make, status, names) => {
  expect(await refusalOf(await make())).toEqual([status, expect.stringContaining(names)])
})

test.each(hostileWorkbooks.filter(isTried))('XLSX: %s is refused by its limit', async (_, make, status, names) => {
  expect(await refusalOf(await make())).toEqual([status, expect.stringContaining(names)])
})

/** `small`: counts that a small file reaches. As the real ones, each is the last one that is accepted. */
const small: Bounds = { ...bounds, rows: 4, cells: 20, characters: 60, sharedTexts: 3, sharedCharacters: 30 }

async function readSmall(file: string | Buffer, limits: Bounds): Promise<number> {
  const rows: unknown[] = []
  for await (const row of readTable(Buffer.from(file), { bounds: limits })) rows.push(row)
  return rows.length
}

const textsOf = (count: number, text: string) =>
  zipOf(workbookFiles('<row><c t="s"><v>0</v></c></row>', `<si><t>${text}</t></si>`.repeat(count)))

test.each<[what: string, make: (count: number) => string | Promise<Buffer>, last: number]>([
  ['4 rows', (count) => 'a\n'.repeat(count + 1), small.rows],
  ['20 cells', (count) => `${'a,'.repeat(count - 1)}\n`, small.cells],
  ['20 cells', (count) => zipOf(workbookFiles(`<row>${'<c><v>1</v></c>'.repeat(count)}</row>`)), small.cells],
  ['60 characters', (count) => `${'a'.repeat(count - 30)},${'a'.repeat(30)}`, small.characters],
  ['3 texts', (count) => textsOf(count, 'x'), small.sharedTexts],
  ['30 characters', (count) => textsOf(1, 'x'.repeat(count)), small.sharedCharacters],
])('with a limit of %s that many are read, and one more is refused', async (what, make, last) => {
  expect(await readSmall(await make(last), small)).toBeGreaterThan(0)
  const refused = readSmall(await make(last + 1), small)
  await expect(refused).rejects.toMatchObject({
    code: 'table_too_large',
    fields: [{ path: 'file', message: expect.stringContaining(`more than ${what}`) }],
  })
})

test('a workbook that unpacks to as much as the limit is read, and to one byte more is refused', async () => {
  const files = workbookFiles('<row><c><v>1</v></c></row>')
  const unpackedBytes = Object.values(files).reduce((sum, file) => sum + file.length, 0)
  const file = await zipOf(files)
  expect(await readSmall(file, { ...bounds, unpackedBytes })).toBe(1)
  await expect(readSmall(file, { ...bounds, unpackedBytes: unpackedBytes - 1 })).rejects.toMatchObject({
    code: 'table_too_large',
  })
})

test('what no small file reaches has these limits', () => {
  expect(bounds).toMatchObject({ rows: 200_000, cells: 10_000_000, characters: 100_000_000 })
  expect(bounds).toMatchObject({
    sharedTexts: 2_000_000,
    sharedCharacters: 50_000_000,
    unpackedBytes: 200_000_000,
  })
})

/** The other cases end earlier, or in the same way. */
const heaviest = [...hostileTables, ...hostileWorkbooks].filter(([name]) =>
  (extent === 'full'
    ? ['49 MB of commas', '5 MB of line breaks', 'a cell of 49 MB', '120 rows far apart', 'a cell of 190 MB']
    : ['1 MB of commas', '5 MB of line breaks', '110,000 empty rows']
  ).includes(name),
)

test.each(heaviest)('%s does not block the main thread: a worker thread reads it', async (_, make) => {
  const file = Buffer.from(await make())
  const turns = await shortestOf(() => send(file), 50)
  expect(turns.longestTurnMs).toBeLessThan(50)
})

test('a large valid table does not block the main thread either', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `S-${index},"Part ${index}","${'x'.repeat(200)}"`)
  const file = Buffer.from(['sku,name,description', ...rows].join('\n'))
  const { longestTurnMs, result } = await shortestOf(() => send(file), 50)
  expect(result.json()).toMatchObject({ state: 'read', counts: { total: 20_000 } })
  expect(longestTurnMs).toBeLessThan(50)
})

test('of many concurrent tables some are read, and the others are refused with a Retry-After', async () => {
  const file = `sku\n${'1\n'.repeat(20_000)}`
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(file)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  for (const { statusCode, headers } of answers) {
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await send(file)).statusCode).toBe(201)
})

type Step = 'check' | 'run' | 'undo'

/** Each step, and the count of the rows that it is done with. */
const steps: [Step, counts: string][] = [
  ['check', 'toAdd'],
  ['run', 'added'],
  ['undo', 'undone'],
]

/** Starts a step and waits until it is done; the jobs run in this process. */
async function take(id: string, step: Step, columns: object): Promise<ProductImport> {
  const begun = await admin.call('POST', `/imports/${id}/${step}`, step === 'check' ? columns : undefined)
  if (begun.statusCode !== 200) throw new Error(begun.body)
  for (;;) {
    const now = (await admin.call('GET', `/imports/${id}`)).json<ProductImport>()
    if (!['checking', 'running', 'undoing'].includes(now.state)) return now
    await sleep(20)
  }
}

const columns = 'sku,name,description,image,unitprice,minorder,available,category'
const values = `${'A part of a table. '.repeat(50)},https://pictures.example/x.png,12.50,1,10,belt`

/** A table of products that no other table has, so that an import writes all of them. */
function productsOf(table: string, rows: number, unread: readonly string[]): string {
  const rest = unread.map((cell) => `,${cell}`).join('')
  const lines = Array.from({ length: rows }, (_, index) => `${table}-${index},${table} ${index},${values}${rest}`)
  return `${columns}${',x'.repeat(unread.length)}\n${lines.join('\n')}`
}

const long = Array.from({ length: 9 }, () => 'x'.repeat(9_000))

/** More than a batch has: 200 rows in the database, 250,000 characters from the worker thread. */
const [longRows, shortRows] = extent === 'full' ? [150, 1_000] : [60, 450]

test.each([
  [`${longRows} rows of 80,000 characters`, longRows, long],
  [`${shortRows} rows`, shortRows, []],
])('checking, importing and undoing %s does not block the main thread', async (_, rows, unread) => {
  await portal.startJobs()
  const longest = { check: Infinity, run: Infinity, undo: Infinity }
  for (const table of ['A', 'B', 'C', 'D', 'E', 'F']) {
    const file = productsOf(`${table} of ${rows}`, rows, unread)
    const { _id, mapping } = (await send(file)).json<ProductImport>()
    for (const [step, counts] of steps) {
      const { longestTurnMs, result } = await measureTurns(() => take(_id, step, { mapping }))
      expect(result.counts).toMatchObject({ [counts]: rows })
      longest[step] = Math.min(longest[step], longestTurnMs)
    }
    if (Math.max(...Object.values(longest)) < 50) return
  }
  expect(longest).toBe('less than 50 ms each in one of six imports')
})
