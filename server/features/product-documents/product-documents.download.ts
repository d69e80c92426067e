import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentFormat, documentFormats } from '#contract/product-documents/formats.ts'
import { isUuid } from '#server/database/ids.ts'
import { createAllowance } from '#server/documents/allowance.ts'
import { actorFor, type Identify } from '#server/http/handle.ts'
import { addressOf } from '#server/http/limits/rate-limit.ts'
import { refuse } from '#server/http/problem.ts'
import { documentKey, type FileDeps } from './product-documents.files.ts'
import { readByteRange } from './product-documents.range.rules.ts'
import { savedName } from './product-documents.serializer.ts'
import { findShownDocument, listFileRows } from './product-documents.store.ts'
import { sendZip } from './product-documents.zip.ts'

type Sent = { hash: string; format: string; bytes: number; file_name: string }

/** Nothing in a file may run or load anything, whatever opens it. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** A file, or the part of it that is asked for, as it comes from the storage. PDFs open in the browser, others are saved. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, file }: { deps: FileDeps; file: Sent },
) {
  const { hash, format, bytes, file_name } = file
  const tag = `"${hash}"`
  const isInline = format === 'pdf' && !('download' in (request.query as object))
  reply
    .header('etag', tag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', isInline ? "default-src 'none'; frame-ancestors 'none'" : policy)
    .header('content-disposition', `${isInline ? 'inline' : 'attachment'}; filename="${savedName(file_name)}"`)
  if (request.headers['if-none-match']?.split(',').some((one) => one.trim() === tag)) return reply.code(304).send()
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const range = isSame ? readByteRange(request.headers.range, bytes) : null
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const body = (await deps.storage.stream(documentKey(hash, format), { start, end })) ?? refuse('not_found')
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  return reply
    .type(documentFormats[format as DocumentFormat].type)
    .header('content-length', String(end - start + 1))
    .send(body)
}

/** Files and archives a minute for one address: a whole office may print, a program may not copy the catalogue. */
const allowed = { files: { account: 240, address: 240 }, archives: { account: 12, address: 12 } }

type Names = { id: string; document: string; name: string; number: string }

/** The public downloads of documents of products on sale, and the former files, which are for staff. */
export function documentDownloads(app: FastifyInstance, deps: FileDeps, identify: Identify): void {
  const countFile = createAllowance(allowed.files)
  const countArchive = createAllowance(allowed.archives)
  app.get<{ Params: Names }>('/api/products/:id/documents/:document/:name', {
    config: { endpointId: 'productDocuments.file', isShared: true, parameters: 'any' },
    handler: async (request, reply) => {
      const { id, document } = request.params
      countFile({ address: addressOf(request.ip) })
      const isNamed = isUuid(id) && isUuid(document)
      const file = (isNamed && (await findShownDocument(deps.db, id, document))) || refuse('document_not_found')
      // The address stays when the file is replaced, so it is asked for each time.
      reply.header('cache-control', 'no-cache')
      return sendFile(request, reply, { deps, file })
    },
  })
  app.get<{ Params: Names }>('/api/products/:id/documents.zip', {
    config: { endpointId: 'productDocuments.zip', isShared: true, parameters: 'any' },
    handler: async (request, reply) => {
      countArchive({ address: addressOf(request.ip) })
      return sendZip(reply, deps, request.params.id)
    },
  })
  app.get<{ Params: Names }>('/api/product/:id/documents/:document/files/:number', {
    config: { endpointId: 'productDocuments.former', parameters: [] },
    handler: async (request, reply) => {
      await actorFor(request, identify, 'admin')
      const { id, document, number } = request.params
      const all = isUuid(id) ? await listFileRows(deps.db, id) : []
      const file = all.find((one) => one.document_id === document && String(one.number) === number)
      reply.header('cache-control', 'no-store')
      return sendFile(request, reply, { deps, file: file ?? refuse('document_not_found') })
    },
  })
}
