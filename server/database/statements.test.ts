import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { checkStatements, type Given } from '#tests/support/statements/check-statements.ts'
import { criteriaOf, readingsOf } from '#tests/support/statements/listing-statements.ts'
import { pictureUses } from '../worker.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** These are given SQL: columns of admin lists, tables that show pictures, a statement of another function. */
const given: Record<string, Given> = {
  countRows: (db, lists) =>
    lists.flatMap(({ listing }) => criteriaOf(listing).map((asked) => [db, listing, asked])),
  countSelected: (db, lists) =>
    lists.flatMap(({ listing }) => [
      [db, listing, { ids: ['1'] }],
      [db, listing, { matching: {}, except: ['1'] }],
    ]),
  readListRows: (db, lists) =>
    lists.flatMap(({ listing }) => readingsOf(listing).map((reading) => [db, listing, reading])),
  readSortKeys: (db, lists) =>
    lists.flatMap(({ listing }) => Object.values(listing.sorts).map((keys) => [db, listing, { id: '1', keys }])),
  runStatement: () => [],
  listUnused: (db) => [[db, pictureUses]],
}

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

/** Columns that may be null, and are not in what their statement answers; with the reason. */
const neverNull = {
  'imports.lines.store.ts countOutcomes: outcome': 'outcome is not null',
  'imports.preview.store.ts listImportChangeRows: changes': 'written with weight, which is not null',
  'imports.preview.store.ts listImportChangeRows: warnings': 'written with weight, which is not null',
  'imports.preview.store.ts listImportChangeRows: weight': 'weight is not null',
  'sandbox.store.ts keyed: answer': 'committed with the row',
}

/** What sends nothing here, with the reason. The list may only shrink. */
const unsent = {
  'server/features/catalogue/catalogue.conditions.store.ts runStatement':
    'sends what other functions have written, where they are checked',
}

test('each statement of the stores fits the schema, and its rows are what TypeScript takes them for', async () => {
  const { pool } = database
  const isStore = (file: string) => file.endsWith('.store.ts')
  const checked = await checkStatements(pool, { root, config: 'server/tsconfig.json', isStore, given })
  const { siteCount, statementCount, comparedCount } = checked
  process.stdout.write(`${siteCount} calls send ${statementCount} statements; ${comparedCount} have typed rows\n`)
  const nullable = Object.keys(neverNull).map((column) => `${column} may be null`)
  const isKnown = (error: string) => nullable.some((known) => error.endsWith(`/${known}`))
  expect(checked.errors.filter((error) => !isKnown(error))).toEqual([])
  expect(nullable.filter((known) => !checked.errors.some((error) => error.endsWith(`/${known}`)))).toEqual([])
  expect(checked.unsent.sort()).toEqual(Object.keys(unsent).sort())
})

test('a statement that does not fit is found, with the function that sends it', async () => {
  const isStore = (file: string) => file.endsWith('planted.store.ts')
  const { errors, unsent } = await checkStatements(database.pool, {
    root,
    config: 'tests/support/statements/planted.tsconfig.json',
    isStore,
  })
  const planted = 'tests/support/statements/planted.store.ts'
  expect(errors.map((error) => error.replace(`${planted} `, ''))).toEqual([
    'failsAfterARow: column "ident" does not exist',
    'failsWithOneWord: column "place" does not exist',
    'failsWithoutAnOption: column "kind" does not exist',
    'ignoresNull: payment_id may be null',
    'selectsTooLittle: payment_id is not selected',
    'selectsUnknownColumn: column "colour" does not exist',
    'sendsTooFewValues: 2 parameters and 1 values',
    'takesBigintArrayForNumbers: numbers is string[] in PostgreSQL',
    'takesJsonForDate: attributes is json in PostgreSQL',
    'takesNumericForNumber: total is string in PostgreSQL',
    'takesTextForNumber: email is string in PostgreSQL',
    'writesUnknownColumn: column "colour" of relation "orders" does not exist',
  ])
  expect(unsent).toEqual([`${planted} neverSends`])
})
