/** What breaks the previous release while it still runs, or cannot be reverted. */
const rules: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['drops a table', /\bdrop\s+(?:table|schema|database|view|materialized view)\b/i],
  ['drops a column', /\bdrop\s+column\b/i],
  ['renames', /\brename\b/i],
  ['changes the type of a column', /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i],
  ['makes an old column required', /\bset\s+not\s+null\b/i],
  ['takes a default away', /\bdrop\s+default\b/i],
  ['deletes rows', /\b(?:delete\s+from|truncate)\s+(?!on\b)\w/i],
  ['sets its own timeouts', /\bset\s+(?:local\s+)?(?:lock|statement)_timeout\b/i],
  ['ends its transaction', /^\s*(?:commit|rollback|begin)\s*;/im],
]

const requiredColumn = /\badd\s+column\s+(?:if not exists\s+)?(\w+)\s+([^,;]*)/gi

/** The statements only, without comments, strings and function bodies. */
function statementsOf(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
}

/** Why the previous release could not run with this migration; empty if it could. */
export function unsafeIn(sql: string): string[] {
  const statements = statementsOf(sql)
  const broken = rules.filter(([, pattern]) => pattern.test(statements)).map(([rule]) => rule)
  const required = [...statements.matchAll(requiredColumn)].filter(
    ([, , words = '']) => /\bnot\s+null\b/i.test(words) && !/\bdefault\b|\bgenerated\b/i.test(words),
  )
  return [...broken, ...required.map(([, column]) => `adds the required column ${column} without a default`)]
}
