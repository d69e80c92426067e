import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxDocumentBytes } from '#contract/product-documents/formats.ts'
import * as documents from '#contract/product-documents/product-documents.ts'
import { actorFor, type Handle, handleWith, type Identify } from '#server/http/handle.ts'
import { createAdmission, readLargeBody } from '#server/http/limits/large-body.ts'
import { handleError, refuse, sendProblem } from '#server/http/problem.ts'
import { documentDownloads } from './product-documents.download.ts'
import type { FileDeps } from './product-documents.files.ts'
import {
  addDocument,
  changeDocument,
  deleteDocument,
  listDocuments,
  orderDocuments,
  replaceDocument,
} from './product-documents.service.ts'

/** A file of 25 MB is in memory while it arrives and is read. */
const maxAtOnce = { inAll: 6, perAccount: 3 }

/** Uploads have their own plug-in scope: other calls do not accept bodies that are not JSON. */
function takeFiles(app: FastifyInstance, identify: Identify): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [...documents.addDocument.takes],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const declared = request.headers['content-length']
      return (await readLargeBody(payload, { declared, most: maxDocumentBytes })) ?? refuse('document_too_large')
    },
  )
  const admit = createAdmission(maxAtOnce)
  // Checked before the body is read: a client without permission, or with too many uploads, cannot fill our memory.
  app.addHook('onRequest', async (request, reply) => {
    const { id: account } = await actorFor(request, identify, 'admin')
    admit({ request: request.raw, reply, account })
  })
  app.setErrorHandler<Error & { code?: string }>((error, request, reply) => {
    const isWrongType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_ERR_CTP_EMPTY_TYPE'
    return isWrongType
      ? sendProblem(request, reply, { code: 'document_type' })
      : handleError(error, request, reply)
  })
}

function given(file: Uint8Array | undefined): Uint8Array {
  return file && file.length > 0 ? file : refuse('document_differs')
}

type Serving = { deps: FileDeps; identify: Identify }

/** Documents of products: staff add, replace, change, sort and delete them; everyone downloads them. */
export function productDocumentsRoutes(app: FastifyInstance, handle: Handle, { deps, identify }: Serving): void {
  app.register(async (scope) => {
    takeFiles(scope, identify)
    const take = handleWith(scope, identify)
    take(documents.addDocument, ({ actor, params, query: { name, edition, ...words }, file }) =>
      addDocument(deps, { actor, productId: params.id, words, file: { name, edition, bytes: given(file) } }),
    )
    take(documents.replaceDocument, ({ actor, params, query: { name, edition, version }, file }) => {
      const newer = { name, edition, bytes: given(file) }
      return replaceDocument(deps, { actor, productId: params.id, id: params.document, version, file: newer })
    })
  })
  handle(documents.listDocuments, ({ params }) => listDocuments(deps, params.id))
  handle(documents.changeDocument, ({ actor, params, body: { edition, version, ...words } }) =>
    changeDocument(deps, { actor, productId: params.id, id: params.document, version, edition, words }),
  )
  handle(documents.orderDocuments, ({ actor, params, body }) =>
    orderDocuments(deps, { actor, productId: params.id, ids: body.ids }),
  )
  handle(documents.deleteDocument, ({ actor, params, query }) =>
    deleteDocument(deps, { actor, productId: params.id, id: params.document, version: query.version }),
  )
  documentDownloads(handle, deps)
}
