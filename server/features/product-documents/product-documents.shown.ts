import type { ProductDocument } from '#contract/product-documents/product-documents.ts'
import { language } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { toProductDocument } from './product-documents.serializer.ts'
import { listDocumentRows } from './product-documents.store.ts'
import { fitsZip } from './product-documents.zip.ts'

/** The language of the reader, then documents for all readers, then other languages. */
function rankOf(documentLanguage: string | null, locale: string): number {
  if (documentLanguage === null) return 1
  return documentLanguage.split('-')[0] === locale ? 0 : 2
}

/** The documents of a product as its page shows them: those that the reader understands first, else in their order. */
export async function listShownDocuments(
  db: Database,
  productId: string,
): Promise<{ documents: ProductDocument[]; documentsBytes: number | null }> {
  const rows = await listDocumentRows(db, productId)
  const locale = language()
  const sorted = rows.toSorted((a, b) => rankOf(a.language, locale) - rankOf(b.language, locale))
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  return { documents: sorted.map(toProductDocument), documentsBytes: fitsZip(rows) ? bytes : null }
}
