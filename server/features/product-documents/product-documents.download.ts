import {
  type DocumentFormat,
  type DocumentMediaType,
  documentFormats,
} from '#contract/product-documents/formats.ts'
import * as documents from '#contract/product-documents/product-documents.ts'
import { isUuid } from '#server/database/ids.ts'
import { createAllowance } from '#server/documents/allowance.ts'
import type { App } from '#server/http/app.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { refuse } from '#server/http/problem.ts'
import { documentKey, type FileDeps } from './product-documents.files.ts'
import { readByteRange } from './product-documents.range.rules.ts'
import { savedName } from './product-documents.serializer.ts'
import { findShownDocument, listFileRows } from './product-documents.store.ts'
import { zipOf } from './product-documents.zip.ts'

type Sent = { hash: string; format: string; bytes: number; file_name: string }

/** Nothing in a file may run or load anything, whatever opens it. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

type Asked = {
  deps: FileDeps
  file: Sent
  /** PDFs open in the browser, others are saved. */
  isInline: boolean
  cacheControl: string
  sent: (name: string) => string | undefined
}

/** A file, or the part of it that is asked for, as it comes from the storage. */
async function answerOf({
  deps,
  file,
  isInline,
  cacheControl,
  sent,
}: Asked): Promise<FileAnswer<DocumentMediaType>> {
  const { hash, format, bytes, file_name } = file
  const { type } = documentFormats[format as DocumentFormat]
  const tag = `"${hash}"`
  const headers = {
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'content-security-policy': isInline ? "default-src 'none'; frame-ancestors 'none'" : policy,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${savedName(file_name)}"`,
  }
  if (
    sent('if-none-match')
      ?.split(',')
      .some((one) => one.trim() === tag)
  )
    return { type, headers, status: 304 }
  const isSame = sent('if-range') === undefined || sent('if-range') === tag
  const range = isSame ? readByteRange(sent('range'), bytes) : null
  if (range === 'none') {
    return { type, headers: { ...headers, 'content-range': `bytes */${bytes}` }, status: 416 }
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const body = (await deps.storage.stream(documentKey(hash, format), { start, end })) ?? refuse('not_found')
  const length = { 'content-length': String(end - start + 1) }
  if (!range) return { type, body, headers: { ...headers, ...length } }
  const partial = { 'content-range': `bytes ${start}-${end}/${bytes}` }
  return { type, body, headers: { ...headers, ...length, ...partial }, status: 206 }
}

/** Files and archives a minute for one address: a whole office may print, a program may not copy the catalogue. */
const allowed = { files: { account: 240, address: 240 }, archives: { account: 12, address: 12 } }

/** The public downloads of documents of products on sale, and the former files, which are for staff. */
export function registerDocumentDownloads({ handle }: App, deps: FileDeps): void {
  const countFile = createAllowance(allowed.files)
  const countArchive = createAllowance(allowed.archives)
  handle(documents.downloadDocument, async ({ params: { id, document }, query, address, sent }) => {
    countFile({ address })
    const isNamed = isUuid(id) && isUuid(document)
    const file = (isNamed && (await findShownDocument(deps.db, id, document))) || refuse('document_not_found')
    const isInline = file.format === 'pdf' && query.download === undefined
    // The address stays when the file is replaced, so it is asked for each time.
    return answerOf({ deps, file, isInline, cacheControl: 'no-cache', sent })
  })
  handle(documents.downloadDocuments, ({ params, address }) => {
    countArchive({ address })
    return zipOf(deps, params.id)
  })
  handle(documents.downloadFormerFile, async ({ params: { id, document, number }, sent }) => {
    const all = isUuid(id) ? await listFileRows(deps.db, id) : []
    const file =
      all.find((one) => one.document_id === document && String(one.number) === number) ??
      refuse('document_not_found')
    return answerOf({ deps, file, isInline: file.format === 'pdf', cacheControl: 'no-store', sent })
  })
}
