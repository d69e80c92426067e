import { expect, test } from 'vitest'
import { tablesNamedIn } from './migration-locks.ts'

test('tables are locked in the same order as placing an order does, wherever the migration begins', () => {
  const sql = `create index a on orders (id);
    -- alter table profile
    alter table review add column b uuid references users (id) on delete cascade;
    create index c on product (id);`
  expect(tablesNamedIn(sql).filter((name) => name !== 'delete')).toEqual(['product', 'users', 'orders', 'review'])
})
