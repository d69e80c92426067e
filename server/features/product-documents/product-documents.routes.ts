import { maxDocumentBytes } from '#contract/product-documents/formats.ts'
import * as documents from '#contract/product-documents/product-documents.ts'
import type { App, Files } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import { registerDocumentDownloads } from './product-documents.download.ts'
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

function given(file: Uint8Array | undefined): Uint8Array {
  return file && file.length > 0 ? file : refuse('document_differs')
}

function registerFiles({ takeFiles }: App, deps: FileDeps): void {
  const files: Files = {
    types: documents.addDocument.takes,
    maxBytes: maxDocumentBytes,
    tooLarge: () => refuse('document_too_large'),
    wrongType: 'document_type',
    guard: documents.addDocument,
    maxAtOnce,
  }
  takeFiles(files, (handle) => {
    handle(documents.addDocument, ({ actor, params, query: { name, edition, ...words }, file }) =>
      addDocument(deps, { actor, productId: params.id, words, file: { name, edition, bytes: given(file) } }),
    )
    handle(documents.replaceDocument, ({ actor, params, query: { name, edition, version }, file }) => {
      const newer = { name, edition, bytes: given(file) }
      return replaceDocument(deps, { actor, productId: params.id, id: params.document, version, file: newer })
    })
  })
}

/** Documents of products: staff add, replace, change, sort and delete them; everyone downloads them. */
export function registerProductDocuments(app: App, deps: FileDeps): void {
  const { handle } = app
  registerFiles(app, deps)
  handle(documents.listDocuments, { transaction: true }, ({ params, transaction }) =>
    listDocuments(transaction, params.id),
  )
  handle(documents.changeDocument, ({ actor, params, body: { edition, version, ...words } }) =>
    changeDocument(deps, { actor, productId: params.id, id: params.document, version, edition, words }),
  )
  handle(documents.orderDocuments, { transaction: true }, ({ actor, params, body, transaction }) =>
    orderDocuments(transaction, { actor, productId: params.id, ids: body.ids }),
  )
  handle(documents.deleteDocument, { transaction: true }, ({ actor, params, query, transaction }) =>
    deleteDocument(transaction, { actor, productId: params.id, id: params.document, version: query.version }),
  )
  registerDocumentDownloads(app, deps)
}
