import type { FastifyInstance } from 'fastify'

/**
 * JSON bodies only. An empty one is no body: browsers' clients send the content type with DELETE and PUT calls that
 * carry nothing. `__proto__` keys are refused.
 */
export function takeBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}
