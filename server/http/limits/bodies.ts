import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '#i18n/t.ts'
import { inRequest } from '../language.ts'
import { RefusalError } from '../problem.ts'
import { isWithinJsonBounds } from './json-bounds.ts'

/**
 * JSON bodies only, in UTF-8; a byte order mark in front is removed. An empty body counts as none: browser clients send
 * the content type with DELETE and PUT calls without a body. `__proto__` keys are refused.
 */
export function takeBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  // Compressed bodies are refused: a few bytes can expand to gigabytes.
  app.addHook('preParsing', ({ headers }, _reply, ...[payload, done]) => {
    const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
    done(isPlain ? null : new RefusalError('unsupported_media_type'), payload)
  })
  // Bytes: in a text that is already decoded, what was no UTF-8 is a replacement character like any other.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(notUtf8(request))
    const body = bytes.toString('utf8')
    if (!isWithinJsonBounds(body, request.routeOptions.config.maxValues)) {
      return done(new RefusalError('body_too_complex'))
    }
    return void parse(request, body, done)
  })
}

/** No hook has set the language yet. */
function notUtf8(request: FastifyRequest): RefusalError {
  const message = inRequest(request, () => t('Send the body as UTF-8 text'))
  return new RefusalError('malformed_json', [{ path: 'body', message }])
}
