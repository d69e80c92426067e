import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { actorFor, type Guarded, type Handle, type HandleDeps, handleWith, type Identify } from './handle.ts'
import { createAdmission, readLargeBody } from './limits/large-body.ts'
import { handleError, sendProblem } from './problem.ts'

/** What a module registers its calls with. */
export type App = {
  /** For routes that the contract does not have: pages, pictures, and what a provider sends. */
  server: FastifyInstance
  handle: Handle
  identify: Identify
  /** Registers calls that take a file. */
  takeFiles: (files: Files, register: (handle: Handle) => void) => void
}

/** What a call takes as its body instead of JSON. */
export type Files = {
  /** Media types; `*` where the bytes say what they are. */
  types: readonly string[] | '*'
  maxBytes: number
  tooLarge: () => never
  /** For another type than these; by default 415. */
  wrongType?: ErrorCode
  /** Who may send it, from a call that takes it. */
  guard: Guarded
  /** Files are in memory while they arrive and are read. */
  maxAtOnce: { inAll: number; perAccount: number }
}

export function appOf(server: FastifyInstance, deps: HandleDeps): App {
  return {
    server,
    handle: handleWith(server, deps),
    identify: deps.identify,
    takeFiles(files, register) {
      // A plug-in scope of their own: other calls do not accept bodies that are not JSON.
      void server.register(async (scope) => {
        takeBodies(scope, files, deps.identify)
        register(handleWith(scope, deps))
      })
    },
  }
}

function takeBodies(scope: FastifyInstance, files: Files, identify: Identify): void {
  const { types, maxBytes, tooLarge, wrongType, guard, maxAtOnce } = files
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    types === '*' ? types : [...types],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const declared = request.headers['content-length']
      return (await readLargeBody(payload, { declared, most: maxBytes })) ?? tooLarge()
    },
  )
  const admit = createAdmission(maxAtOnce)
  // Checked before the body is read: a client without permission, or with too many uploads, cannot fill our memory.
  scope.addHook('onRequest', async (request, reply) => {
    const { id: account } = await actorFor(request, identify, guard)
    admit({ request: request.raw, reply, account })
  })
  if (!wrongType) return
  scope.setErrorHandler<Error & { code?: string }>((error, request, reply) => {
    const isWrongType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_ERR_CTP_EMPTY_TYPE'
    return isWrongType ? sendProblem(request, reply, { code: wrongType }) : handleError(error, request, reply)
  })
}
