import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../problem.ts'
import { isWithinJsonBounds } from './json-bounds.ts'

/**
 * JSON bodies only. An empty body counts as none: browser clients send the content type with DELETE and PUT calls
 * without a body. `__proto__` keys are refused.
 */
export function takeBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  // Compressed bodies are refused: a few bytes can expand to gigabytes.
  app.addHook('preParsing', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') refuse('unsupported_media_type')
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (!isWithinJsonBounds(String(body))) done(new Refusal('body_too_complex'))
    else void parse(request, String(body), done)
  })
}
