import type pg from 'pg'

/**
 * Transactions lock the product first, then its buyer, then the order. A migration that locks in another order
 * deadlocks with orders, and would give up again and again.
 */
const sequence = ['product', 'users', 'orders']

/** Words that may be table names in a migration; it also matches others, as in `on delete`. */
const named = /\b(?:alter\s+table|update|insert\s+into|references|on)\s+(?:if\s+exists\s+|only\s+)*(\w+)/gi

function rank(table: string): number {
  const place = sequence.indexOf(table)
  return place < 0 ? sequence.length : place
}

/** The tables that a migration names, in the order in which they are to be locked. */
export function tablesNamedIn(sql: string): string[] {
  const found = [...sql.replaceAll(/--.*$/gm, '').matchAll(named)].map(([, name = '']) => name.toLowerCase())
  return [...new Set(found)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** Whether readers have to wait as well. A new index alone blocks writers only. */
function locksReaders(sql: string): boolean {
  return /\b(?:alter\s+table|drop\s+index)\b/i.test(sql)
}

/**
 * Locks the existing tables that a migration changes, as the first statement of its transaction. Before PostgreSQL 17 not even
 * their owner may lock those whose rights were revoked, such as the audit log: the migration locks them itself, as the last.
 */
export async function lockTables(client: pg.ClientBase, sql: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as said (name, place)
     join pg_class on oid = to_regclass(quote_ident(name)) and relkind = 'r'
     where has_table_privilege(oid, 'update, delete, truncate')
     order by place`,
    [tablesNamedIn(sql)],
  )
  if (rows.length === 0) return
  const tables = rows.map(({ name }) => name).join(', ')
  await client.query(
    `lock table ${tables} in ${locksReaders(sql) ? 'access exclusive' : 'share row exclusive'} mode`,
  )
}
