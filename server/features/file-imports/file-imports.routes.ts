import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as files from '#contract/file-imports/file-imports.ts'
import { actorFor, type Handle, handleWith, type Identify } from '#server/http/handle.ts'
import { createAdmission, readLargeBody } from '#server/http/limits/large-body.ts'
import { handleError, refuse, sendProblem } from '#server/http/problem.ts'
import type { FileImportDeps } from './file-imports.deps.ts'
import {
  addFileImport,
  cancelFileImport,
  checkFileImport,
  listArchiveFiles,
  listFileImports,
  readFileImport,
  runFileImport,
  sendPart,
  undoFileImport,
} from './file-imports.service.ts'

/** A part of 4 MB is in memory while it arrives. */
const maxAtOnce = { inAll: 8, perAccount: 4 }

/** Uploads have their own plug-in scope: other calls do not accept bodies that are not JSON. */
function takeParts(app: FastifyInstance, identify: Identify): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [...files.sendFileImportPart.takes],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const declared = request.headers['content-length']
      return (
        (await readLargeBody(payload, { declared, most: files.archivePartBytes })) ?? refuse('archive_part_wrong')
      )
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
      ? sendProblem(request, reply, { code: 'archive_part_wrong' })
      : handleError(error, request, reply)
  })
}

type Serving = { deps: FileImportDeps; identify: Identify }

/** Pictures and documents of many products from one archive. */
export function fileImportsRoutes(app: FastifyInstance, handle: Handle, { deps, identify }: Serving): void {
  app.register(async (scope) => {
    takeParts(scope, identify)
    handleWith(scope, identify)(files.sendFileImportPart, ({ params, file }) =>
      sendPart(deps, { ...params, bytes: file ?? refuse('archive_part_wrong') }),
    )
  })
  handle(files.addFileImport, async ({ actor, body, header }) => {
    const imported = await addFileImport(deps, { actor, ...body })
    header('location', `/api/file-imports/${imported._id}`)
    return imported
  })
  handle(files.checkFileImport, ({ params }) => checkFileImport(deps, params.id))
  handle(files.listFileImports, () => listFileImports(deps))
  handle(files.readFileImport, ({ params }) => readFileImport(deps, params.id))
  handle(files.listArchiveFiles, ({ params, query }) => listArchiveFiles(deps, params.id, query))
  handle(files.runFileImport, ({ params, body }) => runFileImport(deps, params.id, body.pictures))
  handle(files.cancelFileImport, ({ params }) => cancelFileImport(deps, params.id))
  handle(files.undoFileImport, ({ params }) => undoFileImport(deps, params.id))
}
