import type { PassThrough } from 'node:stream'
import yazl from 'yazl'
import { maxZipBytes } from '#contract/product-documents/formats.ts'
import { isUuid } from '#server/database/ids.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { refuse } from '#server/http/problem.ts'
import { findProductRow } from '../products/products.store.ts'
import { documentKey, type FileDeps } from './product-documents.files.ts'
import { savedName } from './product-documents.serializer.ts'
import { type DocumentRow, listDocumentRows } from './product-documents.store.ts'

/** The files by different names: a second `sheet.pdf` is `2-sheet.pdf`. */
function namesOf(rows: readonly DocumentRow[]): string[] {
  const used = new Map<string, number>()
  return rows.map(({ file_name }) => {
    const name = savedName(file_name)
    const count = (used.get(name.toLowerCase()) ?? 0) + 1
    used.set(name.toLowerCase(), count)
    return count === 1 ? name : `${count}-${name}`
  })
}

/** Whether all files of a product fit into one archive. */
export function fitsZip(files: readonly { bytes: number }[]): boolean {
  return files.length > 1 && files.reduce((sum, { bytes }) => sum + bytes, 0) <= maxZipBytes
}

/**
 * All documents of a product on sale as one archive, written while it is sent: each file is read when the one before it is
 * through. Throws `product_not_found` and `document_not_found`.
 */
export async function zipOf({ db, storage }: FileDeps, productId: string): Promise<FileAnswer> {
  const product = (isUuid(productId) && (await findProductRow(db, productId))) || refuse('product_not_found')
  const rows = await listDocumentRows(db, productId)
  if (!fitsZip(rows)) refuse('document_not_found')
  const zip = new yazl.ZipFile()
  const names = namesOf(rows)
  for (const [index, { hash, format, bytes }] of rows.entries()) {
    // Most of the files are compressed already.
    zip.addReadStreamLazy(names[index] ?? hash, { size: bytes, compress: false }, (take) => {
      storage.stream(documentKey(hash, format), { start: 0, end: bytes - 1 }).then(
        (file) => (file ? take(null, file) : zip.emit('error', new Error(`the file ${hash} is missing`))),
        (error: unknown) => zip.emit('error', error),
      )
    })
  }
  zip.end()
  const body = zip.outputStream as PassThrough
  // An archive that ends early must not look complete, so the connection is cut.
  zip.on('error', (error) => body.destroy(error))
  const name = `${savedName(product.sku || product.name).toLowerCase()}-documents.zip`
  return {
    body,
    headers: {
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  }
}
