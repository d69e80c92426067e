import * as contract from '#contract/identity/mail-choices.ts'
import type { Database } from '#server/database/pool.ts'
import type { Handle } from '#server/http/handle.ts'
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

export function mailChoiceRoutes(handle: Handle, db: Database): void {
  handle(contract.readMailChoices, ({ actor }) => readMailChoices(db, actor.id))

  handle(contract.saveMailChoices, async ({ actor, body }) => {
    await replaceUnwanted(
      db,
      actor.id,
      kinds.filter((kind) => !body[kind]),
    )
    return body
  })
}
