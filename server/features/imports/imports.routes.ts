import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listAdminImports } from '#contract/imports/admin-list.ts'
import * as imports from '#contract/imports/imports.ts'
import * as pictures from '#contract/imports/pictures.ts'
import * as preview from '#contract/imports/preview.ts'
import { visibleFileName } from '#contract/names.ts'
import { t } from '#i18n/t.ts'
import { actorFor, type Handle, handleWith, type Identify } from '#server/http/handle.ts'
import { createAdmission, readLargeBody } from '#server/http/limits/large-body.ts'
import { handleError, refuse, sendProblem } from '#server/http/problem.ts'
import type { Workers } from '#server/workers/workers.ts'
import { importsExport, listImportsForAdmin } from './imports.admin-list.ts'
import type { ImportDeps } from './imports.check.ts'
import { importsFiles } from './imports.files.ts'
import { listChanges, previewUndo } from './imports.preview.ts'
import { cancelImport, checkImport, listImports, readImport, runImport, undoImport } from './imports.service.ts'
import { keepTable } from './imports.upload.ts'
import { copyImportPictures, readImportPictures } from './pictures/imports.pictures.ts'
import { tooLarge } from './reader/imports.bounds.ts'

/** A file of 50 MB is in memory while it arrives and is read. */
const maxAtOnce = { inAll: 2, perAccount: 2 }

/** Uploads have their own plug-in scope: other calls do not accept bodies that are not JSON. */
function takeTables(app: FastifyInstance, identify: Identify): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...imports.tableTypes], async (request: FastifyRequest, payload: IncomingMessage) => {
    const declared = request.headers['content-length']
    const body = await readLargeBody(payload, { declared, most: imports.maxTableBytes })
    return body ?? tooLarge(t('This file is larger than {max} MB.', { max: imports.maxTableBytes / 1_000_000 }))
  })
  const admit = createAdmission(maxAtOnce)
  // Checked before the body is read: a client without permission, or with too many uploads, cannot fill our memory.
  app.addHook('onRequest', async (request, reply) => {
    const { id: account } = await actorFor(request, identify, 'admin')
    admit({ request: request.raw, reply, account })
  })
  app.setErrorHandler<Error & { code?: string }>((error, request, reply) => {
    const isWrongType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_ERR_CTP_EMPTY_TYPE'
    return isWrongType ? sendProblem(request, reply, { code: 'table_type' }) : handleError(error, request, reply)
  })
}

export function importsRoutes(app: FastifyInstance, handle: Handle, { deps, workers, identify }: Serving): void {
  app.register(async (scope) => {
    takeTables(scope, identify)
    handleWith(scope, identify)(imports.addImport, async ({ actor, file, query, header }) => {
      const fileName = visibleFileName(query.name ?? '') || 'products.csv'
      const given = (file as Buffer<ArrayBuffer> | undefined) ?? refuse('table_unreadable')
      const { sheet, titles } = query
      const place = { sheet, titles: titles === undefined ? undefined : Number(titles) }
      const id = await keepTable({ ...deps, workers }, { actor, file: given, fileName, ...place })
      header('location', `/api/imports/${id}`)
      return readImport(deps, id)
    })
  })
  handle(imports.listImports, () => listImports(deps))
  handle(imports.readImport, ({ params }) => readImport(deps, params.id))
  handle(imports.checkImport, ({ params, body }) => checkImport(deps, params.id, body))
  handle(imports.runImport, ({ params }) => runImport(deps, params.id))
  handle(imports.cancelImport, ({ params }) => cancelImport(deps, params.id))
  handle(imports.undoImport, ({ params }) => undoImport(deps, params.id))
  handle(listAdminImports, ({ query }) => listImportsForAdmin(deps.pool, query))
  handle(preview.listImportChanges, ({ params, query }) => listChanges(deps, params.id, query))
  handle(preview.previewUndo, ({ params }) => previewUndo(deps, params.id))
  handle(pictures.readImportPictures, ({ params }) => readImportPictures(deps, params.id))
  handle(pictures.copyImportPictures, ({ params }) => copyImportPictures(deps, params.id))
  importsFiles(handle, deps.db)
  importsExport(handle, deps.pool)
}

type Serving = { deps: ImportDeps; workers: Workers; identify: Identify }
