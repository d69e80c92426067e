import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { modelChannel } from '#server/catalogue-model/catalogue-model.ts'
import { notify } from '#server/database/listen.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { fillBatch, listUnchecked, markChecked } from './products.filters.store.ts'
import { untilWritersEnd } from './products.writers.ts'

/** Orders wait for the products of a batch: some 10 ms. */
const batchSize = 50
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Fills in what products are filtered by, after an attribute became a filter. Between batches it rests as long as the last one
 * took, so that it never takes more than half of what the database can do. Buyers see the filter when all of it is there.
 */
export async function fillFilters(pool: pg.Pool): Promise<void> {
  for (;;) {
    const keys = await listUnchecked(pool)
    if (keys.length === 0) return
    await untilWritersEnd(pool)
    await fillKeys(pool, keys)
  }
}

async function fillKeys(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  let after: string | undefined = firstId
  while (after !== undefined) {
    const began = performance.now()
    const from: string = after
    after = await inTransaction(pool, (tx) => fillBatch(tx, { after: from, keys, count: batchSize }))
    await sleep(performance.now() - began)
  }
  await inTransaction(pool, async (tx) => {
    await markChecked(tx, keys)
    await notify(tx, modelChannel, 'filters')
  })
}
