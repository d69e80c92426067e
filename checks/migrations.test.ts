import { expect, test } from 'vitest'
import { unsafeIn } from '#server/database/migration-safety.ts'
import { projectPaths, readText } from './sources.ts'

const folder = 'server/database/migrations/'
const files = projectPaths().filter((name) => name.startsWith(folder) && name.endsWith('.sql'))

/** Written before this check. docs/reliability.md explains what each of them means for an upgrade. Do not add lines here. */
const known: Record<string, string[]> = {
  '0007-sign-in-failures.sql': ['renames'],
  '0031-words-of-names.sql': ['drops a column'],
}

/** On purpose: the previous release runs without these rows as well. docs/reliability.md says which they are. */
const deliberate: Record<string, string[]> = {
  '0097-synonyms-of-the-demo.sql': ['deletes rows'],
  '0133-attribute-kinds.sql': ['deletes rows'],
}

test('after every migration the previous release can still run', () => {
  expect(files.length).toBeGreaterThan(25)
  const found = files.flatMap((name) => {
    const unsafe = unsafeIn(readText(name))
    return unsafe.length > 0 ? [[name.slice(folder.length), unsafe]] : []
  })
  expect(Object.fromEntries(found)).toEqual({ ...known, ...deliberate })
})

test('migrations are numbered, and those of one number touch nothing of each other', () => {
  const numbers = files.map((name) => name.slice(folder.length, folder.length + 4))
  expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true)
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  expect(twice).toEqual(['0024'])
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
