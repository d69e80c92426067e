import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { claimPictures, ownPath } from '#server/pictures/pictures.ts'

/**
 * Claims an avatar that an account is about to use, so that the sweep does not delete it. Throws `picture_not_found`
 * for one of ours that no longer exists.
 */
export async function claimAvatar(pool: pg.Pool, image: unknown, publicUrl: string): Promise<void> {
  if (typeof image !== 'string') return
  await inTransaction(pool, (tx) => claimPictures(tx, [ownPath(image, publicUrl)]))
}
