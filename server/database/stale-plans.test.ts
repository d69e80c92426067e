import { beforeAll, expect, test } from 'vitest'
import { testPortal } from '#tests/support/portal.ts'
import { inSnapshot, inTransaction } from './transaction.ts'

const portal = testPortal()
const read = 'select * from planned where id = $1'

beforeAll(async () => {
  await portal.pool.query('create table planned (id integer primary key)')
  await portal.pool.query('insert into planned values (1)')
})

/** Several connections of the pool have prepared the statement, as those of a portal that has been serving for a while. */
async function prepareOnAll(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 5 }, () => portal.pool.connect()))
  for (const client of clients) await client.query(read, [1])
  for (const client of clients) client.release()
}

test.each([
  ['a statement', () => portal.pool.query(read, [1])],
  ['a transaction', () => inTransaction(portal.pool, (tx) => tx.query(read, [1]))],
  ['a snapshot', () => inSnapshot(portal.pool, (db) => db.query(read, [1]))],
])('%s on any connection sees a column that a migration added meanwhile', async (name, run) => {
  await prepareOnAll()
  const column = name.replaceAll(' ', '_')
  await portal.pool.query(`alter table planned add column ${column} integer not null default 7`)
  const { rows } = await run()
  expect(rows).toEqual([expect.objectContaining({ id: 1, [column]: 7 })])
})

test('another error of a statement is thrown, and asked once', async () => {
  await expect(portal.pool.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' })
})
