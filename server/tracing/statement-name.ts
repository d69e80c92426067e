/**
 * A name for an SQL statement: its command and the first table in its text, such as `SELECT product`. The names that the
 * statements have at PostgreSQL are numbers, which differ between processes.
 */
export function statementName(sql: string): string {
  const command = /[a-z]+/i.exec(sql)?.[0].toUpperCase() ?? 'SQL'
  const table = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i.exec(sql)?.[1]
  return table ? `${command} ${table}` : command
}
