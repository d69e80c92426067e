import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as languages from '#contract/languages/languages.ts'
import * as messages from '#contract/languages/messages.ts'
import { actorFor, type Handle, handleWith, type Identify } from '#server/http/handle.ts'
import { createAdmission, readLargeBody } from '#server/http/limits/large-body.ts'
import { handleError, refuse, sendProblem } from '#server/http/problem.ts'
import { applyFile, checkFile, messagesFile } from './languages.files.ts'
import { listMessages, saveMessage } from './languages.messages.ts'
import {
  addLanguage,
  changeLanguage,
  type LanguagesDeps,
  listLanguages,
  readLanguage,
  removeLanguage,
} from './languages.service.ts'

type Serving = LanguagesDeps & { identify: Identify }

/** Languages, and what the portal says in each. */
export function languagesRoutes(app: FastifyInstance, handle: Handle, { identify, ...deps }: Serving): void {
  handle(languages.listLanguages, () => listLanguages(deps))
  handle(languages.addLanguage, ({ actor, body }) => addLanguage(deps, { actor, entry: body }))
  handle(languages.changeLanguage, ({ actor, params, body }) =>
    changeLanguage(deps, { actor, code: params.code, form: body }),
  )
  handle(languages.removeLanguage, ({ actor, params, query }) =>
    removeLanguage(deps, { actor, code: params.code, version: query.version }),
  )
  handle(messages.listMessages, ({ params, query }) => listMessages(deps, params.code, query))
  handle(messages.saveMessage, ({ actor, params, body }) =>
    saveMessage(deps, { actor, code: params.code, ...body }),
  )
  app.register(async (scope) => {
    takeMessageFiles(scope, identify)
    const take = handleWith(scope, identify)
    take(messages.checkMessageFile, ({ params, file }) => checkFile(deps, params.code, file))
    take(messages.applyMessageFile, ({ actor, params, query, file }) =>
      applyFile(deps, { actor, code: params.code, revision: query.revision, file }),
    )
  })
  handle(messages.exportMessages, async ({ params }) => {
    const { code } = await readLanguage(deps, params.code)
    return { body: messagesFile(code), saveAs: `${code}.json` }
  })
}

/** A file is in memory while it arrives and is checked. */
const maxAtOnce = { inAll: 4, perAccount: 2 }

/** Files have their own plug-in scope: their JSON is larger than that of other calls. */
function takeMessageFiles(app: FastifyInstance, identify: Identify): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [...messages.messageFileTypes],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const declared = request.headers['content-length']
      const body = await readLargeBody(payload, { declared, most: messages.maxMessageBytes })
      return body ?? refuse('messages_too_large')
    },
  )
  const admit = createAdmission(maxAtOnce)
  // Checked before the body is read.
  app.addHook('onRequest', async (request, reply) => {
    const { id: account } = await actorFor(request, identify, 'admin')
    admit({ request: request.raw, reply, account })
  })
  app.setErrorHandler<Error & { code?: string }>((error, request, reply) => {
    const isWrongType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_ERR_CTP_EMPTY_TYPE'
    return isWrongType
      ? sendProblem(request, reply, { code: 'messages_type' })
      : handleError(error, request, reply)
  })
}
