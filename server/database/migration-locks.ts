import type pg from 'pg'

/**
 * Transactions take the product first, then its buyer, then the order. A migration that changes several of them and goes
 * another way meets orders halfway: each holds what the other waits for, and it has to give way time after time.
 */
const sequence = ['product', 'users', 'orders']

/** What a migration may name as a table; words such as `on delete` are among it. */
const named = /\b(?:alter\s+table|update|insert\s+into|references|on)\s+(?:if\s+exists\s+|only\s+)*(\w+)/gi

function rank(table: string): number {
  const place = sequence.indexOf(table)
  return place < 0 ? sequence.length : place
}

/** The names a migration says where tables stand, in the sequence in which they are to be locked. */
export function namedIn(sql: string): string[] {
  const found = [...sql.replaceAll(/--.*$/gm, '').matchAll(named)].map(([, name = '']) => name.toLowerCase())
  return [...new Set(found)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** Whether reading has to wait as well. An index alone lets everybody read while it is made. */
function locksReaders(sql: string): boolean {
  return /\b(?:alter\s+table|drop\s+index)\b/i.test(sql)
}

/**
 * Locks the tables that a migration is going to change, those that are there, as the first statement of its
 * transaction.
 */
export async function lockTables(client: pg.ClientBase, sql: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as said (name, place)
     join pg_class on oid = to_regclass(quote_ident(name)) and relkind = 'r'
     order by place`,
    [namedIn(sql)],
  )
  if (rows.length === 0) return
  const tables = rows.map(({ name }) => name).join(', ')
  await client.query(
    `lock table ${tables} in ${locksReaders(sql) ? 'access exclusive' : 'share row exclusive'} mode`,
  )
}
