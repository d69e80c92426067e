import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { listOverdue, lockOverdue, markExpired } from './orders.status.store.ts'

const maxAtOnce = 500

/**
 * Expires orders that were not paid in time: their stock is available again, and their buyers get a mail. Each has its
 * own transaction and is checked again under its lock, so that a payment just before it wins. Returns how many expired.
 */
export async function expireOrders(deps: { pool: pg.Pool }): Promise<number> {
  let expired = 0
  for (const id of await listOverdue(deps.pool, maxAtOnce)) {
    const isExpired = await inTransaction(deps.pool, async (tx) => {
      const order = await lockOverdue(tx, id)
      if (order) await markExpired(tx, order)
      return order !== undefined
    })
    if (isExpired) expired += 1
  }
  return expired
}
