import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { pageChannel } from '#server/cache/page-changes.ts'
import { notify } from '#server/database/listen.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { fillWordsOfBatch, listNameChanges, type NameChange, removeNameChanges } from './products.words.store.ts'
import { untilWritersEnd } from './products.writers.ts'

/** Orders wait for the products of a batch. */
const batchSize = 50
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Updates the search words of products after a family, an attribute or a choice of theirs got another name. Between batches
 * it rests as long as the last one took.
 */
export async function fillWords(pool: pg.Pool): Promise<void> {
  for (;;) {
    const changes = await listNameChanges(pool)
    if (changes.length === 0) return
    await untilWritersEnd(pool)
    await fillNames(pool, changes)
  }
}

function keysOf(changes: readonly NameChange[], wanted: NameChange['kind']): string[] {
  return changes.flatMap(({ kind, key }) => (kind === wanted ? [key] : []))
}

async function fillNames(pool: pg.Pool, changes: readonly NameChange[]): Promise<void> {
  const [families, attributes] = [keysOf(changes, 'family'), keysOf(changes, 'attribute')]
  let after: string | undefined = firstId
  while (after !== undefined) {
    const began = performance.now()
    const from: string = after
    const batch = { after: from, families, attributes, count: batchSize }
    after = await inTransaction(pool, (tx) => fillWordsOfBatch(tx, batch))
    await sleep(performance.now() - began)
  }
  await inTransaction(pool, async (tx) => {
    await removeNameChanges(tx, changes)
    await notify(tx, pageChannel, 'catalogue')
  })
}
