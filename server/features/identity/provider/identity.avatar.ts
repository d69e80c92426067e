import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { claimPictures, ownPath } from '#server/pictures/pictures.ts'

/**
 * Claims an avatar that an account is about to use: the sweep does not delete it, however long ago it was sent. Throws
 * `picture_not_found` for one that is ours no more.
 */
export async function claimAvatar(pool: pg.Pool, image: unknown, publicUrl: string): Promise<void> {
  if (typeof image !== 'string') return
  await inTransaction(pool, (tx) => claimPictures(tx, [ownPath(image, publicUrl)]))
}
