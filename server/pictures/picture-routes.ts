import type { Actor } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { maxAvatarBytes, maxPhotographBytes, pictureTypes } from '#contract/pictures.limits.ts'
import { addAvatar, addPicture, cropPicture as cropCall, type Picture } from '#contract/pictures.ts'
import type { App, Files } from '../http/app.ts'
import { refuse } from '../http/problem.ts'
import { registerCopies } from './copied-pictures.ts'
import { cropPicture, keepPicture, type PictureDeps, storageKey } from './pictures.ts'

type Upload = Pick<Files, 'types' | 'wrongType' | 'maxBytes' | 'maxAtOnce'> & {
  endpoint: Endpoint
  keep: (upload: { actor: Actor; bytes: Uint8Array }) => Promise<Picture>
}

export function takePicture({ takeFiles }: App, { endpoint, keep, ...files }: Upload): void {
  takeFiles({ ...files, guard: endpoint, tooLarge: () => refuse('picture_too_large') }, (handle) =>
    handle(endpoint, async ({ actor, file }) => {
      const bytes = file && file.length > 0 ? file : refuse('picture_unreadable')
      return keep({ actor: actor ?? refuse('sign_in_required'), bytes })
    }),
  )
}

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
function registerFiles({ server }: App, { storage }: PictureDeps): void {
  server.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
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
export function registerPictures(app: App, deps: PictureDeps): void {
  takePicture(app, {
    endpoint: addPicture,
    types: pictureTypes,
    wrongType: 'picture_type',
    keep: (upload) => keepPicture(deps, { ...upload, kind: 'photograph' }),
    maxBytes: maxPhotographBytes,
    maxAtOnce: { inAll: 16, perAccount: 12 },
  })
  takePicture(app, {
    endpoint: addAvatar,
    types: pictureTypes,
    wrongType: 'picture_type',
    keep: (upload) => keepPicture(deps, { ...upload, kind: 'portrait' }),
    maxBytes: maxAvatarBytes,
    maxAtOnce: { inAll: 40, perAccount: 4 },
  })
  app.handle(cropCall, ({ actor, body }) => cropPicture(deps, { actor, ...body }))
  registerFiles(app, deps)
  registerCopies(app, deps)
}
