import { inject } from 'vitest'
import type { Database } from '#server/database/pool.ts'

/** The value of DATABASE_URL with which a separate process reaches the database of this test file. */
export async function databaseUrlOf(db: Database): Promise<string> {
  const { rows } = await db.query<{ name: string }>('select current_database() as name')
  const { host, port, user } = inject('testServer')
  return `postgres://${user}@localhost:${port}/${rows[0]?.name}?host=${encodeURIComponent(host)}`
}

/** For the environment of a portal that a test starts with settings of its own: it need not compile its files again. */
export const compiledCode = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }
