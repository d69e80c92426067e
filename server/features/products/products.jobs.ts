import type pg from 'pg'
import type { Database } from '#server/database/pool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { fillFilters } from './filters/products.filters.ts'
import { fillWords } from './filters/products.words.ts'
import { sweepBulkChanges } from './products.changes.store.ts'

/** The schedule of the products' jobs. */
export const productsSchedule = {
  'catalogue.sweepChanges': '47 3 * * *',
}

export function productsJobs({ db, pool }: { db: Database; pool: pg.Pool }): Jobs {
  return {
    'catalogue.sweepChanges': () => sweepBulkChanges(db),
    'catalogue.fillFilters': () => fillFilters(pool),
    'catalogue.fillWords': () => fillWords(pool),
  }
}
