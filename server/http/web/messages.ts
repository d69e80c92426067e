import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from '../../cache/page-cache.ts'
import type { LanguagesReader } from '../../messages/languages.ts'
import type { MessageFile } from '../../messages/locales.ts'
import { refuse } from '../problem.ts'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

type Encoding = ReturnType<typeof chooseEncoding>

/** Kept as long as the file is: it is compressed once. */
const compressed = new WeakMap<MessageFile, Map<Encoding, Promise<Buffer>>>()

function compress({ body }: MessageFile, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } })
  return encoding === 'gzip' ? gzip(body) : Promise.resolve(body)
}

function bytesOf(file: MessageFile, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(file) ?? new Map<Encoding, Promise<Buffer>>()
  compressed.set(file, known)
  const bytes = known.get(encoding) ?? compress(file, encoding)
  known.set(encoding, bytes)
  return bytes
}

/**
 * The messages of languages that are not in the scripts of the build. The name has a hash of the content, so browsers
 * keep the file for ever. An address of other messages, from an instance that is a moment ahead or behind, gets those
 * that hold, for this time.
 */
export function serveMessages(
  app: FastifyInstance,
  languages: Pick<LanguagesReader, 'list' | 'messageFileOf'>,
): void {
  app.get<{ Params: { name: string } }>('/messages/:name', async (request, reply) => {
    const code = /^([A-Za-z0-9-]{2,35})\.[\w-]{16}\.json$/.exec(request.params.name)?.[1]
    const known = languages.list().find((one) => one.code === code)
    const file = known && languages.messageFileOf(known.code)
    if (!file) return refuse('not_found')
    const isCurrent = file.address === `/messages/${request.params.name}`
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('vary', 'Accept-Encoding')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await bytesOf(file, encoding))
  })
}
