import type { ImportPictures } from '#contract/imports/pictures.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

/** SQL: the rows of an import whose products have a picture on another website now. */
const outside = `product_import_row row join product on product.id = row.product_id
  where row.import_id = $1 and row.outcome in ('added', 'changed') and product.archived_at is null
    and product.image ~* '^https?://'`

/** Adds the pictures on other websites to those that are copied, also those that failed. */
export async function insertLinkedPictures(tx: Database, importId: string): Promise<void> {
  await tx.query(
    `insert into product_import_picture as known (import_id, line, product_id, address)
     select row.import_id, row.line, product.id, product.image from ${outside}
     on conflict (import_id, line) do update set address = excluded.address, outcome = null, reason = '', tries = 0,
       next_at = now() where known.outcome is not null`,
    [importId],
  )
}

type Counts = Pick<ImportPictures, 'outside' | 'waiting' | 'copied' | 'failed'>

export async function countPictures(db: Database, importId: string): Promise<Counts> {
  const { rows } = await db.query<Counts>(
    `select (select count(*)::int from ${outside} and not exists (
         select from product_import_picture k where k.import_id = row.import_id and k.line = row.line
           and (k.outcome is null or k.outcome = 'failed'))) as outside,
       count(*) filter (where outcome is null)::int as waiting,
       count(*) filter (where outcome = 'copied')::int as copied,
       count(*) filter (where outcome = 'failed')::int as failed
     from product_import_picture where import_id = $1`,
    [importId],
  )
  return rows[0] ?? { outside: 0, waiting: 0, copied: 0, failed: 0 }
}

type Failure = ImportPictures['failures'][number]

export async function listPictureFailures(db: Database, importId: string, limit: number): Promise<Failure[]> {
  const { rows } = await db.query<Failure>(
    `select line, sku, address, reason from (
       select line, 0 as place, product_id, address, reason from product_import_picture where import_id = $1 and outcome = 'failed'
       union all
       select line, place, product_id, address, reason from product_import_file where import_id = $1 and outcome = 'failed'
     ) as failed join product on product.id = product_id order by line, place limit $2`,
    [importId, limit],
  )
  return rows
}

export type NextFile = { kind: 'picture' | 'document'; address: string; tries: number }

/** SQL: files not copied yet, the picture of a product before its other files. */
const open = `(
    select 'picture' as kind, address, tries, next_at, line, 0 as place from product_import_picture
    where import_id = $1 and outcome is null
    union all
    select kind, address, tries, next_at, line, place from product_import_file
    where import_id = $1 and outcome is null
  ) as open`

/** The next address that is due. */
export async function findNextFile(db: Database, importId: string): Promise<NextFile | undefined> {
  const { rows } = await db.query<NextFile>(
    `select kind, address, tries from ${open} where next_at <= now() order by next_at, line, place limit 1`,
    [importId],
  )
  return rows[0]
}

/** Seconds until the next address is due; undefined if none is left. */
export async function findPause(db: Database, importId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ seconds: number | null }>(
    `select ceil(greatest(extract(epoch from min(next_at) - now()), 0))::int as seconds from ${open}`,
    [importId],
  )
  return rows[0]?.seconds ?? undefined
}

/** The products that are to get the picture of an address, in the order in which every writer locks products. */
export async function listUncopied(
  tx: Database,
  importId: string,
  address: string,
): Promise<{ line: number; product_id: string }[]> {
  const { rows } = await tx.query<{ line: number; product_id: string }>(
    `select line, product_id from product_import_picture
     where import_id = $1 and address = $2 and outcome is null order by product_id for update`,
    [importId, address],
  )
  return rows
}

/** Whether nothing but the import has changed a product: then it can still be undone. */
export async function isAsImported(tx: Database, importId: string, line: number): Promise<boolean> {
  const { rows } = await tx.query<{ same: boolean | null }>(
    `select product_state(product) = row.state_after as same
     from product_import_row row join product on product.id = row.product_id
     where row.import_id = $1 and row.line = $2`,
    [importId, line],
  )
  return rows[0]?.same ?? false
}

export async function setPictureOutcome(
  tx: Database,
  importId: string,
  { line, outcome }: { line: number; outcome: 'copied' | 'changed' },
): Promise<void> {
  await tx.query('update product_import_picture set outcome = $3 where import_id = $1 and line = $2', [
    importId,
    line,
    outcome,
  ])
}

/** The address in the list of pictures of a product, where it is in it. */
export async function replaceAddress(
  tx: Database,
  productId: string,
  { from, to, width, height }: { from: string; to: string; width: number; height: number },
): Promise<void> {
  await tx.query(
    `update product_picture set address = $3, width = $4, height = $5 where product_id = $1 and address = $2`,
    [productId, from, to, width, height],
  )
}

type OfAddress = { address: string; kind: 'picture' | 'document' }

/** Gives an address up, for all products that wait for it. */
export async function failAddress(
  db: Database,
  importId: string,
  { address, kind, reason }: OfAddress & { reason: string },
): Promise<void> {
  await db.query(
    `with own as (
       update product_import_picture set outcome = 'failed', reason = $4
       where import_id = $1 and address = $2 and outcome is null and $3 = 'picture'
     )
     update product_import_file set outcome = 'failed', reason = $4
     where import_id = $1 and address = $2 and kind = $3 and outcome is null`,
    [importId, address, kind, reason],
  )
}

/** Postpones an address whose website did not respond. */
export async function postponeAddress(
  db: Database,
  importId: string,
  { address, kind, seconds }: OfAddress & { seconds: number },
): Promise<void> {
  await db.query(
    `with own as (
       update product_import_picture set tries = tries + 1, next_at = now() + make_interval(secs => $4)
       where import_id = $1 and address = $2 and outcome is null and $3 = 'picture'
     )
     update product_import_file set tries = tries + 1, next_at = now() + make_interval(secs => $4)
     where import_id = $1 and address = $2 and kind = $3 and outcome is null`,
    [importId, address, kind, seconds],
  )
}

/** Adds the job that continues with the pictures and documents of an import. All these jobs run one after the other. */
export async function addPicturesJob(
  db: Database,
  payload: { id: string; language: string },
  seconds: number,
): Promise<void> {
  await db.query(
    `select graphile_worker.add_job('imports.pictures', $1::json, queue_name := 'import pictures',
       run_at := now() + make_interval(secs => $2))`,
    [toJson(payload), seconds],
  )
}
