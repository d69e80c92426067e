import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { listOverdue, lockOverdue, markExpired } from './orders.status.store.ts'

const mostAtOnce = 500

/**
 * Ends the orders whose time to be paid is over: their stock goes back, their buyers get a mail. Each in a transaction
 * of its own and checked again under its lock, so that a payment that is quicker wins. Answers how many ended.
 */
export async function expireOrders(deps: { pool: pg.Pool; stockChanged: () => void }): Promise<number> {
  let expired = 0
  for (const id of await listOverdue(deps.pool, mostAtOnce)) {
    const isExpired = await inTransaction(deps.pool, async (tx) => {
      const order = await lockOverdue(tx, id)
      if (order) await markExpired(tx, order)
      return order !== undefined
    })
    if (isExpired) expired += 1
  }
  if (expired > 0) deps.stockChanged()
  return expired
}
