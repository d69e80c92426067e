import { beforeAll, expect, test } from 'vitest'
import { testPortal } from '#tests/support/portal.ts'
import { inSnapshot, inTransaction } from './transaction.ts'

const portal = testPortal()

/** Another statement for each test: connections keep the plans of an earlier one. */
function readBy(name: string): string {
  return `select *, '${name}' as reader from planned where id = $1`
}

beforeAll(async () => {
  await portal.pool.query('create table planned (id integer primary key)')
  await portal.pool.query('insert into planned values (1)')
})

/** Several connections of the pool have prepared the statement, as those of a portal that has been serving for a while. */
async function prepareOnAll(read: string): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 5 }, () => portal.pool.connect()))
  try {
    for (const client of clients) await client.query(read, [1])
  } finally {
    for (const client of clients) client.release()
  }
}

test.each([
  ['a statement', (read: string) => portal.pool.query(read, [1])],
  ['a transaction', (read: string) => inTransaction(portal.pool, (tx) => tx.query(read, [1]))],
  ['a snapshot', (read: string) => inSnapshot(portal.pool, (db) => db.query(read, [1]))],
])('%s on any connection sees a column that a migration added meanwhile', async (name, run) => {
  const read = readBy(name)
  await prepareOnAll(read)
  const column = name.replaceAll(' ', '_')
  await portal.pool.query(`alter table planned add column ${column} integer not null default 7`)
  const { rows } = await run(read)
  expect(rows).toEqual([expect.objectContaining({ id: 1, [column]: 7 })])
})

test('another error of a statement is thrown, and asked once', async () => {
  await expect(portal.pool.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' })
})
