import type { Database } from '#server/database/pool.ts'
import type { LinkedWords } from './imports.linked-files.ts'

/** SQL: the files that rows of an import name, of products that there are. */
const named = `product_import_row row join product on product.id = row.product_id
    cross join lateral jsonb_array_elements(row.form -> 'files') with ordinality as file(value, place)
  where row.import_id = $1 and row.outcome in ('added', 'changed', 'same') and product.archived_at is null
    and row.form ? 'files'`

/** Adds the files to those that are copied, also those that failed. */
export async function insertLinkedFiles(tx: Database, importId: string): Promise<void> {
  await tx.query(
    `insert into product_import_file as known (import_id, line, place, kind, product_id, address, words)
     select row.import_id, row.line, file.place, file.value ->> 'kind', product.id, file.value ->> 'address',
       file.value -> 'words' from ${named}
     on conflict (import_id, line, place) do update set outcome = null, reason = '', tries = 0, next_at = now()
       where known.outcome = 'failed'`,
    [importId],
  )
}

/** Files by kind that rows name, whatever has become of the rows. */
export async function countNamed(
  db: Database,
  importId: string,
): Promise<{ pictures: number; documents: number }> {
  const { rows } = await db.query<{ pictures: number; documents: number }>(
    `select count(*) filter (where file.value ->> 'kind' = 'picture')::int as pictures,
       count(*) filter (where file.value ->> 'kind' = 'document')::int as documents
     from product_import_row row cross join lateral jsonb_array_elements(row.form -> 'files') as file(value)
     where row.import_id = $1 and row.outcome in ('add', 'change', 'same', 'added', 'changed')
       and row.form ? 'files'`,
    [importId],
  )
  return rows[0] ?? { pictures: 0, documents: 0 }
}

export type LinkedFileCounts = {
  pictures: number
  documents: number
  waiting: number
  copied: number
  failed: number
  added: number
}

/** `pictures`, `documents`: those that are not copied and not being copied. */
export async function countLinkedFiles(db: Database, importId: string): Promise<LinkedFileCounts> {
  const { rows } = await db.query<LinkedFileCounts>(
    `with open as (
       select file.value ->> 'kind' as kind from ${named} and not exists (
         select from product_import_file k where k.import_id = row.import_id and k.line = row.line and k.place = file.place)
     )
     select (select count(*)::int from open where kind = 'picture') as pictures,
       (select count(*)::int from open where kind = 'document') as documents,
       count(*) filter (where outcome is null)::int as waiting,
       count(*) filter (where outcome in ('added', 'same'))::int as copied,
       count(*) filter (where outcome = 'failed')::int as failed,
       count(*) filter (where outcome = 'added')::int as added
     from product_import_file where import_id = $1`,
    [importId],
  )
  return rows[0] ?? { pictures: 0, documents: 0, waiting: 0, copied: 0, failed: 0, added: 0 }
}

export type WaitingFile = { line: number; place: number; product_id: string; words: LinkedWords | null }

/** The files that wait for an address, in the order in which every writer locks products. */
export async function listWaitingFiles(
  tx: Database,
  importId: string,
  { address, kind, limit }: { address: string; kind: 'picture' | 'document'; limit: number },
): Promise<WaitingFile[]> {
  const { rows } = await tx.query<WaitingFile>(
    `select line, place, product_id, words from product_import_file
     where import_id = $1 and address = $2 and kind = $3 and outcome is null order by product_id, line, place limit $4 for update`,
    [importId, address, kind, limit],
  )
  return rows
}

export type FileResult = {
  outcome: 'added' | 'same' | 'failed' | 'undone' | 'kept'
  reason?: string
  picture?: string
  documentId?: string | null
  documentNumber?: number | null
}

export async function setFileOutcome(
  tx: Database,
  importId: string,
  {
    line,
    place,
    outcome,
    reason,
    picture,
    documentId,
    documentNumber,
  }: FileResult & { line: number; place: number },
): Promise<void> {
  await tx.query(
    `update product_import_file set outcome = $4, reason = coalesce($5, ''), picture = coalesce($6, picture),
       document_id = coalesce($7, document_id), document_number = coalesce($8, document_number)
     where import_id = $1 and line = $2 and place = $3`,
    [importId, line, place, outcome, reason, picture, documentId, documentNumber],
  )
}

export type AddedFile = {
  line: number
  place: number
  picture: string | null
  document_id: string | null
  document_number: number | null
}

/** The next product that still has what an import gave it. */
export async function findProductWithFiles(tx: Database, importId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ product_id: string }>(
    `select product_id from product_import_file where import_id = $1 and outcome = 'added' order by product_id limit 1`,
    [importId],
  )
  return rows[0]?.product_id
}

/** What an import gave to a product, the last first. */
export async function listAddedFiles(tx: Database, importId: string, productId: string): Promise<AddedFile[]> {
  const { rows } = await tx.query<AddedFile>(
    `select line, place, picture, document_id, document_number from product_import_file
     where import_id = $1 and product_id = $2 and outcome = 'added' order by line desc, place desc`,
    [importId, productId],
  )
  return rows
}
