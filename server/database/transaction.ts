import type pg from 'pg'
import type { Database } from './pool.ts'

/** Serialisation failure and deadlock: nothing was written, and PostgreSQL asks to repeat the transaction. */
const retryable = new Set(['40001', '40P01'])
const mostTries = 4

/** Runs `work` in one transaction, and repeats it when PostgreSQL asks to. */
export function inTransaction<T>(pool: pg.Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  return retrying(() => tryOnce(pool, work))
}

/**
 * Runs reads that have to agree, such as a status and the counts beside it: all see the snapshot of the first one.
 * `work` sends them one after the other and writes nothing.
 */
export function inSnapshot<T>(pool: pg.Pool, work: (db: Database) => Promise<T>): Promise<T> {
  return tryOnce(pool, work, 'begin isolation level repeatable read read only')
}

/** Repeats a single statement, which is a transaction by itself, when PostgreSQL asks to. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= mostTries || !retryable.has(errorCode(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 * Math.random()))
    }
  }
}

async function tryOnce<T>(pool: pg.Pool, work: (tx: Database) => Promise<T>, begin = 'begin'): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query(begin)
    const result = await work(client as Database)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** SQLSTATE or system error code of a thrown value; empty without one. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Whether a unique index refused the row, and it is this one. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    errorCode(error) === '23505' &&
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    error.constraint === constraint
  )
}
