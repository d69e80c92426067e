import type { Database } from '#server/database/pool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { sweepChanges } from './products.changes.store.ts'

/** The schedule of the products' jobs. */
export const productsSchedule = {
  'catalogue.sweepChanges': '47 3 * * *',
}

export function productsJobs({ db }: { db: Database }): Jobs {
  return {
    'catalogue.sweepChanges': () => sweepChanges(db),
  }
}
