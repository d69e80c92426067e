import { beforeAll, expect, test, vi } from 'vitest'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addHoses } from '#tests/support/catalogue/hoses.ts'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { importer } from '#tests/support/files/imports.ts'
import { measureTurns } from '#tests/support/main-thread.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
const imports = importer(portal, () => admin)

const rows = extent === 'full' ? 100_000 : 1_200
const wrongRow = rows - rows / 100

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
  await addHoses(portal.pool)
  const isKnown = async () => expect((await callAs(portal)('GET', '/catalogue/families')).body).toContain('"hose"')
  await vi.waitFor(isKnown, { timeout: longTestLimitMs, interval: 20 })
})

function table(): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const row = index + 1
    const bore = row === wrongRow ? '900 mm' : `${6 + (row % 40)}`
    return `SZ-${row},Hose of size ${row},A hose for oil.,https://pictures.example/h.png,12,1,5,hose,${bore},${row % 9},${row % 2 ? 'NBR' : 'FKM'}`
  })
  return ['sku,name,description,image,price,moq,stock,category,Bore,Length,Seals', ...lines].join('\n')
}

test('a value out of bounds near the end of a large table is named with its line, and nothing of its row is written', {
  timeout: longTestLimitMs,
}, async () => {
  const read = await imports.upload(table())
  expect(read.counts.total).toBe(rows)
  const check = await measureTurns(() => imports.take(read, 'check', { mapping: read.mapping }))
  const checked = check.result
  expect(checked.counts).toMatchObject({ toAdd: rows - 1, bad: 1 })
  expect(checked.faults).toMatchObject([
    {
      line: wrongRow + 1,
      name: `Hose of size ${wrongRow}`,
      faults: [{ path: 'attributes.bore', message: 'Bore must be from 1 mm to 100 mm' }],
    },
  ])
  const run = await measureTurns(() => imports.take(checked, 'run'))
  expect(run.result.counts).toMatchObject({ added: rows - 1, failed: 0 })
  const wrong = await portal.pool.query('select from product where sku = $1', [`SZ-${wrongRow}`])
  expect(wrong.rowCount).toBe(0)
  // The first rows compile what all of them need, which a small table would measure.
  if (extent === 'full') expect(Math.max(check.longestTurnMs, run.longestTurnMs)).toBeLessThan(50)
})
