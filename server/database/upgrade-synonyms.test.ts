import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  const before = readMigrations().filter(({ name }) => name < '0097')
  await migrate(database.pool, new Set(before.map(({ name }) => name)))
})

afterAll(() => database.drop())

test('the synonyms of a former demo go, except those that staff have changed and those they have added', async () => {
  const { pool } = database
  const { rows: former } = await pool.query('select id from search_synonym')
  expect(former).toHaveLength(78)
  await pool.query(
    `update search_synonym set terms = '{calliper}', version = version + 1 where 'calliper' = any(terms)`,
  )
  // Back to what it was: staff have decided that it stays so.
  await pool.query(`update search_synonym set version = version + 2 where 'Stahl' = any(terms)`)
  await pool.query(
    `insert into search_synonym (language, terms, finds) values ('en', '{flask}', '{bottle}'), ('de', '{Titan}', '{ti}')`,
  )
  await migrate(pool)
  const { rows } = await pool.query(
    'select terms[1] as term, version from search_synonym order by version, terms[1] collate "C"',
  )
  expect(rows).toEqual([
    { term: 'Titan', version: 1 },
    { term: 'flask', version: 1 },
    { term: 'calliper', version: 2 },
    { term: 'Stahl', version: 3 },
  ])
})
