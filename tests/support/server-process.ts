import module from 'node:module'
import path from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/database/pool.ts'

/** The value of DATABASE_URL with which a separate process reaches the database of this test file. */
export async function databaseUrlOf(db: Database): Promise<string> {
  const { rows } = await db.query<{ name: string }>('select current_database() as name')
  const { host, port, user } = inject('testServer')
  return `postgres://${user}@localhost:${port}/${rows[0]?.name}?host=${encodeURIComponent(host)}`
}

const compiled = module.getCompileCacheDir()

/** For the environment of a portal that a test starts: it need not compile its files again. */
export const compiledCode: Record<string, string> = compiled ? { NODE_COMPILE_CACHE: path.dirname(compiled) } : {}
