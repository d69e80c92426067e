import type pg from 'pg'
import * as contract from '#contract/identity/mail-choices.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { App } from '#server/http/app.ts'
import { listUnwanted, replaceUnwanted } from '#server/mail/unwanted.store.ts'

const kinds = ['progress', 'shipping', 'reviews'] as const

async function readMailChoices(db: Database, userId: string): Promise<contract.MailChoices> {
  const unwanted = await listUnwanted(db, userId)
  return {
    progress: !unwanted.includes('progress'),
    shipping: !unwanted.includes('shipping'),
    reviews: !unwanted.includes('reviews'),
  }
}

export function registerMailChoices({ handle }: App, { pool }: { pool: pg.Pool }): void {
  handle(contract.readMailChoices, ({ actor }) => readMailChoices(pool, actor.id))

  handle(contract.saveMailChoices, async ({ actor, body }) => {
    const unwanted = kinds.filter((kind) => !body[kind])
    await inTransaction(pool, (tx) => replaceUnwanted(tx, actor.id, unwanted))
    return body
  })
}
