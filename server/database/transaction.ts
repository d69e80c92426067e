import type pg from 'pg'
import { beginRecording, endRecording, publish } from '../events/events.ts'
import type { Database } from './pool.ts'
import { isStalePlan, replanning } from './stale-plans.ts'

/** Serialisation failure and deadlock: nothing was written, and PostgreSQL asks to repeat the transaction. */
const retryable = new Set(['40001', '40P01'])
const maxTries = 4

/** Runs work in one transaction. A use case takes one as an argument where its route says how it runs. */
export type Transaction = <T>(run: (tx: Database) => Promise<T>) => Promise<T>

/** Dependencies of a use case that writes in the transaction of its route. */
export type Transactional = { transaction: Transaction }

/** For callers without a route, such as jobs. */
export function transactionOf(pool: pg.Pool): Transaction {
  return (run) => inTransaction(pool, run)
}

/** Runs `run` in one transaction, and repeats it when PostgreSQL asks to. */
export function inTransaction<T>(pool: pg.Pool, run: (tx: Database) => Promise<T>): Promise<T> {
  return retrying(pool, () => tryOnce(pool, run))
}

/**
 * Runs reads that have to agree, such as a status and the counts beside it: all see the snapshot of the first one.
 * `run` sends them one after the other and writes nothing.
 */
export function inSnapshot<T>(pool: pg.Pool, run: (db: Database) => Promise<T>): Promise<T> {
  return retrying(pool, () => tryOnce(pool, run, 'begin isolation level repeatable read read only'))
}

/**
 * Runs `run`, in which one statement writes. The statement is a transaction by itself, which saves the two round trips
 * of begin and commit. Repeated when PostgreSQL asks to.
 */
export function inOneStatement<T>(pool: pg.Pool, run: (db: Database) => Promise<T>): Promise<T> {
  return retrying(pool, async () => {
    const db: Database = { query: (sql, values) => pool.query(sql, values as unknown[]) }
    beginRecording(db)
    const result = await run(db)
    publish(pool, endRecording(db))
    return result
  })
}

async function retrying<T>(pool: pg.Pool, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await replanning(pool.options.max, run)
    } catch (error) {
      if (attempt >= maxTries || !retryable.has(errorCode(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 * Math.random()))
    }
  }
}

async function tryOnce<T>(pool: pg.Pool, run: (tx: Database) => Promise<T>, begin = 'begin'): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query(begin)
    beginRecording(client)
    const result = await run(client)
    await client.query('commit')
    publish(pool, endRecording(client))
    return result
  } catch (error) {
    isBroken = isStalePlan(error)
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    endRecording(client)
    client.release(isBroken)
  }
}

/** Runs a part of a transaction. If it throws, its writes are undone, and the transaction can continue. */
export async function inSavepoint<T>(tx: Database, run: () => Promise<T>): Promise<T> {
  await tx.query('savepoint part')
  try {
    const result = await run()
    await tx.query('release savepoint part')
    return result
  } catch (error) {
    // This fails too if the connection is lost; the error of `run` is the one to report.
    await tx.query('rollback to savepoint part').catch(() => undefined)
    throw error
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
