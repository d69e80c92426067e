import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access, Actor } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { maxAvatarBytes, maxPhotographBytes, pictureTypes } from '#contract/pictures.limits.ts'
import { addAvatar, addPicture, cropPicture as cropCall, type Picture } from '#contract/pictures.ts'
import { actorFor, type Handle, handleWith, type Identify } from '../http/handle.ts'
import { createAdmission, readLargeBody } from '../http/limits/large-body.ts'
import { handleError, refuse, sendProblem } from '../http/problem.ts'
import { serveCopies } from './copied-pictures.ts'
import { cropPicture, keepPicture, type PictureDeps, storageKey } from './pictures.ts'

type Upload = {
  types: readonly string[]
  /** For another type than these. */
  wrongType: ErrorCode
  endpoint: Endpoint & { access: Extract<Access, 'admin' | 'customer'> }
  keep: (deps: PictureDeps, upload: { actor: Actor; bytes: Uint8Array }) => Promise<Picture>
  maxBytes: number
  /** Concurrent uploads, whose files are in memory. */
  atOnce: { inAll: number; perAccount: number }
}

/** Uploads have their own plug-in scope: other calls do not accept bodies that are not JSON. */
function takeFiles(app: FastifyInstance, upload: Upload, identify: Identify): void {
  const { types: taken, wrongType, endpoint, maxBytes, atOnce } = upload
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...taken], async (request: FastifyRequest, payload: IncomingMessage) => {
    const declared = request.headers['content-length']
    return (await readLargeBody(payload, { declared, most: maxBytes })) ?? refuse('picture_too_large')
  })
  const admit = createAdmission(atOnce)
  // Checked before the body is read: a client without permission, or with too many uploads, cannot fill our memory.
  app.addHook('onRequest', async (request, reply) => {
    const { id: account } = await actorFor(request, identify, endpoint.access)
    admit({ request: request.raw, reply, account })
  })
  app.setErrorHandler<Error & { code?: string }>((error, request, reply) => {
    const isWrongType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_ERR_CTP_EMPTY_TYPE'
    return isWrongType ? sendProblem(request, reply, { code: wrongType }) : handleError(error, request, reply)
  })
}

export function serveUpload(app: FastifyInstance, upload: Upload, { deps, identify }: Serving): void {
  app.register(async (scope) => {
    takeFiles(scope, upload, identify)
    handleWith(scope, identify)(upload.endpoint, async ({ actor, file }) => {
      const bytes = file && file.length > 0 ? file : refuse('picture_unreadable')
      return upload.keep(deps, { actor: actor ?? refuse('sign_in_required'), bytes })
    })
  })
}

export type Serving = { deps: PictureDeps; identify: Identify }

const fileName = /^[0-9a-f]{40}-(?:\d{2,4}(?:-maskable)?\.(?:webp|jpg|png)|original\.(?:pdf|svg))$/
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
}

/**
 * The files of pictures, public and cacheable for ever, because the content of a name never changes. They contain
 * nothing that can run, and other sites may embed them, for clients of the API.
 */
function serveFiles(app: FastifyInstance, { storage }: PictureDeps): void {
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const { file } = request.params
    if (!fileName.test(file)) refuse('not_found')
    const type = file.split('.').at(-1) ?? ''
    const etag = `"${file}"`
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; sandbox")
    if (file.includes('-original.')) reply.header('content-disposition', `attachment; filename="drawing.${type}"`)
    const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim() === etag)
    if (isKnown) return reply.code(304).send()
    const bytes = (await storage.read(storageKey(file))) ?? refuse('not_found')
    return reply.type(types[type] ?? 'image/webp').send(Buffer.from(bytes))
  })
}

/** Uploads, crops and serves pictures. */
export function pictureRoutes(app: FastifyInstance, handle: Handle, { deps, identify }: Serving): void {
  serveUpload(
    app,
    {
      endpoint: addPicture,
      types: pictureTypes,
      wrongType: 'picture_type',
      keep: (given, upload) => keepPicture(given, { ...upload, kind: 'photograph' }),
      maxBytes: maxPhotographBytes,
      atOnce: { inAll: 16, perAccount: 12 },
    },
    { deps, identify },
  )
  serveUpload(
    app,
    {
      endpoint: addAvatar,
      types: pictureTypes,
      wrongType: 'picture_type',
      keep: (given, upload) => keepPicture(given, { ...upload, kind: 'portrait' }),
      maxBytes: maxAvatarBytes,
      atOnce: { inAll: 40, perAccount: 4 },
    },
    { deps, identify },
  )
  handle(cropCall, ({ actor, body }) => cropPicture(deps, { actor, ...body }))
  serveFiles(app, deps)
  serveCopies(app, deps.db)
}
