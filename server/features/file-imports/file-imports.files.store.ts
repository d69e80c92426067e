import type { FileOutcome } from '#contract/file-imports/file-imports.ts'
import type { DocumentType } from '#contract/product-documents/types.ts'
import type { ChosenPicture } from '#contract/products/pictures.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

export type FileRow = {
  position: number
  name: string
  bytes: number
  kind: 'picture' | 'document' | null
  target: 'product' | 'group' | 'family' | null
  of_key: string
  place: number | null
  words: { type: DocumentType; title: string; language: string | null } | null
  outcome: FileOutcome | null
  reason: string
}

const columns = 'position, name, bytes, kind, target, of_key, place, words, outcome, reason'

export async function insertFiles(tx: Database, importId: string, files: readonly FileRow[]): Promise<void> {
  await tx.query(
    `insert into file_import_file (import_id, ${columns})
     select $1, ${columns} from jsonb_to_recordset($2::jsonb) as given(position integer, name text, bytes integer, kind text,
       target text, of_key text, place integer, words jsonb, outcome text, reason text)`,
    [importId, toJson(files)],
  )
}

export async function setArchiveFileOutcome(
  tx: Database,
  importId: string,
  { position, outcome, reason }: Pick<FileRow, 'position' | 'reason'> & { outcome: FileOutcome },
): Promise<void> {
  await tx.query('update file_import_file set outcome = $3, reason = $4 where import_id = $1 and position = $2', [
    importId,
    position,
    outcome,
    reason,
  ])
}

export type ListedFile = FileRow & { products: number }

/** Files with an outcome, in the order of the archive. */
export async function listFiles(
  db: Database,
  importId: string,
  { outcome, after, limit }: { outcome: FileOutcome; after: number; limit: number },
): Promise<ListedFile[]> {
  const { rows } = await db.query<ListedFile>(
    `select ${columns}, (select count(*)::int from file_import_use u
       where u.import_id = f.import_id and u.position = f.position and (u.outcome is null or u.outcome <> 'same')) as products
     from file_import_file f where import_id = $1 and outcome = $2 and position > $3 order by position limit $4`,
    [importId, outcome, after, limit],
  )
  return rows
}

export type OpenUse = Pick<FileRow, 'position' | 'kind'> & { product_id: string }

/** The first product that a file is still to be added to. */
export async function findOpenUse(db: Database, importId: string): Promise<OpenUse | undefined> {
  const { rows } = await db.query<OpenUse>(
    `select position, kind, product_id from file_import_use u join file_import_file f using (import_id, position)
     where import_id = $1 and u.outcome is null order by position, product_id limit 1`,
    [importId],
  )
  return rows[0]
}

/** The pictures that a product is still to get, in their order: by the numbers in their names, those without one first. */
export async function listOpenPictures(db: Database, importId: string, productId: string): Promise<FileRow[]> {
  const { rows } = await db.query<FileRow>(
    `select ${columns
      .split(', ')
      .map((column) => `f.${column}`)
      .join(', ')}
     from file_import_use u join file_import_file f using (import_id, position)
     where u.import_id = $1 and u.product_id = $2 and u.outcome is null and f.kind = 'picture'
     order by f.place nulls first, lower(f.name), f.position`,
    [importId, productId],
  )
  return rows
}

export async function findFile(db: Database, importId: string, position: number): Promise<FileRow | undefined> {
  const { rows } = await db.query<FileRow>(
    `select ${columns} from file_import_file where import_id = $1 and position = $2`,
    [importId, position],
  )
  return rows[0]
}

/** The next products of a document. */
export async function listOpenProducts(
  db: Database,
  { importId, position, limit }: { importId: string; position: number; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ product_id: string }>(
    `select product_id from file_import_use where import_id = $1 and position = $2 and outcome is null
     order by product_id limit $3`,
    [importId, position, limit],
  )
  return rows.map(({ product_id }) => product_id)
}

export type UseOutcome = 'added' | 'same' | 'failed' | 'undone' | 'kept'

export type UseResult = {
  position: number
  productId: string
  outcome: UseOutcome
  documentId?: string | null
  documentNumber?: number | null
}

export async function writeUses(tx: Database, importId: string, results: readonly UseResult[]): Promise<void> {
  await tx.query(
    `update file_import_use u set outcome = given.outcome, document_id = coalesce(given."documentId", u.document_id),
       document_number = coalesce(given."documentNumber", u.document_number)
     from jsonb_to_recordset($2::jsonb) as given(position integer, "productId" uuid, outcome text, "documentId" uuid,
       "documentNumber" integer)
     where u.import_id = $1 and u.position = given.position and u.product_id = given."productId"`,
    [importId, toJson(results)],
  )
}

/** All products of a file that are not done, such as those of one that cannot be used. */
export async function failUses(tx: Database, importId: string, position: number): Promise<void> {
  await tx.query(
    `update file_import_use set outcome = 'failed' where import_id = $1 and position = $2 and outcome is null`,
    [importId, position],
  )
}

export type UseCounts = Record<UseOutcome, number> & { open: number }

export async function countFileUses(
  db: Database,
  importId: string,
  position: number,
): Promise<UseCounts | undefined> {
  const { rows } = await db.query<UseCounts>(
    `select ${['added', 'same', 'failed', 'undone', 'kept']
      .map((outcome) => `count(*) filter (where outcome = '${outcome}')::int as ${outcome}`)
      .join(', ')}, count(*) filter (where outcome is null)::int as open
     from file_import_use where import_id = $1 and position = $2`,
    [importId, position],
  )
  return rows[0]
}

/** The next product of which something is undone. */
export async function findAddedProduct(db: Database, importId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ product_id: string }>(
    `select product_id from file_import_use where import_id = $1 and outcome = 'added' order by product_id limit 1`,
    [importId],
  )
  return rows[0]?.product_id
}

export type AddedUse = {
  position: number
  kind: 'picture' | 'document' | null
  document_id: string | null
  document_number: number | null
}

/** What a product got, the last first. */
export async function listAdded(db: Database, importId: string, productId: string): Promise<AddedUse[]> {
  const { rows } = await db.query<AddedUse>(
    `select u.position, f.kind, u.document_id, u.document_number
     from file_import_use u join file_import_file f using (import_id, position)
     where u.import_id = $1 and u.product_id = $2 and u.outcome = 'added' order by u.position desc`,
    [importId, productId],
  )
  return rows
}

type Side = 'before' | 'after'

export async function insertImportedPictures(
  tx: Database,
  importId: string,
  { productId, side, pictures }: { productId: string; side: Side; pictures: readonly ChosenPicture[] },
): Promise<void> {
  await tx.query(
    `insert into file_import_picture (import_id, product_id, side, position, address, alt)
     select $1, $2, $3, position, address, alt
     from jsonb_to_recordset($4::jsonb) as given(position integer, address text, alt text)`,
    [
      importId,
      productId,
      side,
      toJson(pictures.map(({ address, alt }, position) => ({ position, address, alt }))),
    ],
  )
}

export async function listPictures(
  db: Database,
  importId: string,
  { productId, side }: { productId: string; side: Side },
): Promise<ChosenPicture[]> {
  const { rows } = await db.query<ChosenPicture>(
    `select address, alt from file_import_picture where import_id = $1 and product_id = $2 and side = $3 order by position`,
    [importId, productId, side],
  )
  return rows
}
