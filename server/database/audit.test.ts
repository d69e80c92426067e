import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { differing, type NewAuditEntry, recordAudit } from './audit.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const actor = { id: '00000000-0000-4000-8000-000000000001', name: 'Desk', email: 'desk@test.example' }

function entry(id: string, change: Pick<NewAuditEntry, 'before' | 'after'> = {}): NewAuditEntry {
  return { actor, action: 'product.changed', subject: { kind: 'product', id, name: 'Belt' }, ...change }
}

async function rowsOf(id: string) {
  const { rows } = await database.pool.query('select * from audit_log where subject_id = $1 order by id', [id])
  return rows
}

test('only the fields that differ are stored; a change without a difference is not recorded', async () => {
  const before = { price: 100, name: 'Belt', tags: { b: 1, a: 2 } }
  await recordAudit(database.pool, entry('a', { before, after: { ...before, price: 90, tags: { a: 2, b: 1 } } }))
  await recordAudit(database.pool, entry('a', { before, after: { ...before } }))
  await recordAudit(database.pool, entry('a'))
  expect(await rowsOf('a')).toMatchObject([
    {
      before: { price: 100 },
      after: { price: 90 },
      actor_name: 'Desk',
      actor_email: 'desk@test.example',
      action: 'product.changed',
      subject_name: 'Belt',
      request_id: null,
    },
    { before: {}, after: {} },
  ])
})

test('a secret is never stored, only that it changed', () => {
  expect(differing({ apiKey: 'one', port: 1 }, { apiKey: 'two', port: 2 })).toEqual({
    before: { apiKey: '•••', port: 1 },
    after: { apiKey: '•••', port: 2 },
  })
  const long = differing(undefined, { text: 'x'.repeat(5_000) })
  expect(String(long?.after.text)).toHaveLength(2_001)
})

test('a change that fails leaves no entry, and an entry that fails undoes its change', async () => {
  const failed = inTransaction(database.pool, async (tx) => {
    await recordAudit(tx, entry('b', { after: { price: 1 } }))
    throw new Error('the change failed')
  })
  await expect(failed).rejects.toThrow('the change failed')
  expect(await rowsOf('b')).toEqual([])
})

test.each([
  `update audit_log set actor_name = 'Somebody else'`,
  'update audit_log set at = now() where false',
  'delete from audit_log',
  'truncate audit_log',
  'truncate audit_log restart identity cascade',
  `insert into audit_log (id, action, subject_kind, subject_id) overriding system value
     values (1, 'a', 'b', 'c') on conflict (id) do update set action = 'changed'`,
])('not even the owner of the log can change it: %s', async (sql) => {
  const before = await database.pool.query('select * from audit_log order by id')
  await expect(database.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
  expect((await database.pool.query('select * from audit_log order by id')).rows).toEqual(before.rows)
})

test('a user who grants themselves the right to change it is stopped by the trigger', async () => {
  const owner = await database.pool.query(
    `select has_table_privilege('audit_log', 'update') as u, has_table_privilege('audit_log', 'delete') as d,
       has_table_privilege('audit_log', 'truncate') as t, has_table_privilege('audit_log', 'insert') as i`,
  )
  // Deleting is for what imports changed long ago; the trigger looks at each row.
  expect(owner.rows[0]).toEqual({ u: false, d: true, t: false, i: true })
  await database.pool.query('grant all on audit_log to current_user')
  for (const sql of ['update audit_log set at = now()', 'delete from audit_log', 'truncate audit_log']) {
    await expect(database.pool.query(sql)).rejects.toThrow('audit_log is only ever added to')
  }
})

test('only what imports changed about products can be deleted, after 90 days at the earliest', async () => {
  await database.pool.query(
    `insert into audit_log (at, action, subject_kind, subject_id, request_id)
     select now() - age, 'product.changed', kind, label, request from (values
       (interval '91 days', 'product', 'of an import', null),
       (interval '89 days', 'product', 'of an import, young', null),
       (interval '91 days', 'product', 'of a person', 'request-1'),
       (interval '91 days', 'user', 'of an account', null)
     ) given (age, kind, label, request)`,
  )
  for (const label of ['of an import, young', 'of a person', 'of an account']) {
    const deleting = database.pool.query('delete from audit_log where subject_id = $1', [label])
    await expect(deleting, label).rejects.toMatchObject({ code: '42501' })
  }
  await database.pool.query(`delete from audit_log where subject_id = 'of an import'`)
  expect(await rowsOf('of an import')).toEqual([])
  expect(await rowsOf('of a person')).toHaveLength(1)
})
