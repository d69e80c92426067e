import type { Actor } from '#contract/access.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { deleteWait, hasWait, insertWait, lockOrderable } from './inventory.notice.store.ts'

type NoticeRequest = { actor: Pick<Actor, 'id'>; id: string }
type Notice = { waiting: boolean }

export async function readNotice(db: Database, { actor, id }: NoticeRequest): Promise<Notice> {
  return { waiting: isUuid(id) && (await hasWait(db, id, actor.id)) }
}

/**
 * Requests a mail; a second request changes nothing. Throws `product_not_found`, and `in_stock` if the product can be
 * ordered.
 */
export async function askNotice(transaction: Transaction, { actor, id }: NoticeRequest): Promise<Notice> {
  if (!isUuid(id)) refuse('product_not_found')
  await transaction(async (tx) => {
    const isOrderable = (await lockOrderable(tx, id)) ?? refuse('product_not_found')
    if (isOrderable) refuse('in_stock')
    await insertWait(tx, id, actor.id)
  })
  return { waiting: true }
}

export async function deleteNotice(db: Database, { actor, id }: NoticeRequest): Promise<Notice> {
  if (isUuid(id)) await deleteWait(db, id, actor.id)
  return { waiting: false }
}
