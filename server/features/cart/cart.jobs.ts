import type { Database } from '#server/database/pool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { sweepCarts } from './cart.store.ts'

/** The schedule of the cart jobs. */
export const cartSchedule = { 'cart.sweep': '17 3 * * *' }

export function cartJobs({ db, guestDays }: { db: Database; guestDays: number }): Jobs {
  return { 'cart.sweep': () => sweepCarts(db, guestDays) }
}
