import type { Database } from '../database/pool.ts'
import type { PictureKind } from './picture-files.ts'

export type PictureRow = {
  hash: string
  kind: PictureKind
  width: number
  height: number
  /** Of a drawing: the type of the file that it was uploaded as. */
  original: 'pdf' | 'svg' | null
}

const columns = 'hash, kind, width, height, original'

/** Locks this picture until the end of the transaction: its files and its row are written and deleted together. */
export async function lockPicture(tx: Database, hash: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`picture ${hash}`])
}

/** Postpones the day on which an unused picture is deleted. Undefined if the picture does not exist. */
export async function wantPicture(tx: Database, hash: string): Promise<PictureRow | undefined> {
  const { rows } = await tx.query<PictureRow>(
    `update picture set wanted_at = now() where hash = $1 returning ${columns}`,
    [hash],
  )
  return rows[0]
}

export async function insertPicture(tx: Database, row: PictureRow): Promise<void> {
  const { hash, kind, width, height, original } = row
  await tx.query('insert into picture (hash, kind, width, height, original) values ($1, $2, $3, $4, $5)', [
    hash,
    kind,
    width,
    height,
    original,
  ])
}

/** Records an upload of an account, and returns the number of its uploads in the last hour. */
export async function countSendingPictures(db: Database, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with gone as (
       delete from picture_sending where user_id = $1 and at < now() - interval '1 hour'
     ), noted as (
       insert into picture_sending (user_id) values ($1)
     )
     select count(*) + 1 as count from picture_sending where user_id = $1 and at >= now() - interval '1 hour'`,
    [userId],
  )
  return rows[0]?.count ?? 1
}

/**
 * Where feature modules store addresses of pictures: `product`, `image`. `column` may be an expression, `where` selects
 * the rows. Names from our code, never from input.
 */
export type PictureUse = { table: string; column: string; where?: string }

/** Hashes in a column. Another site's address that looks like ours keeps a picture too, which does no harm. */
function usedIn({ table, column, where = 'true' }: PictureUse): string {
  return `select substring(${column} from '/pictures/([0-9a-f]{40})-') as hash from ${table}
    where ${where} and ${column} like '%/pictures/%'`
}

const aDay = "interval '1 day'"

/** SQL of `listUnused`. */
export function unusedSql(uses: PictureUse[]): string {
  return `with used as (${uses.map(usedIn).join(' union ')})
     select ${columns} from picture where wanted_at < now() - ${aDay}
       and not exists (select from used where used.hash = picture.hash)
     order by wanted_at limit 500`
}

/** The oldest pictures that were uploaded more than a day ago and that nothing shows. */
export async function listUnused(db: Database, uses: PictureUse[]): Promise<PictureRow[]> {
  const { rows } = await db.query<PictureRow>(unusedSql(uses))
  return rows
}

/** Returns whether the row was deleted. It stays if the picture was used meanwhile. */
export async function deletePictureRow(tx: Database, hash: string): Promise<boolean> {
  const { rowCount } = await tx.query(`delete from picture where hash = $1 and wanted_at < now() - ${aDay}`, [
    hash,
  ])
  return rowCount === 1
}
