import { expect, test } from 'vitest'
import { unsafeIn } from '#server/database/migration-safety.ts'
import { projectPaths, readText } from './sources.ts'

const folder = 'server/database/migrations/'
const files = projectPaths().filter((name) => name.startsWith(folder) && name.endsWith('.sql'))

test('after every migration the previous release can still run', () => {
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap((name) => {
    const unsafe = unsafeIn(readText(name))
    return unsafe.length > 0 ? [[name.slice(folder.length), unsafe]] : []
  })
  expect(found).toEqual([])
})

test('migrations are numbered, each with a number of its own', () => {
  const numbers = files.map((name) => name.slice(folder.length, folder.length + 4))
  expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true)
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  expect(twice).toEqual([])
})

test.each([
  ['alter table product drop column sku;', ['drops a column']],
  ['alter table product rename to part;', ['renames']],
  ['alter table product add column x integer not null;', ['adds the required column x without a default']],
  ['alter table product add column x integer not null default 0, add column y text;', []],
  ['alter table product alter column sku type text;', ['changes the type of a column']],
  ['alter table product alter sku set not null;', ['makes an old column required']],
  ['drop table product;', ['drops a table']],
  ['delete from orders;', ['deletes rows']],
  ["-- rename\ninsert into x values ('drop column');", []],
  ['create function f() returns void language sql as $$ delete from x $$;', []],
  ['create trigger t before update or delete or truncate on audit_log for each row execute function f();', []],
  ['revoke update, delete, truncate on audit_log from public;', []],
])('%s', (sql, expected) => {
  expect(unsafeIn(sql)).toEqual(expected)
})
