import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { claimPictures, ownPath } from '#server/pictures/pictures.ts'

/**
 * Somebody is about to have this portrait: however long ago it was sent, it is not swept away before it is theirs. Throws
 * `picture_not_found` for one that is ours no more.
 */
export async function claimAvatar(pool: pg.Pool, image: unknown, publicUrl: string): Promise<void> {
  if (typeof image !== 'string') return
  await inTransaction(pool, (tx) => claimPictures(tx, [ownPath(image, publicUrl)]))
}
