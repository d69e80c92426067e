import { addressOf } from '#contract/endpoint.ts'
import { type DocumentFormat, documentFormats } from '#contract/product-documents/formats.ts'
import {
  downloadDocument,
  type ProductDocument,
  type StaffDocument,
} from '#contract/product-documents/product-documents.ts'
import type { DocumentRow, FormerRow } from './product-documents.store.ts'

/** A name that every system can save: letters, digits, dots and hyphens. */
export function savedName(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return plain === '' ? 'document' : plain
}

export function formatName(format: string): string {
  return documentFormats[format as DocumentFormat].name
}

export function toProductDocument(row: DocumentRow): ProductDocument {
  const { id, product_id, type, title, language, edition, format, bytes, file_name } = row
  const path = addressOf(downloadDocument, {
    params: { id: product_id, document: id, name: savedName(file_name) },
  })
  return { _id: id, type, title, language, edition, format: formatName(format), bytes, path }
}

export function toStaffDocument(row: DocumentRow, files: readonly FormerRow[]): StaffDocument {
  const own = files.filter(({ document_id }) => document_id === row.id)
  return {
    ...toProductDocument(row),
    fileName: row.file_name,
    version: row.version,
    former: own.slice(1).map(({ number, edition, file_name, bytes, added_at, added_by }) => ({
      number,
      edition,
      fileName: file_name,
      bytes,
      addedAt: added_at.toISOString(),
      addedBy: added_by,
    })),
  }
}
