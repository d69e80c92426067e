import type { DocumentType } from '#contract/product-documents/types.ts'
import type { Database } from '#server/database/pool.ts'

export type DocumentRow = {
  id: string
  product_id: string
  type: DocumentType
  title: string
  language: string | null
  version: number
  edition: string
  file_name: string
  hash: string
  format: string
  bytes: number
}

const columns = `d.id, d.product_id, d.type, d.title, d.language, d.version, v.edition, v.file_name, v.hash, f.format, f.bytes`
const withFile = `product_document d
  join lateral (select * from product_document_file where document_id = d.id order by number desc limit 1) v on true
  join product_file f on f.hash = v.hash`

/** The documents of a product in order, each with its file of now. */
export async function listDocumentRows(db: Database, productId: string): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(
    `select ${columns} from ${withFile} where d.product_id = $1 order by d.position, d.id`,
    [productId],
  )
  return rows
}

/** A document, locked until the end of the transaction. */
export async function lockDocument(tx: Database, productId: string, id: string): Promise<DocumentRow | undefined> {
  const { rows } = await tx.query<DocumentRow>(
    `select ${columns} from ${withFile} where d.id = $2 and d.product_id = $1 for update of d`,
    [productId, id],
  )
  return rows[0]
}

/** A document of a product on sale, for everyone. */
export async function findShownDocument(
  db: Database,
  productId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await db.query<DocumentRow>(
    `select ${columns} from ${withFile} join product p on p.id = d.product_id
     where d.id = $2 and d.product_id = $1 and p.published_at is not null and p.archived_at is null`,
    [productId, id],
  )
  return rows[0]
}

export type FormerRow = {
  document_id: string
  number: number
  edition: string
  file_name: string
  hash: string
  format: string
  bytes: number
  added_at: Date
  added_by: string
}

/** All files of the documents of a product, the newest of each first. */
export async function listFileRows(db: Database, productId: string): Promise<FormerRow[]> {
  const { rows } = await db.query<FormerRow>(
    `select v.document_id, v.number, v.edition, v.file_name, v.hash, f.format, f.bytes, v.added_at, v.added_by
     from product_document d join product_document_file v on v.document_id = d.id join product_file f on f.hash = v.hash
     where d.product_id = $1 order by v.document_id, v.number desc`,
    [productId],
  )
  return rows
}

export type NewDocument = { productId: string; type: DocumentType; title: string; language: string | null }

/** Adds a document after all others. */
export async function insertDocument(
  tx: Database,
  { productId, type, title, language }: NewDocument,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into product_document (product_id, position, type, title, language)
     values ($1, (select coalesce(max(position) + 1, 0) from product_document where product_id = $1), $2, $3, $4) returning id`,
    [productId, type, title, language],
  )
  return rows[0]?.id ?? ''
}

export type NewFile = { documentId: string; hash: string; fileName: string; edition: string; addedBy: string }

/** Gives a document a file that is newer than all before; of the former ones, the newest `most` stay. Returns its number. */
export async function insertFile(
  tx: Database,
  { documentId, hash, fileName, edition, addedBy }: NewFile,
  most: number,
): Promise<number> {
  const { rows } = await tx.query<{ number: number }>(
    `with newest as (select coalesce(max(number), 0) as number from product_document_file where document_id = $1),
     gone as (
       delete from product_document_file v using newest
       where v.document_id = $1 and v.number <= newest.number - $6
     )
     insert into product_document_file (document_id, number, hash, file_name, edition, added_by)
     select $1, number + 1, $2, $3, $4, $5 from newest returning number`,
    [documentId, hash, fileName, edition, addedBy, most],
  )
  return rows[0]?.number ?? 0
}

/** Takes a file away from a document that has others. */
export async function deleteFile(tx: Database, documentId: string, number: number): Promise<void> {
  await tx.query('delete from product_document_file where document_id = $1 and number = $2', [documentId, number])
}

export async function updateDocument(
  tx: Database,
  { id, type, title, language }: Omit<NewDocument, 'productId'> & { id: string },
): Promise<void> {
  await tx.query(
    'update product_document set type = $2, title = $3, language = $4, version = version + 1 where id = $1',
    [id, type, title, language],
  )
}

/** What the file of now is called by the company. */
export async function updateEdition(tx: Database, documentId: string, edition: string): Promise<void> {
  await tx.query(
    `update product_document_file set edition = $2
     where document_id = $1 and number = (select max(number) from product_document_file where document_id = $1)`,
    [documentId, edition],
  )
}

export async function moveDocuments(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update product_document d set position = o.at - 1
     from unnest($1::uuid[]) with ordinality as o (id, at) where d.id = o.id`,
    [ids],
  )
}

export async function deleteDocumentRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from product_document where id = $1', [id])
}

/** Updates the search words of a product: its documents have changed. */
export async function refreshWords(tx: Database, productId: string): Promise<void> {
  await tx.query(`update product_document d set words = words_of_document(d) where product_id = $1`, [productId])
  await tx.query(`update product set words = '' where id = $1`, [productId])
}

/** Locks the name of a file until the end of the transaction: its bytes and its row are written and deleted together. */
export async function lockFile(tx: Database, hash: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`product file ${hash}`])
}

/** Postpones the day on which an unused file is deleted. False if there is no such file. */
export async function wantFile(tx: Database, hash: string): Promise<boolean> {
  const { rowCount } = await tx.query('update product_file set wanted_at = now() where hash = $1', [hash])
  return rowCount === 1
}

export type StoredFile = { hash: string; format: string; bytes: number; content: string }

export async function insertStoredFile(tx: Database, { hash, format, bytes, content }: StoredFile): Promise<void> {
  await tx.query('insert into product_file (hash, format, bytes, content) values ($1, $2, $3, $4)', [
    hash,
    format,
    bytes,
    content,
  ])
}

const isUnused = `not exists (select from product_document_file v where v.hash = f.hash) and f.wanted_at < now() - interval '1 day'`

/** The oldest files that no document has had for a day. */
export async function listUnusedFiles(db: Database): Promise<{ hash: string; format: string }[]> {
  const { rows } = await db.query<{ hash: string; format: string }>(
    `select f.hash, f.format from product_file f where ${isUnused} order by f.wanted_at limit 500`,
  )
  return rows
}

/** Returns whether the row was deleted. It stays if a document has it again. */
export async function deleteStoredFile(tx: Database, hash: string): Promise<boolean> {
  const { rowCount } = await tx.query(`delete from product_file f where f.hash = $1 and ${isUnused}`, [hash])
  return rowCount === 1
}
